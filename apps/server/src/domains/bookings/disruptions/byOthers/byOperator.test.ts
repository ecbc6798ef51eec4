import { orderNumber } from '@tailshare/contract/base/constants'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { halfHour } from '../../../../../test/orders.ts'
import { lateCause, startDisruptions, type Disruptions } from '../../../../../test/bookings/disruptions.ts'

let api: Api
let r: Disruptions
/** Number of entries before the test; the log is append-only. */
let known = 0
const count = async () => (await api.call('omar', 'listAudit', { query: {} })).json.count
beforeAll(async () => {
  api = await startApi()
  r = await startDisruptions(api)
})
beforeEach(async () => {
  await r.clear()
  await sql`delete from operator_act`.execute(api.db)
  known = await count()
})
afterAll(() => api.close())

const written = async () =>
  (await api.call('omar', 'listAudit', { query: { limit: 20 } })).json.results
    .slice(0, (await count()) - known)
    .map(({ action, actor, reason, details }) => ({
      action,
      by: actor?.firstName,
      reason,
      details,
    }))
const acts = async () => (await sql<{ cents: number }>`select cents from operator_act order by at`.execute(api.db)).rows

test('an operator’s undo of an owner’s decision is logged for each booking, and counted', async () => {
  const cause = lateCause((await r.late()).id)
  const { id } = await r.order()
  const { totalCents, number } = await r.rowOf(id)
  const disruption = await r.applied(cause, 'helen', await r.choose(cause, 'cancel'))
  expect((await r.undo(disruption.id, 'omar')).status).toBe(200)
  expect((await r.rowOf(id)).status).toBe('booked')
  expect(await written()).toEqual([
    { action: 'booking_changed', by: 'Omar', reason: expect.stringContaining('Taken back: '), details: [orderNumber(number)] },
  ])
  expect(await acts()).toEqual([{ cents: totalCents }])
})

test('an operator’s undo of their own decision is logged, but not counted twice', async () => {
  const cause = lateCause((await r.late()).id)
  await r.order()
  const disruption = await r.applied(cause, 'omar', await r.choose(cause, 'cancel', 'omar'))
  const before = await acts()
  expect((await r.undo(disruption.id, 'omar')).status).toBe(200)
  expect((await written()).map(({ action }) => action)).toEqual(['booking_changed', 'booking_canceled'])
  expect((await acts()).reduce((sum, { cents }) => sum + cents, 0)).toBe(before.reduce((sum, { cents }) => sum + cents, 0))
})

test('an owner’s own undo leaves no entry in the operators’ log', async () => {
  const cause = lateCause((await r.late()).id)
  await r.order()
  const disruption = await r.applied(cause, 'helen', await r.choose(cause, 'cancel'))
  expect((await r.undo(disruption.id)).status).toBe(200)
  expect(await written()).toEqual([])
})

test('an operator who ends a CSIP’s absence is in the log; the CSIP who does it is not', async () => {
  const csipId = api.people.elena
  const cause = { kind: 'away' as const, from: halfHour(47).toISOString(), to: halfHour(51.5).toISOString() }
  await r.order({ csip: 'elena', start: halfHour(48) })
  for (const who of ['omar', 'elena'] as const) {
    const disruption = await r.applied(who === 'omar' ? { ...cause, csipId } : cause, who)
    known = await count()
    expect((await api.call(who, 'endDisruption', { params: { id: disruption.id } })).status).toBe(200)
    const expected = { action: 'schedule_changed', by: 'Omar', reason: '', details: ['Elena Park is away: over'] }
    expect(await written()).toEqual(who === 'omar' ? [expected] : [])
    await r.clear()
    await r.order({ csip: 'elena', start: halfHour(48) })
  }
})

test('an operator’s undo of an owner’s move to another aircraft counts as the whole trip', async () => {
  const cause = lateCause((await r.late()).id)
  const { id } = await r.order()
  const { totalCents } = await r.rowOf(id)
  const disruption = await r.applied(cause, 'helen', await r.choose(cause, 'aircraft'))
  expect(await r.tailOf(id)).toBe('N940DS')
  expect((await r.undo(disruption.id, 'omar')).status).toBe(200)
  expect(await acts()).toEqual([{ cents: totalCents }])
})
