import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { giveCard } from '../../../../../test/factories.ts'
import { startHearing } from '../../../../../test/heard.ts'
import { run } from '../../../../../test/money.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'
import { inTransaction } from '../../../../db/connect.ts'
import { deferAgain } from '../../../maintenance/items/deferrals/queries.ts'

// The author of a squawk's rating, and whose confirmation of it waives a late fee.

let api: Api
beforeAll(async () => {
  api = await startApi()
  for (const who of ['nadia', 'ines'] as const)
    await api.db.updateTable('account').set({ isOperator: true }).where('id', '=', api.people[who]).execute()
  await giveCard(api, 'jonas')
  await sql`insert into audit_entry (id, actor_id, action, subject_id, data, at) values (gen_random_uuid(), ${api.people.omar},
    'second_factor_reset', ${api.people.ines}, '{}', now() - interval '30 days')`.execute(api.db)
})
beforeEach(async () => {
  await sql`delete from operator_act`.execute(api.db)
  await sql`delete from occupancy`.execute(api.db)
  await sql`update orders set status = 'canceled' where status = 'booked'`.execute(api.db)
  await sql`update squawk set state = 'closed'`.execute(api.db)
  await sql`update aircraft set grounded_reason = null`.execute(api.db)
})
afterAll(() => api.close())

type Who = 'omar' | 'nadia' | 'ines' | 'rosa' | 'helen'
const acts = async () => (await sql`select from operator_act`.execute(api.db)).rows
/** Late by the policy: half is due if the pilot cancels. */
const trip = (start = 20) => insertOrder(api, { pilot: 'jonas', start: halfHour(start), hours: 40, plannedHours: 12 })
const report = async (who: Who, severity: 'grounding' | 'limit' = 'grounding') =>
  (
    await api.call(who, 'reportOnAircraft', {
      params: { id: api.fleet.N417TS },
      body: { text: 'Crack in the spar', severity },
    })
  ).json.id
const cancel = async (id: string) => (await api.call('jonas', 'cancelOrder', { params: { id }, body: { reason: 'plans' } })).json
const move = (who: Who, id: string, body: object) => api.call(who, 'moveSquawk', { params: { id }, body: body as never })
/** Past the undo limit; requests for approval have been made. */
const asked = async (id: string) => {
  await sql`update orders set canceled_at = now() - interval '1 hour' where id = ${id}`.execute(api.db)
  await run(api, 'askFreed', { orderId: id })
  const { results } = (await api.call('nadia', 'listInterventions', { query: { show: 'waiting' } })).json
  return results.find(({ order }) => order.id === id)
}

test.each([
  ['another operator who is a second one to the reporter', 'nadia', null],
  ['an operator who is bound to the reporter', 'ines', 0],
  ['the owner', 'helen', null],
] as const)(
  'started before the cancellation by %s, a squawk lets go of what that person’s word is worth',
  async (_, who, frees) => {
    const { id, quote } = await trip()
    const squawk = await report('omar')
    expect((await move(who, squawk, { move: 'start', reason: 'At the shop' })).status).toBe(200)
    await run(api, 'confirmFreed', { squawkId: squawk, byId: api.people[who] })
    const shown = (await api.call('jonas', 'getOrder', { params: { id } })).json.freesUpToCents
    const { finalCents, feeWaits } = await cancel(id)
    const half = Math.round(quote.totalCents / 2)
    if (frees === null) expect([shown, finalCents, feeWaits, await acts()]).toEqual([null, 0, false, []])
    else expect([shown, finalCents, feeWaits, await acts()]).toEqual([50_000, half, true, []])
  },
)

test.each([
  ['rates a pilot’s squawk worse', { move: 'judge', severity: 'grounding', reason: 'Worse than it looks' }],
  ['reopens an old squawk of its owner', { move: 'reopen', reason: 'It is back' }],
] as const)('an operator who %s has said it alone: above the limit the late fee waits for another word', async (_, body) => {
  const old = await report('helen', body.move === 'reopen' ? 'grounding' : 'limit')
  if (body.move === 'reopen') await move('helen', old, { move: 'close', reason: 'Repaired', certificate: '' })
  else await api.db.updateTable('squawk').set({ reportedBy: api.people.maria }).where('id', '=', old).execute()
  const { id, quote } = await trip()
  expect((await move('omar', old, body)).status).toBe(200)
  const half = Math.round(quote.totalCents / 2)
  expect(await cancel(id)).toMatchObject({ finalCents: half, feeWaits: true })
  expect(await asked(id)).toMatchObject({ cents: half, asked: { by: { firstName: 'Omar' } } })
})

test('airport staff who are dismissed after they grounded an aircraft have still said it alone', async () => {
  const { id } = await trip()
  await report('rosa')
  const staffed = await api.db.deleteFrom('staffAirport').where('accountId', '=', api.people.rosa).returningAll().execute()
  const { feeWaits } = await cancel(id)
  await api.db.insertInto('staffAirport').values(staffed).execute()
  expect(feeWaits).toBe(true)
})

test('while a late fee waits for a word about a squawk, no operator asks beside that to waive it', async () => {
  const { id } = await trip()
  await report('omar')
  await cancel(id)
  // Past the undo limit, before the job has asked.
  await sql`update orders set canceled_at = now() - interval '10 minutes 30 seconds' where id = ${id}`.execute(api.db)
  const page = await api.call('nadia', 'getOperatorBooking', { params: { id } })
  expect(page.json.choices).toMatchObject({ feeCents: 0, refundCents: 0 })
  const body = { kind: 'fee_waived', reason: 'Asked by phone' } as const
  expect((await api.call('nadia', 'askIntervention', { params: { id }, body })).json.code).toBe('intervention_open')
  expect(await asked(id)).toMatchObject({ kind: 'fee_waived', asked: { by: { firstName: 'Omar' } }, isForAct: true })
})

test('nor does an operator confirm it who signs an inspection and puts it off again', async () => {
  const { id } = await trip()
  const squawkId = await report('omar', 'limit')
  const again = { squawkId, until: '2099-01-01', text: 'Inspected', now: new Date() }
  const frees = async () => (await api.call('jonas', 'getOrder', { params: { id } })).json.freesUpToCents
  await inTransaction(api.db, (tx) => deferAgain(tx, { ...again, signedById: api.people.ines }))
  expect(await frees()).toBe(50_000)
  await inTransaction(api.db, (tx) => deferAgain(tx, { ...again, signedById: api.people.helen }))
  expect(await frees()).toBeNull()
})

test.each([
  [10, ['helen: A fee was waived: N417TS', 'jonas: A fee was waived: N417TS']],
  [20, ['helen: Could N417TS not fly?', 'ines: Could N417TS not fly?', 'nadia: Could N417TS not fly?']],
] as const)(
  'a late fee is let go twelve hours before the start without asking; with a start in %i hours, others hear this',
  async (start, told) => {
    const { id } = await trip(start)
    await report('omar')
    await cancel(id)
    const heard = await startHearing(api)
    await asked(id)
    if (start < 12) await run(api, 'freeGrounded', { orderId: id })
    expect((await heard()).map(({ who, title }) => `${who}: ${title}`).sort()).toEqual(told)
    await run(api, 'freeGrounded', { orderId: id })
    const { results } = (await api.call('nadia', 'listInterventions', { query: { show: 'settled' } })).json
    // Done, not left unanswered.
    expect(results.find(({ order }) => order.id === id)).toMatchObject({ state: 'done', isForAct: true, decided: { by: null } })
  },
)
