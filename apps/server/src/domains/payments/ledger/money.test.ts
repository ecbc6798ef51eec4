import { bookingRefusalCodes } from '@tailshare/contract/bookings/book/bookingRefusals'
import { plusHours } from '@tailshare/contract/text/period'
import { runs, storyTimes } from '@tailshare/contract/test/stories'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import {
  addCard,
  advanceDays,
  beforeMoney,
  books,
  completeFlight,
  deliver,
  insertOrder,
  linesFor,
  run,
} from '../../../../test/money.ts'
import { halfHour } from '../../../../test/orders.ts'
import { moveOrder } from '../../bookings/queries.ts'
import { findBookedDue, findCustomerOwes } from './queries.ts'
import { reconcile } from '../provider/reconcile/jobs.ts'

let api: Api
const pilot = 'maria' as const
beforeAll(async () => {
  api = await startApi()
  await prepareChanges()
})
afterAll(() => api.close())

/** Aircraft of three owners to switch between; the pilot is a partner in one, so it costs nothing. */
const tails = ['N52148', 'N940DS', 'N417TS'] as const
const shared = 'N417TS'
const prepareChanges = async () => {
  const rules = JSON.stringify(Object.fromEntries(bookingRefusalCodes.map((code) => [code, 'off'])))
  await api.db.updateTable('aircraft').set({ cancellationPolicy: 'strict', rules }).execute()
  const share = { aircraftId: api.fleet[shared], accountId: api.people[pilot], percent: 25, since: '2020-01-01' }
  await api.db.insertInto('aircraftShare').values(share).execute()
}

const cents = fc.integer({ min: 100, max: 90_000 })
const which = fc.nat(3)
const token = fc.constantFrom(
  'tok_visa',
  'tok_mastercard',
  'tok_chargeCustomerFail',
  'tok_threeDSecure2Required',
  'tok_refundFail',
)

/** All operations on money, in random order and number. */
const operation = fc.oneof(
  fc.record({ do: fc.constant('addCard' as const), token, isPrimary: fc.boolean() }),
  fc.record({ do: fc.constant('dropCard' as const), which }),
  fc.record({ do: fc.constant('makePrimary' as const), which }),
  fc.record({ do: fc.constant('join' as const), planId: fc.constantFrom(4, 5, 6) }),
  fc.record({ do: fc.constant('moveMembership' as const), which }),
  fc.record({ do: fc.constant('moveBooking' as const), which, card: which }),
  fc.record({ do: fc.constant('book' as const), cents, startsIn: fc.integer({ min: 1, max: 47 }) }),
  fc.record({ do: fc.constant('hold' as const), which }),
  fc.record({ do: fc.constant('fly' as const), which, cents }),
  fc.record({ do: fc.constant('cancel' as const), which, percent: fc.constantFrom(0, 50, 100) }),
  fc.record({ do: fc.constant('settle' as const), which }),
  fc.record({ do: fc.constant('changeAircraft' as const), which, tail: fc.constantFrom(...tails) }),
  fc.record({ do: fc.constant('refundByStaff' as const), which, cents }),
  fc.record({ do: fc.constant('refundElsewhere' as const), which, cents }),
  fc.record({ do: fc.constant('deliver' as const), seed: fc.nat(1000), most: fc.integer({ min: 1, max: 12 }) }),
)
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never
type Booked = Awaited<ReturnType<typeof insertOrder>>

/** The provider's newest event before this story. */
let newestBefore: string | undefined
/** This story's events, oldest first. */
const latestEvents = async () => {
  const newer = newestBefore === undefined ? {} : { ending_before: newestBefore }
  const events = await api.services.stripe.events.list({ limit: 100, ...newer }).autoPagingToArray({ limit: 5000 })
  return newestBefore === undefined ? events.toReversed() : events
}

/** Delivers random events of the provider, each twice. */
const deliverSome = async (seed: number, most: number) => {
  const events = await latestEvents()
  const chosen = Array.from({ length: most }, (_, index) => events[(seed * 31 + index * 7919) % events.length]).filter(
    (event) => event !== undefined,
  )
  for (const event of [...chosen, ...chosen.toReversed()]) await deliver(api, event)
  await api.runJobs()
}

/** Sends what the preview showed, like the dialog. Rules may refuse it. */
const changeAircraft = async (order: Booked, tail: (typeof tails)[number], place: number) => {
  const aircraftId = api.fleet[tail]
  const start = halfHour(10 + 4 * place)
  const times = { flightStartTime: start.toISOString(), flightDropTime: plusHours(start, 3).toISOString() }
  const { json: preview } = await api.call(pilot, 'canBook', {
    params: { id: aircraftId },
    query: { ...times, orderId: order.id },
  })
  const expectedLeavingCents = preview.leaving?.chargeCents
  const { status } = await api.call(pilot, 'changeBooking', {
    body: { orderId: order.id, aircraftId, ...times, expectedLeavingCents },
  })
  expect(status).toBeLessThan(500)
  if (status !== 200) return
  const { ownerId } = await api.db.selectFrom('orders').select('ownerId').where('id', '=', order.id).executeTakeFirstOrThrow()
  order.parties = { ...order.parties, aircraftId, ownerId }
}
/** Settles late cancellations of aircraft these bookings switched away from. */
const settleLeft = async (orders: Booked[]) => {
  const ids = orders.map(({ id }) => id)
  const left = await api.db.selectFrom('orders').select('id').where('changedInto', 'in', ids).execute()
  for (const { id } of left) await run(api, 'settleCancellation', { orderId: id })
  await api.runJobs()
  return left.map(({ id }) => id)
}

const perform = async (step: Operation, orders: Booked[]) => {
  if (step.do === 'addCard') {
    await addCard(api, pilot, step.token, step.isPrimary)
    return
  }
  if (step.do === 'deliver') {
    await deliverSome(step.seed, step.most)
    return
  }
  if (step.do === 'book') {
    orders.push(await insertOrder(api, { pilot, startsIn: step.startsIn, lines: linesFor(step.cents), depositCents: 50_000 }))
    return
  }
  if (step.do === 'dropCard') {
    const cards = (await api.call(pilot, 'listCards')).json
    if (cards.length > 0) await api.call(pilot, 'deleteCard', { params: { id: cards[step.which % cards.length]!.id } })
    return
  }
  if (step.do === 'join') {
    await api.call(pilot, 'applyMembership', { body: { planId: step.planId } })
    return
  }
  const cards = (await api.call(pilot, 'listCards')).json
  const card = cards[('card' in step ? step.card : step.which) % Math.max(1, cards.length)]
  if (step.do === 'makePrimary' || step.do === 'moveMembership') {
    if (!card) return
    if (step.do === 'makePrimary') await api.call(pilot, 'setDefaultCard', { params: { id: card.id } })
    else await api.call(pilot, 'updateMembership', { body: { paymentMethodId: card.id } })
    return
  }
  const order = orders[step.which % Math.max(1, orders.length)]
  if (!order) return
  const { status } = await api.db.selectFrom('orders').select('status').where('id', '=', order.id).executeTakeFirstOrThrow()
  if (step.do === 'moveBooking' && card) {
    await api.call(pilot, 'changeBooking', { body: { orderId: order.id, paymentMethodId: card.id } })
    await api.runJobs()
  }
  if (step.do === 'changeAircraft') await changeAircraft(order, step.tail, step.which)
  if (step.do === 'refundByStaff') {
    const body = { kind: 'refund', cents: Math.min(step.cents, 4_000), reason: 'A goodwill refund' } as const
    expect((await api.call('omar', 'askIntervention', { params: { id: order.id }, body })).status).toBeLessThan(500)
    await api.runJobs()
  }
  if (step.do === 'hold') await run(api, 'placeHold', { orderId: order.id })
  if (step.do === 'settle') await run(api, 'followCharges', { orderId: order.id })
  if (step.do === 'fly' && (status === 'booked' || status === 'flight_complete')) {
    await completeFlight(api, order, linesFor(step.cents))
    await run(api, 'settleFlight', { orderId: order.id })
  }
  if (step.do === 'cancel' && status === 'booked') {
    await moveOrder(api.db, {
      orderId: order.id,
      from: 'booked',
      to: 'canceled',
      byId: null,
      why: 'plans',
      at: plusHours(new Date(), -1),
    })
    await api.db
      .updateTable('orders')
      .set({ finalCents: Math.round((order.totalCents * step.percent) / 100) })
      .where('id', '=', order.id)
      .execute()
    await run(api, 'settleCancellation', { orderId: order.id })
  }
  if (step.do === 'refundElsewhere') {
    const paid = await api.db
      .selectFrom('charge')
      .selectAll()
      .where('orderId', '=', order.id)
      .where('state', '=', 'captured')
      .executeTakeFirst()
    if (!paid) return
    const { latest_charge: charge } = await api.services.stripe.paymentIntents.retrieve(paid.stripePaymentIntentId!, {
      expand: ['latest_charge'],
    })
    const left = typeof charge === 'object' && charge ? charge.amount - charge.amount_refunded : 0
    const amount = Math.min(step.cents, left)
    if (amount > 0) await api.services.stripe.refunds.create({ payment_intent: paid.stripePaymentIntentId!, amount })
  }
}

const mostMs = 240_000 * storyTimes

test(
  'for any order of card, booking and event operations, the ledger sums to zero and matches the provider',
  async () => {
    let leftLate = 0
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 3, maxLength: 12 }), async (steps) => {
        newestBefore = (await api.services.stripe.events.list({ limit: 1 })).data[0]?.id
        // Start with a card and a booking with an attempted hold, so that something can go wrong.
        const orders = [await insertOrder(api, { pilot, startsIn: 20 })]
        await addCard(api, pilot, 'tok_visa', true)
        await run(api, 'placeHold', { orderId: orders[0]!.id })
        for (const step of steps) {
          await perform(step, orders)
          const cards = (await api.call(pilot, 'listCards')).json
          expect(cards.filter(({ isPrimary }) => isPrimary)).toHaveLength(cards.length === 0 ? 0 : 1)
          expect((await books(api)).sum).toBe(0)
        }
        // After all events have arrived, some twice, nothing may be open on either side.
        await advanceDays(api, 1)
        for (const event of (await latestEvents()).toReversed()) await deliver(api, event)
        await api.runJobs()
        const left = await settleLeft(orders)
        leftLate += left.length
        await letClaimsLapse(orders)
        const { provider, atProvider, sum } = await books(api)
        expect({ sum, provider }).toEqual({ sum: 0, provider: atProvider })
        await ordersAreSquare([...orders.map(({ id }) => id), ...left])
        // Pending and unflown bookings make room for the next story, and each operator may refund alone again.
        await api.db.deleteFrom('occupancy').execute()
        await api.db.deleteFrom('operatorAct').execute()
      }),
      { numRuns: runs(5) },
    )
    // The test proves nothing if every change is refused.
    expect(leftLate).toBeGreaterThan(0)
    expect(await reconcile(api.services, beforeMoney(), plusHours(new Date(), 24 * 60))).toEqual([])
  },
  mostMs,
)

/** A day after the return, damage claims are closed and the deposit is released. */
const letClaimsLapse = async (orders: Booked[]) => {
  for (const { id } of orders) {
    const returned = api.db.updateTable('orders').where('id', '=', id).where('status', '=', 'flight_complete')
    await returned.set({ dropRealAt: plusHours(new Date(), -25) }).execute()
    await run(api, 'settleFlight', { orderId: id })
  }
  await api.runJobs()
}

/** Payments never exceed what is due, and no hold outlasts a finished booking. */
const ordersAreSquare = async (ids: string[]) => {
  for (const id of ids) {
    const order = await api.db
      .selectFrom('orders')
      .select(['status', 'finalCents'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (order.status === 'booked') continue
    // Every charge is booked to someone.
    expect(await findBookedDue(api.db, id)).toBe(order.finalCents ?? 0)
    const charges = await api.db.selectFrom('charge').selectAll().where('orderId', '=', id).execute()
    const refunded = charges.filter(({ kind }) => kind === 'refund').reduce((sum, { amountCents }) => sum + amountCents, 0)
    const isOutstanding = charges.some(({ kind, state }) => kind === 'refund' && state === 'failed')
    if (!isOutstanding) expect(await findCustomerOwes(api.db, id)).toBeGreaterThanOrEqual(0)
    const captured = charges.reduce((sum, { capturedCents }) => sum + capturedCents, 0)
    expect(captured - refunded).toBeLessThanOrEqual(order.finalCents ?? 0)
    for (const { kind, stripePaymentIntentId } of charges) {
      if ((kind !== 'hold' && kind !== 'deposit') || !stripePaymentIntentId) continue
      const { status } = await api.services.stripe.paymentIntents.retrieve(stripePaymentIntentId)
      expect(['succeeded', 'canceled']).toContain(status)
    }
  }
}
