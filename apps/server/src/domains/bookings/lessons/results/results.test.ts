import { plusHours } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { dayTrip, giveCard, times } from '../../../../../test/factories.ts'
import { insertFlown } from '../../../../../test/bookings/flights.ts'
import { startHearing } from '../../../../../test/heard.ts'
import { insertOrder } from '../../../../../test/orders.ts'
import { newId } from '../../../../db/newId.ts'
import { readPdf } from '../../../../../test/reading/readPdf.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await giveCard(api, 'sam')
})
afterAll(() => api.close())

type Who = Parameters<Api['call']>[0]
const lesson = async (pilot: 'sam' | 'jonas' = 'sam', daysAgo = 2) => {
  const { id } = await insertFlown(api, { tail: 'N52148', pilot, start: plusHours(new Date(), -24 * daysAgo), landings: 3 })
  await api.db.updateTable('orders').set({ csipId: api.people.elena }).where('id', '=', id).execute()
  return id
}
const results = { dualHours: 1.4, done: 'Stalls, steep turns, six landings.', landings: 6, passed: null }
const record = (id: string, body: object, who: Who = 'elena') =>
  api.call(who, 'recordLessonResults', { params: { id }, body: { ...results, ...body } })
const account = async (who: 'sam' | 'jonas') => (await api.call(who, 'getAccount')).json
const hoursIn = async (who: 'sam' | 'jonas') =>
  (await api.call(who, 'listModelHours')).json.reduce((sum, { totalHours }) => sum + totalHours, 0)
const canBook = async (who: 'sam' | 'jonas', id: string, days = 9) =>
  (await api.call(who, 'canBook', { params: { id }, query: times(dayTrip(days)) })).json.templates.map(({ code }) => code)

test('results update hours, endorsements and recency, so that the student may fly alone at once, and hears of it', async () => {
  const id = await lesson()
  expect((await api.call('elena', 'getLessonWork')).json.results.map((order) => order.id)).toContain(id)
  expect(await canBook('sam', api.fleet.N52148)).toContain('csip_required_because')
  const [before, inModel] = [(await account('sam')).totalHours!, await hoursIn('sam')]
  const heard = await startHearing(api)
  const { status, json } = await record(id, { endorsements: ['solo'], passed: true })
  expect([status, json.results]).toMatchObject([200, { dualHours: 1.4, landings: 6, endorsements: ['solo'] }])
  expect((await heard()).map(({ who, title }) => `${who}: ${title}`)).toEqual(['sam: Elena Park recorded your flight'])

  const after = await account('sam')
  expect([after.totalHours, await hoursIn('sam')]).toEqual([
    Math.round((before + 1.4) * 10) / 10,
    Math.round((inModel + 1.4) * 10) / 10,
  ])
  expect((await api.call('elena', 'getPilot', { params: { id: api.people.sam } })).json).toMatchObject({
    landingsLast90Days: 6,
    endorsements: ['solo'],
  })
  expect(await canBook('sam', api.fleet.N52148)).not.toContain('csip_required_because')
  for (const who of ['sam', 'elena', 'omar'] as const)
    expect((await api.call(who, 'getLessonResults', { params: { id } })).json).toMatchObject({ done: results.done })
  expect((await api.call('helen', 'getLessonResults', { params: { id } })).status).toBe(403)
  expect((await api.call('maria', 'getLessonResults', { params: { id } })).status).toBe(404)
  expect((await api.call('elena', 'getLessonWork')).json.results.map((order) => order.id)).not.toContain(id)

  await record(id, { dualHours: 1.1, endorsements: [] })
  expect((await account('sam')).totalHours).toBe(Math.round((before + 1.1) * 10) / 10)
  expect(await canBook('sam', api.fleet.N52148)).toContain('csip_required_because')
  expect((await api.call('sam', 'getLessonResults', { params: { id } })).json?.correctedAt).not.toBeNull()
})

test('a lesson does not make the total of a pilot who never entered one', async () => {
  const id = await lesson('jonas', 3)
  const enter = (totalHours: number | null) =>
    api.db.updateTable('account').set({ totalHours }).where('id', '=', api.people.jonas).execute()
  const { totalHours } = await account('jonas')
  await enter(null)
  expect((await record(id, {})).status).toBe(200)
  expect((await account('jonas')).totalHours).toBeNull()
  await enter(totalHours)
})

test('more landings than the flight had time for are refused at their field', async () => {
  const id = await lesson('sam', 4)
  const { status, json } = await record(id, { dualHours: 1, landings: 99 })
  expect([status, Object.keys(json)]).toEqual([400, ['landings']])
  expect((json as unknown as { landings: string[] }).landings[0]).toMatch(
    /^The aircraft flew .+ hours?, enough for \d+ landings$/,
  )
  expect((await record(id, { dualHours: 1, landings: 8 })).status).toBe(200)
})

test('a flight review signed by an instructor counts as verified, gets its own page, and is removed by a correction', async () => {
  const id = await lesson('jonas')
  // His review has expired by then on any day of the run.
  expect(await canBook('jonas', api.fleet.N52148, 45)).toContain('flight_review_expired')
  expect((await record(id, { flightReview: true, groundHours: 1, passed: false })).status).toBe(400)
  expect((await record(id, { flightReview: true, groundHours: 1, ipc: true, passed: true })).status).toBe(200)
  expect(await canBook('jonas', api.fleet.N52148, 45)).not.toContain('flight_review_expired')
  const signed = await api.db.selectFrom('document').selectAll().where('signedFor', '=', id).orderBy('kind').execute()
  expect(signed).toMatchObject([
    { kind: 'flight_review', status: 'complete', decidedBy: api.people.elena },
    { kind: 'ipc', status: 'complete', decidedBy: api.people.elena },
  ])
  const page = await api.call('jonas', 'getDocumentFile', { params: { id: signed[0]!.id } })
  expect(await readPdf(page.raw)).toContain('Flight review, 14 CFR 61.56')

  await record(id, { flightReview: false, ipc: true, passed: true })
  expect(await canBook('jonas', api.fleet.N52148, 45)).toContain('flight_review_expired')
  const left = await api.db
    .selectFrom('document')
    .select('kind')
    .where('signedFor', '=', id)
    .where('deletedAt', 'is', null)
    .execute()
  expect(left).toEqual([{ kind: 'ipc' }])
})

test('only the instructor of a complete flight records results, and corrects them for a week', async () => {
  const id = await lesson('sam', 3)
  expect((await record(id, {}, 'sam')).status).toBe(403)
  expect((await record(id, {}, 'maria')).status).toBe(404)
  expect((await api.call(undefined, 'recordLessonResults', { params: { id }, body: results })).status).toBe(401)
  for (const wrong of [{ dualHours: -1 }, { dualHours: 1.25 }, { done: '' }, { landings: 1.5 }, { endorsements: ['seaplane'] }])
    expect((await record(id, wrong)).status).toBe(400)
  const ahead = await insertOrder(api, { pilot: 'sam', tail: 'N322SR', csip: 'elena', start: plusHours(new Date(), 300) })
  expect((await record(ahead.id, {})).json).toMatchObject({
    code: 'wrong_state',
    detail: 'Results are recorded once the flight is complete.',
  })

  expect((await record(id, {})).status).toBe(200)
  await sql`update lesson_result set recorded_at = now() - interval '8 days' where order_id = ${id}`.execute(api.db)
  expect((await record(id, { landings: 2 })).json).toMatchObject({ code: 'results_closed' })
})

test('two concurrent corrections count only the later hours', async () => {
  const id = await lesson('jonas', 4)
  const before = (await account('jonas')).totalHours!
  await Promise.all([1, 2, 3].map((dualHours) => record(id, { dualHours })))
  const last = (await api.call('jonas', 'getLessonResults', { params: { id } })).json?.dualHours ?? 0
  expect((await account('jonas')).totalHours).toBe(Math.round((before + last) * 10) / 10)
})

test('a checkout signed with the results is recorded for the pilot, and removed by a correction', async () => {
  const id = await lesson('jonas', 5)
  const standing = () =>
    api.db
      .selectFrom('checkout')
      .select(['modelFamily', 'signedById', 'signedAs'])
      .where('orderId', '=', id)
      .where('endedAt', 'is', null)
      .execute()
  expect((await record(id, { checkout: true, passed: false })).status).toBe(400)
  await record(id, { checkout: true, passed: true })
  expect(await standing()).toEqual([{ modelFamily: 'C172', signedById: api.people.elena, signedAs: 'csip' }])
  await record(id, { checkout: true, passed: true, landings: 1 })
  expect(await standing()).toHaveLength(1)
  await record(id, { checkout: false })
  expect(await standing()).toEqual([])
})

test('instruction is limited to the hours the aircraft flew', async () => {
  const id = await lesson('sam', 5)
  const before = (await account('sam')).totalHours
  const { status, json } = await record(id, { dualHours: 24 })
  expect([status, json]).toEqual([400, { dualHours: ['The aircraft flew 2 hours'] }])
  expect((await account('sam')).totalHours).toBe(before)
  expect((await record(id, { dualHours: 2 })).status).toBe(200)
})

test('a flight review takes an hour, and only an instructor who agreed to the flight signs anything', async () => {
  const id = await lesson('jonas', 4)
  const short = await record(id, { dualHours: 0.9, groundHours: 1, flightReview: true, passed: true })
  expect([short.status, short.json]).toEqual([400, { dualHours: [expect.stringContaining('61.56')] }])
  const noGround = await record(id, { groundHours: 0.9, flightReview: true, passed: true })
  expect([noGround.status, noGround.json]).toEqual([400, { groundHours: [expect.stringContaining('61.56')] }])

  const asked = {
    orderId: id,
    csipId: api.people.elena,
    message: '',
    anyone: false,
    isNeeded: false,
    askedAt: new Date(),
    answerBy: new Date(),
  }
  await api.db
    .insertInto('csipRequest')
    .values({ id: newId(), ...asked, state: 'withdrawn' })
    .execute()
  const refused = await record(id, {})
  expect([refused.status, refused.json]).toMatchObject([409, { detail: 'The instructor had not agreed to this flight.' }])
  await api.db.updateTable('csipRequest').set({ state: 'accepted' }).where('orderId', '=', id).execute()
  expect((await record(id, {})).status).toBe(200)
})

const teaches = (changes: object) =>
  api.db
    .updateTable('document')
    .set(changes)
    .where('accountId', '=', api.people.elena)
    .where('kind', '=', 'instructor_certificate')
    .execute()

test('only an instructor with an instrument rating signs an instrument check', async () => {
  const id = await lesson('jonas', 2)
  await teaches({ privileges: ['cfi'] })
  const { status, json } = await record(id, { ipc: true, passed: true })
  expect([status, json]).toEqual([400, { ipc: [expect.stringContaining('61.195(c)')] }])
  expect(await api.db.selectFrom('document').select('id').where('signedFor', '=', id).execute()).toEqual([])
  await teaches({ privileges: ['cfi', 'cfii'] })
  expect((await record(id, { ipc: true, passed: true })).status).toBe(200)
})

test('an instructor whose certificate is unverified, or had expired on the day of the flight, records nothing', async () => {
  const id = await lesson('sam', 2)
  const { expiresOn } = await api.db
    .selectFrom('document')
    .select('expiresOn')
    .where('accountId', '=', api.people.elena)
    .where('kind', '=', 'instructor_certificate')
    .executeTakeFirstOrThrow()
  for (const wrong of [{ status: 'pending' }, { status: 'negative' }, { status: 'complete', expiresOn: '2020-01-31' }]) {
    await teaches(wrong)
    expect(await record(id, {})).toMatchObject({ status: 409, json: { code: 'csip_not_ready' } })
  }
  await teaches({ status: 'complete', expiresOn })
  expect((await record(id, {})).status).toBe(200)
})

test('only students get solo endorsements, which are kept apart from what they state in their profile', async () => {
  const refused = await record(await lesson('jonas', 2), { endorsements: ['solo'] })
  expect([refused.status, refused.json]).toEqual([400, { endorsements: [expect.stringContaining('61.87')] }])
  const id = await lesson('sam', 2)
  expect((await record(id, { endorsements: ['high_performance'] })).json).toEqual({
    endorsements: [expect.stringContaining('180 hp')],
  })
  const stated = (await account('sam')).endorsements
  expect((await record(id, { endorsements: ['solo_cross_country'] })).status).toBe(200)
  expect((await account('sam')).endorsements).toEqual(stated)
})

test('more than eight hours of instruction within a day are recorded, with a warning', async () => {
  const start = plusHours(new Date(), -24 * 16)
  const flown = (hours: number) => insertFlown(api, { tail: 'N52148', pilot: 'sam', start: plusHours(start, hours), hobbs: 3.5 })
  const lessons = [await flown(0), await flown(6), await flown(20)]
  const ids = lessons.map(({ id }) => id)
  await api.db.updateTable('orders').set({ csipId: api.people.elena }).where('id', 'in', ids).execute()
  const inDay = async (id: string) => (await record(id, { dualHours: 3.2, landings: 1 })).json.results?.hoursInDay
  for (const id of ids) await inDay(id)
  expect(await inDay(ids[2]!)).toBe(9.6)
  expect((await api.call('sam', 'getLessonResults', { params: { id: ids[0]! } })).json?.hoursInDay).toBe(9.6)
})
