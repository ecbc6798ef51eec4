import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { dayTrip, giveCard, times } from '../../../../test/factories.ts'
import { startHearing } from '../../../../test/heard.ts'
import { run } from '../../../../test/money.ts'

let api: Api
/** Noah also teaches at San Carlos, and costs less than Elena. */
const noah = 'ines'
beforeAll(async () => {
  api = await startApi()
  for (const who of ['maria', 'sam'] as const) await giveCard(api, who)
  const rates = await api.db.selectFrom('csipRate').selectAll().where('accountId', '=', api.people.elena).execute()
  await api.db.updateTable('account').set({ pilotCategory: 'csip_pilot' }).where('id', '=', api.people[noah]).execute()
  const his = rates.map((one) => ({ ...one, accountId: api.people[noah], hourlyCents: 9_000 }))
  await api.db.insertInto('csipRate').values(his).execute()
})
beforeEach(async () => {
  await sql`delete from occupancy`.execute(api.db)
})
afterAll(() => api.close())

type Who = Parameters<Api['call']>[0]
const book = async (days: number, more: object = {}) => {
  const trip = times(dayTrip(days, '10:00', '12:00'))
  const body = { aircraftId: api.fleet.N52148, csipId: api.people.elena, ...trip, ...more }
  const { status, json } = await api.call('sam', 'bookAircraft', { body })
  expect([status, json]).toMatchObject([200, {}])
  return json
}
const answer = (who: Who, id: string, body: object) => api.call(who, 'answerCsipRequest', { params: { id }, body: body as never })

const certificate = (changes: object, kind = 'instructor_certificate') =>
  api.db.updateTable('document').set(changes).where('accountId', '=', api.people.elena).where('kind', '=', kind).execute()

test('a CSIP whose certificate expired after the request cannot accept, and is told what is missing', async () => {
  const { id } = await book(6)
  await certificate({ status: 'negative' })
  expect(await answer('elena', id, { answer: 'accept' })).toMatchObject({
    status: 409,
    json: { code: 'csip_not_ready', detail: expect.stringContaining('Your instructor certificate') },
  })
  await certificate({ status: 'complete' })
  await certificate({ status: 'negative' }, 'medical')
  // For a student without a CSIP, she is shown as not free; with a pilot in command, she may teach.
  const elenaIsFree = async (who: 'sam' | 'maria') => {
    const query = times(dayTrip(9, '10:00', '12:00'))
    const { csips } = (await api.call(who, 'canBook', { params: { id: api.fleet.N52148 }, query })).json
    return csips.find(({ csip }) => csip.id === api.people.elena)?.free
  }
  expect([await elenaIsFree('sam'), await elenaIsFree('maria')]).toEqual([false, true])
  expect(await answer('elena', id, { answer: 'accept' })).toMatchObject({
    status: 409,
    json: { code: 'csip_not_ready', detail: 'Your medical certificate is missing.' },
  })
  await certificate({ status: 'complete' }, 'medical')
  expect((await answer('elena', id, { answer: 'accept' })).status).toBe(200)
})

test('a pilot who takes any instructor is offered only those who may teach', async () => {
  const { id } = await book(8, { csipRequest: { message: '', anyone: true } })
  await api.db
    .updateTable('document')
    .set({ status: 'negative' })
    .where('accountId', '=', api.people[noah])
    .where('kind', '=', 'instructor_certificate')
    .execute()
  await answer('elena', id, { answer: 'decline' })
  await run(api, 'askNextCsip', { orderId: id })
  expect((await api.call('sam', 'getOrder', { params: { id } })).json.csip).toBeNull()
})

test('a CSIP who deletes a required document loses future lessons: only they learn why, and a student whom no one else can teach cancels free', async () => {
  await sql`update orders set status = 'canceled' where csip_id is not null`.execute(api.db)
  const { id } = await book(16, { csipRequest: { message: '', anyone: true } })
  const beside = await api.call('maria', 'bookAircraft', {
    body: { aircraftId: api.fleet.N417TS, csipId: api.people.elena, ...times(dayTrip(17)) },
  })
  expect(beside.status).toBe(200)
  await answer('elena', id, { answer: 'accept' })
  await api.runJobs()
  const heard = await startHearing(api)
  const medical = await api.db
    .selectFrom('document')
    .select('id')
    .where('accountId', '=', api.people.elena)
    .where('kind', '=', 'medical')
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  expect((await api.call('elena', 'deleteDocument', { params: medical })).status).toBe(204)
  // Far enough ahead to run the jobs that these jobs add: the next instructor is asked by one of them.
  await api.runJobs(new Date(Date.now() + 60_000))
  const csipOf = async (who: 'sam' | 'maria', of: string) => (await api.call(who, 'getOrder', { params: { id: of } })).json.csip
  expect([await csipOf('sam', id), (await csipOf('maria', beside.json.id))?.firstName]).toEqual([null, 'Elena'])
  const told = await heard()
  expect(told.map(({ who, title }) => `${who}: ${title}`)).toEqual([
    'elena: You no longer fly with Sam Okafor',
    'sam: Elena Park can’t make it',
    'sam: No instructor is available',
  ])
  expect(told[1]!.text).toContain('We are asking someone else.')
  const { request } = (await api.call('sam', 'getCsipRequest', { params: { id } })).json
  expect(request).toMatchObject({ state: 'declined', reason: '' })
  await sql`update orders set created_at = now() - interval '90 hours', start_at = now() + interval '3 hours' where id = ${id}`.execute(
    api.db,
  )
  expect((await api.call('sam', 'getOrder', { params: { id } })).json.refund).toMatchObject({ chargeCents: 0 })
  expect(told[0]!.text).toContain('Your medical certificate is missing.')
  expect(told[1]!.text).not.toContain('medical')
})

test('if no one may teach in a twin, card, aircraft page, wizard and booking offer no instructor for it', async () => {
  const aircraftId = api.fleet.N52148
  const { airportId: home } = await api.db
    .selectFrom('aircraft')
    .select('airportId')
    .where('id', '=', aircraftId)
    .executeTakeFirstOrThrow()
  await certificate({ deletedAt: null, status: 'complete' })
  const query = times(dayTrip(24))
  const said = async () => {
    const page = (await api.call('maria', 'getAircraft', { params: { id: aircraftId } })).json.verdict
    const found = (
      await api.call('maria', 'searchAircraft', {
        query: { locations: home, date: `${query.flightStartTime},${query.flightDropTime}` },
      })
    ).json
    const { templates } = (await api.call('maria', 'canBook', { params: { id: aircraftId }, query })).json
    const card = found.results.find(({ id }) => id === aircraftId)?.verdict
    return { page: page?.kind, card: card?.kind, offered: templates.some(({ fix }) => fix.some(({ kind }) => kind === 'csip')) }
  }
  const asClass = (of: string) => api.db.updateTable('aircraftModel').set({ class: of }).where('family', '=', 'C172').execute()
  await asClass('multi_engine_land')
  expect(await said()).toEqual({ page: 'not_rated', card: 'not_rated', offered: false })
  await certificate({ privileges: ['cfi', 'cfii', 'mei'] })
  expect(await said()).toEqual({ page: 'with_csip', card: 'with_csip', offered: true })
  await certificate({ privileges: ['cfi', 'cfii'] })
  await asClass('single_engine_land')
})
