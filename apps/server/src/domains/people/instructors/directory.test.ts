import { dayIn, instantAt, plusDays } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { statementsOf } from '../../../../test/reading/counted.ts'
import { insertFlown } from '../../../../test/bookings/flights.ts'
import { halfHour, insertOrder } from '../../../../test/orders.ts'
import { newId } from '../../../db/newId.ts'

let api: Api
const ids: Record<string, string> = {}
/** Elena teaches at KSQL and KSDL, Inés at KMYF. */
beforeAll(async () => {
  api = await startApi()
  for (const { id, code } of await api.db.selectFrom('airport').select(['id', 'code']).execute()) ids[code] = id
  await api.db.updateTable('account').set({ pilotCategory: 'csip_pilot' }).where('id', '=', api.people.ines).execute()
  await api.db.deleteFrom('csipAvailability').execute()
  await api.db.deleteFrom('csipRate').execute()
  const rate = (accountId: string, code: string, hourlyCents: number) => ({ accountId, airportId: ids[code]!, hourlyCents })
  const { elena, ines } = api.people
  await api.db
    .insertInto('csipRate')
    .values([rate(elena, 'KSQL', 9000), rate(elena, 'KSDL', 8000), rate(ines, 'KMYF', 7000)])
    .execute()
  await api.db.updateTable('document').set({ privileges: ['cfi'] }).where('accountId', '=', ines).where('kind', '=', 'instructor_certificate').execute() // prettier-ignore
  const flown = await insertFlown(api, { start: halfHour(-100) })
  const review = {
    id: newId(),
    orderId: flown.id,
    aircraftId: flown.aircraftId,
    authorId: api.people.maria,
    rating: 4,
    text: 'Calm',
  }
  await api.db
    .insertInto('review')
    .values({ ...review, about: 'csip', subjectId: elena, openedAt: new Date() })
    .execute()
})
afterAll(() => api.close())

type Query = Record<string, string>
const list = async (query: Query = {}, who?: 'maria') => {
  const { json, status } = await api.call(who, 'listCsips', { query })
  expect(status).toBe(200)
  return json
}
const names = async (query?: Query) => (await list(query)).results.map(({ csip }) => csip.firstName)

test('instructors are found by place, the nearest airport of each first, also by visitors', async () => {
  const near = await list({ near: ids.KMYF! })
  expect(
    near.results.map(({ csip, airport, hourlyRateCents, otherAirports }) => [
      csip.firstName,
      airport.code,
      hourlyRateCents,
      otherAirports,
    ]),
  ).toEqual([
    ['Inés', 'KMYF', 7000, []],
    ['Elena', 'KSDL', 8000, ['KSQL']],
  ])
  expect(near.results[0]!.distanceNm).toBe(0)
  expect(near.results[1]!.distanceNm).toBeGreaterThan(200)
  expect(near.results[1]!.csip.lastName).toBe('P.')
  expect((await list({ near: ids.KMYF! }, 'maria')).results[1]!.csip.lastName).toBe('Park')
  expect((await list({ near: ids.KSQL! })).results[0]!.airport.code).toBe('KSQL')
  expect((await list({ limit: '1' })).next).toContain('offset=1')
  expect((await api.call(undefined, 'listCsips', { query: { near: newId() } })).status).toBe(404)
})

test('without a place, the best rated come first', async () => {
  expect((await list()).results.map(({ csip, rating, ratingCount }) => [csip.firstName, rating, ratingCount])).toEqual([
    ['Elena', 4, 1],
    ['Inés', null, 0],
  ])
})

test.each<[string, Query, string[]]>([
  ['rate', { rate_max: '75' }, ['Inés']],
  ['rate at any of their airports', { rate_max: '85' }, ['Elena', 'Inés']],
  ['rating', { rating_min: '4' }, ['Elena']],
  ['a rating nobody has', { rating_min: '4.5' }, []],
  ['instrument instruction, verified', { teaches: 'cfii' }, ['Elena']],
  ['a rating nobody holds', { teaches: 'mei' }, []],
])('they are found by %s', async (_, query, found) => {
  expect(await names(query)).toEqual(found)
})

test('a day finds those who teach then and have an hour free', async () => {
  const zone = 'America/Los_Angeles'
  const day = plusDays(dayIn(new Date(), zone), 20)
  const query = { day, near: ids.KMYF! }
  expect(await names(query)).toEqual(['Inés', 'Elena'])
  const week = {
    acceptsBookings: false,
    airports: [{ airport: ids.KMYF!, anyTime: true, hours: [], exceptions: [{ day, hours: [] }] }],
  }
  expect((await api.call('ines', 'setCsipAvailability', { body: week })).status).toBe(200)
  expect(await names(query)).toEqual(['Elena'])
  expect(await names({ ...query, day: plusDays(day, 1) })).toEqual(['Inés', 'Elena'])
  // However many teach, in the same few statements.
  const asked = async (one: Query) => (await statementsOf(api, () => list(one))).length
  const forOne = await asked(query)
  expect(forOne).toBeGreaterThan(0)
  expect(await asked({ ...query, day: plusDays(day, 1) })).toBe(forOne)
  await insertOrder(api, { csip: 'elena', start: instantAt(day, '00:00', zone), hours: 24 })
  expect(await names(query)).toEqual([])
})

test('only the verified are listed', async () => {
  const certificates = (status: string) =>
    api.db.updateTable('document').set({ status }).where('accountId', '=', api.people.ines).where('kind', '=', 'instructor_certificate').execute() // prettier-ignore
  await certificates('pending')
  expect(await names()).toEqual(['Elena'])
  await certificates('complete')
  expect(await names()).toEqual(['Elena', 'Inés'])
})

test('a CSIP writes their own words; directory and profile show them, and they go with the account', async () => {
  const csipWords = 'Tailwheel first, then everything else.'
  expect((await api.call('elena', 'updateAccount', { body: { csipWords } })).status).toBe(200)
  expect((await list()).results[0]!.words).toBe(csipWords)
  expect((await api.call(undefined, 'getCsip', { params: { id: api.people.elena } })).json.words).toBe(csipWords)
  expect((await api.call('elena', 'updateAccount', { body: { csipWords: 'x'.repeat(1201) } })).status).toBe(400)
})

test('the wizard says the rating of each instructor, and where no one teaches it says so instead of other dates', async () => {
  const params = { id: api.fleet.N52148 }
  const asked = await api.call('sam', 'canBook', { params })
  expect(asked.json.csips.map(({ csip, rating, ratingCount }) => [csip.firstName, rating, ratingCount])).toEqual([
    ['Elena', 4, 1],
  ])
  await api.db.deleteFrom('csipRate').where('airportId', '=', ids.KSQL!).execute()
  const { json } = await api.call('sam', 'canBook', { params })
  expect(json.csips).toEqual([])
  const said = json.templates.find(({ code }) => code === 'csip_unavailable_because')!
  expect(said).toMatchObject({ title: 'No CSIP teaches at KSQL', fix: [{ kind: 'link', to: 'search' }] })
  expect(said.text).toContain('Choose an aircraft where one teaches.')
  expect(said.text).not.toContain('Other dates')
})
