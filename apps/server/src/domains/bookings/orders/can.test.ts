import { BookingStatus, type Order } from '@tailshare/contract/bookings/orders/bookings'
import { plusHours } from '@tailshare/contract/text/period'
import { answersFor, type AnswersFor } from '@tailshare/contract/base/statuses'
import {
  bookingMoves,
  can,
  isFor,
  nextAtAircraft,
  stageVerb,
  type CanFacts,
  type Verb,
} from '@tailshare/rules/bookings/orders/can'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CastKey } from '../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../test/api.ts'
import { giveCard } from '../../../../test/factories.ts'
import { run } from '../../../../test/money.ts'
import { halfHour, insertOrder } from '../../../../test/orders.ts'
import { bringBack, depart } from '../../../../test/bookings/ramp.ts'
import { newId } from '../../../db/newId.ts'
import { moveOrder } from '../queries.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await giveCard(api, 'maria')
})
beforeEach(async () => {
  await sql`delete from occupancy`.execute(api.db)
})
afterAll(() => api.close())

const statusOf = async (id: string) =>
  (await api.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status as BookingStatus

/** Maria flies Helen's aircraft with Elena in an hour; Rosa works at its airport. */
const orderIn = async (status: BookingStatus, pilot: CastKey = 'maria', waitsFor: AnswersFor | null = null) => {
  await sql`delete from occupancy`.execute(api.db)
  const order = await insertOrder(api, { status, pilot, csip: 'elena', start: halfHour(1) })
  if (waitsFor)
    await api.db
      .updateTable('orders')
      .set({ waitsFor, answerBy: halfHour(1), askedBecause: waitsFor === 'owner' ? 'approval' : 'on_behalf' })
      .where('id', '=', order.id)
      .execute()
  const canceled = status.startsWith('canceled') && { canceledAt: new Date(), cancelReason: 'plans', finalCents: 0 }
  const returned = status === 'flight_complete' && { dropRealAt: plusHours(new Date(), -1) }
  if (canceled || returned)
    await api.db
      .updateTable('orders')
      .set({ ...canceled, ...returned })
      .where('id', '=', order.id)
      .execute()
  return order
}
type Inserted = Awaited<ReturnType<typeof orderIn>>

const setStatus = (status: 'checking_in' | 'booked' | 'returning' | 'canceled') => (who: CastKey, id: string) =>
  api.call(who, 'changeStatus', { params: { id }, body: { status } })

const change = (body: object) => (who: CastKey, orderId: string) => api.call(who, 'changeBooking', { body: { orderId, ...body } })

/** Each verb with its call. */
const calls: [
  label: string,
  verb: (status: BookingStatus) => Verb,
  call: (who: CastKey, id: string, order: Inserted) => Promise<Reply>,
][] = [
  ['cancel', () => 'cancel', (who, id) => api.call(who, 'cancelOrder', { params: { id } })],
  ['undo', () => 'undoCancel', (who, id) => api.call(who, 'undoCancel', { params: { id } })],
  [
    'move',
    () => 'changeTimes',
    (who, id, { start, drop }) =>
      change({ flightStartTime: plusHours(start, 24).toISOString(), flightDropTime: plusHours(drop, 24).toISOString() })(who, id),
  ],
  [
    'extend',
    () => 'changeReturn',
    (who, id, { drop }) => change({ flightDropTime: plusHours(drop, 0.5).toISOString() })(who, id),
  ],
  ['pay', () => 'changePayment', (who, id) => change({ paymentMethodId: newId() })(who, id)],
  ['confirm', () => 'confirm', (who, id) => api.call(who, 'confirmOrder', { params: { id } })],
  ['decline', () => 'decline', (who, id) => api.call(who, 'declineOrder', { params: { id } })],
  ['check out', (status) => stageVerb('departure', status), (who, id) => setStatus('checking_in')(who, id)],
  ['abandon', () => 'abandon', (who, id) => setStatus('booked')(who, id)],
  ['no-go', () => 'noGo', (who, id) => setStatus('canceled')(who, id)],
  ['return', (status) => stageVerb('return', status), (who, id) => setStatus('returning')(who, id)],
  [
    'squawk',
    () => 'reportSquawk',
    (who, order) =>
      api.call(who, 'reportSquawk', {
        params: { order, stage: 'departure', question: 'newDamage' },
        body: { text: 'A scratch', severity: 'cosmetic' },
      }),
  ],
]
type Reply = { status: number; json: Record<string, unknown> }

/** Outcome as far as the table decides. Refusals by other rules count as open. */
const outcome = ({ status, json }: Reply) => {
  if (status === 404 || status === 403) return String(status)
  return json.code === 'wrong_state' || json.code === 'undo_expired' ? 'not now' : 'open'
}

/** The same, derived from the page's response as the browser does. */
const promised = (order: Order | undefined, verb: Verb) => {
  if (!order) return '404'
  const facts: CanFacts = {
    as: order.roles,
    status: order.status,
    start: new Date(order.flightStartTime),
    drop: new Date(order.flightDropTime),
    now: new Date(),
    selfCheckIn: order.selfCheckIn,
    canceledAt: order.undoUntil === null ? null : new Date(),
    cancelReason: order.cancelReason,
    waitsFor: order.waitsFor?.who ?? null,
    answerBy: order.waitsFor && new Date(order.waitsFor.until),
    returnedAt: order.flightDropTimeReal === null ? null : new Date(order.flightDropTimeReal),
  }
  if (!isFor(verb, facts)) return '403'
  return can(verb, facts) ? 'open' : 'not now'
}

/** The response's own flags, by verb. */
const flags = (order: Order): [Verb, boolean][] => {
  const step = nextAtAircraft(order.status)
  return [
    ['cancel', order.refund !== null],
    ['undoCancel', order.undoUntil !== null],
    ['changePayment', order.canChangePayment],
    ...(step ? [[step, order.canCheckIn] as [Verb, boolean]] : []),
  ]
}

const people = ['maria', 'helen', 'elena', 'rosa', 'omar', 'jonas'] as const

const states: [BookingStatus, AnswersFor | null][] = [
  ...BookingStatus.options.map((status): [BookingStatus, null] => [status, null]),
  ...answersFor.map((who): [BookingStatus, AnswersFor] => ['booked', who]),
]

test.each(states)(
  'every button of a booking that is %s and waits for %s works as shown, for every role',
  async (status, waitsFor) => {
    const said: string[] = []
    const done: string[] = []
    let order = await orderIn(status, 'maria', waitsFor)
    for (const who of people) {
      const seen = await api.call(who, 'getOrder', { params: { id: order.id } })
      const shown = seen.status === 200 ? (seen.json as unknown as Order) : undefined
      const outcomes = new Map<Verb, string>()
      for (const [label, verbOf, call] of calls) {
        const verb = verbOf(status)
        const reply = await call(who, order.id, order)
        outcomes.set(verb, outcome(reply))
        said.push(`${who} ${label}: ${promised(shown, verb)}`)
        done.push(`${who} ${label}: ${outcome(reply)}`)
        if (reply.status < 300 || (await statusOf(order.id)) !== status) order = await orderIn(status, 'maria', waitsFor)
      }
      for (const [verb, flag] of shown ? flags(shown) : []) {
        said.push(`${who} is shown ${verb}: ${flag}`)
        done.push(`${who} is shown ${verb}: ${outcomes.get(verb) === 'open'}`)
      }
    }
    expect(said).toEqual(done)
  },
)

test('a pilot who is also staff sees their price, and may check out without self check-in', async () => {
  const { id, aircraftId } = await orderIn('booked', 'rosa')
  await api.db.updateTable('aircraft').set({ selfCheckIn: false }).where('id', '=', aircraftId).execute()
  const shown = await api.call('rosa', 'getOrder', { params: { id } })
  expect(shown.json).toMatchObject({ you: 'pilot', roles: ['pilot', 'staff'], canCheckIn: true })
  expect(shown.json.totalCents).toBeGreaterThan(0)
  const board = await api.call('rosa', 'getRampBoard', { query: { limit: 100 } })
  expect(board.json.departures.find((order) => order.id === id)?.totalCents).toBe(shown.json.totalCents)
  expect((await setStatus('checking_in')('rosa', id)).status).toBe(200)
  await api.db.updateTable('aircraft').set({ selfCheckIn: true }).where('id', '=', aircraftId).execute()
})

test('the CSIP reads the ramp record without money, and cannot act on it', async () => {
  const { id } = await orderIn('booked')
  const seen = await api.call('elena', 'getReservation', { params: { id } })
  expect([seen.status, seen.json.totalCents, seen.json.roles]).toEqual([200, 0, ['csip']])
  expect((await setStatus('checking_in')('elena', id)).status).toBe(403)
})

test('if staff checks out, the pilot has no button for it, but can return the aircraft', async () => {
  const shown = async (status: BookingStatus) => {
    const { id, aircraftId } = await orderIn(status)
    await api.db.updateTable('aircraft').set({ selfCheckIn: false }).where('id', '=', aircraftId).execute()
    const { json } = await api.call('maria', 'getOrder', { params: { id } })
    await api.db.updateTable('aircraft').set({ selfCheckIn: true }).where('id', '=', aircraftId).execute()
    return [json.canCheckIn, json.next.who]
  }
  expect(await shown('booked')).toEqual([false, 'staff'])
  expect(await shown('in_flight')).toEqual([true, 'pilot'])
  expect(await shown('returning')).toEqual([true, 'pilot'])
})

/** A second operator approves what exceeds one operator's limit. */
const intervene = async (id: string, move: 'not_flown' | 'in_flight') => {
  const body = { kind: 'state' as const, move, reason: 'It got stuck' }
  const { json } = await api.call('omar', 'askIntervention', { params: { id }, body })
  if (json.state === 'waiting') await api.call('nadia', 'approveIntervention', { params: { id: json.id } })
}

/** Every state change of bookings, through real calls and jobs. */
const liveThroughEverything = async () => {
  // Lessons and departures of earlier tests must not count.
  await sql`update orders set csip_id = null,
    status = case when status in ('in_flight', 'returning', 'late') then 'flight_complete' else status end`.execute(api.db)
  await sql`update stage_record set closed_at = closed_at - interval '1 day' where state = 'closed'`.execute(api.db)
  const flown = await orderIn('booked')
  await setStatus('checking_in')('maria', flown.id)
  await setStatus('booked')('maria', flown.id)
  await depart(api, 'maria', flown.id)
  await api.db
    .updateTable('orders')
    .set({ startAt: halfHour(-4), dropAt: plusHours(new Date(), -0.6) })
    .where('id', '=', flown.id)
    .execute()
  await api.db
    .updateTable('stageRecord')
    .set({ closedAt: halfHour(-4) })
    .where('orderId', '=', flown.id)
    .execute()
  await run(api, 'watchOrders', {})
  expect((await bringBack(api, 'maria', flown.id, { lateReason: 'Headwind' })).json).toMatchObject({ state: 'closed' })

  const changed = await orderIn('booked')
  await api.call('maria', 'cancelOrder', { params: { id: changed.id } })
  await api.call('maria', 'undoCancel', { params: { id: changed.id } })
  await api.call('helen', 'cancelOrder', { params: { id: changed.id } })
  await setStatus('canceled')('maria', (await orderIn('checking_in')).id)
  await api.call('helen', 'cancelOrder', { params: { id: (await orderIn('checking_in')).id } })
  await setStatus('returning')('maria', (await orderIn('in_flight')).id)
  // Stuck bookings, moved by an operator.
  for (const status of ['in_flight', 'late', 'returning'] as const) await intervene((await orderIn(status)).id, 'not_flown')
  await intervene((await orderIn('returning')).id, 'in_flight')
  // Canceled because of a late return, then undone as a whole.
  await sql`update orders set status = 'canceled' where status in ('booked', 'checking_in', 'in_flight', 'returning', 'late')`.execute(
    api.db,
  )
  const late = await orderIn('late', 'jonas')
  await api.db
    .updateTable('orders')
    .set({ startAt: halfHour(-4), dropAt: halfHour(-1) })
    .where('id', '=', late.id)
    .execute()
  await sql`update occupancy set during = tstzrange(${halfHour(-4)}, ${halfHour(-1)}) where order_id = ${late.id}`.execute(api.db)
  const broken = await insertOrder(api, { start: halfHour(1) })
  const cause = { kind: 'late', orderId: late.id, until: halfHour(3).toISOString() } as const
  const seen = await api.call('helen', 'previewDisruption', { body: { cause } })
  const choices = seen.json.bookings.map(({ orderId }) => ({ orderId, key: orderId === broken.id ? 'cancel' : 'stay' }))
  const decided = await api.call('helen', 'applyDisruption', { body: { cause, choices } })
  await api.call('helen', 'undoDisruption', { params: { id: decided.json.id } })
  const nobodyCame = await insertOrder(api, { pilot: 'ines', tail: 'N52148', start: halfHour(-2) })
  await run(api, 'watchOrders', {})
  return [flown.id, changed.id, broken.id, nobodyCame.id]
}

test('the product makes every transition of the table, and none outside it', async () => {
  const since = new Date()
  const ids = await liveThroughEverything()
  const events = await api.db
    .selectFrom('orderEvent')
    .select(['orderId', 'fromStatus', 'toStatus'])
    .where('at', '>=', since)
    .orderBy('id')
    .execute()
  const pairs = (all: { from: string | null; to: string }[]) => [...new Set(all.map(({ from, to }) => `${from} → ${to}`))].sort()
  expect(pairs(events.map(({ fromStatus: from, toStatus: to }) => ({ from, to })))).toEqual(pairs(bookingMoves()))
  for (const id of ids) expect(events.findLast(({ orderId }) => orderId === id)?.toStatus).toBe(await statusOf(id))
})

test('a move outside the table does not compile', () => {
  const never = () =>
    // @ts-expect-error: a flight that has left is returned, not canceled.
    moveOrder(api.db, { orderId: newId(), from: 'in_flight', to: 'canceled', byId: null, at: new Date() })
  expect(never).toBeTypeOf('function')
})
