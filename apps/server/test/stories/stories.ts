import { plusHours } from '@tailshare/contract/text/period'
import { cancellationEntries } from '@tailshare/rules/payments/ledger'
import fc from 'fast-check'
import { sql } from 'kysely'
import { insertMovement } from '../../src/domains/payments/ledger/queries.ts'
import type { Api } from '../api.ts'
import { ago, flownStory, fly, storyPilots } from './flownStories.ts'
import { halfHour, insertOrder } from '../orders.ts'

// Random histories of bookings of Helen's N417TS, for property tests.

export const story = fc.oneof(
  fc.record({
    kind: fc.constant('flown' as const),
    ...flownStory,
    /** Hours until the pilot paid; `null` if unpaid. */
    paid: fc.option(fc.integer({ min: 0, max: 60 })),
  }),
  fc.record({
    kind: fc.constant('canceled' as const),
    ago,
    chargedPercent: fc.constantFrom(0, 50, 100),
    pilot: fc.constantFrom(...storyPilots),
  }),
)
type Story = typeof story extends fc.Arbitrary<infer One> ? One : never

const flyAndPay = async (api: Api, { paid, ...flight }: Extract<Story, { kind: 'flown' }>) => {
  const { flown, back, bank } = await fly(api, flight)
  if (paid === null) return
  const entries = bank.map((entry) => ({ ...entry, cents: -entry.cents }))
  await insertMovement(api.db, { kind: 'payment', orderId: flown.id, at: plusHours(back, paid), entries })
}

const cancel = async (api: Api, { ago: hours, chargedPercent, pilot }: Extract<Story, { kind: 'canceled' }>) => {
  const { db } = api
  const { id, quote } = await insertOrder(api, { start: halfHour(-hours), pilot })
  const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const canceledAt = plusHours(order.startAt, -20)
  const finalCents = Math.round((quote.totalCents * chargedPercent) / 100)
  await db.updateTable('orders').set({ status: 'canceled', canceledAt, finalCents }).where('id', '=', id).execute()
  const entries = cancellationEntries({ customerId: order.pilotId, ...order }, quote.lines, finalCents)
  await insertMovement(db, { kind: 'cancellation', orderId: id, at: plusHours(canceledAt, 0.2), entries })
}

/** Makes it happen, regardless of what occupied the time before. */
export const happen = async (api: Api, one: Story) => {
  await sql`delete from occupancy`.execute(api.db)
  await (one.kind === 'flown' ? flyAndPay(api, one) : cancel(api, one))
}
