import { plusHours } from '@tailshare/contract/period'
import { splitIncome } from '@tailshare/rules/bookings/quote'
import { cancellationEntries, flightEntries } from '@tailshare/rules/payments/ledger'
import fc from 'fast-check'
import { sql } from 'kysely'
import { insertMovement, reverseMovements } from '../src/domains/payments/ledger/queries.ts'
import type { Api } from './api.ts'
import { insertFlown } from './flights.ts'
import { halfHour, insertOrder } from './orders.ts'

// What may have happened to bookings of Helen's N417TS, for properties over random histories.

const pilots = ['maria', 'jonas', 'helen'] as const

/** Hours ago; often near each other, and as far back as a year and a half. */
const ago = fc.integer({ min: 8, max: 13_000 })
export const story = fc.oneof(
  fc.record({
    kind: fc.constant('flown' as const),
    ago,
    tenths: fc.integer({ min: 6, max: 60 }),
    pilot: fc.constantFrom(...pilots),
    /** Fuel bought away, taken off the income, in cents. */
    credit: fc.constantFrom(0, 0, 6_250),
    /** What a correction changed, in tenths, and how many hours later. */
    corrected: fc.option(fc.record({ tenths: fc.integer({ min: -1, max: 9 }), later: fc.integer({ min: 1, max: 900 }) })),
    disputed: fc.boolean(),
    /** Hours until the pilot has paid; `null` for not yet. */
    paid: fc.option(fc.integer({ min: 0, max: 60 })),
  }),
  fc.record({
    kind: fc.constant('canceled' as const),
    ago,
    chargedPercent: fc.constantFrom(0, 50, 100),
    pilot: fc.constantFrom(...pilots),
  }),
)
type Story = typeof story extends fc.Arbitrary<infer One> ? One : never

/** The flight booked anew under other lines, as `bookFlight` does it. */
const rebook = async (api: Api, id: string, cents: number, hobbsIn: number, at: Date) => {
  const { db } = api
  const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const lines = [{ kind: 'rental' as const, text: 'Rental', cents }]
  const { ownerCents: incomeCents } = splitIncome(lines)
  await db.updateTable('flight').set({ incomeCents, hobbsIn }).where('orderId', '=', id).execute()
  await reverseMovements(db, { orderId: id, kind: 'flight', reversal: 'correction', at })
  const entries = flightEntries({ customerId: order.pilotId, ...order }, lines)
  await insertMovement(db, { kind: 'flight', orderId: id, at, entries })
}

const fly = async (api: Api, { ago: hours, tenths, pilot, credit, corrected, disputed, paid }: Extract<Story, { kind: 'flown' }>) => {
  const flown = await insertFlown(api, { start: halfHour(-hours), hobbs: tenths / 10, pilot })
  const back = plusHours(flown.start, 3)
  if (credit > 0) await rebook(api, flown.id, Math.max(0, flown.ownerCents - credit), 100 + tenths / 10, back)
  if (corrected)
    await rebook(
      api,
      flown.id,
      flown.ownerCents + 1_000 * corrected.tenths,
      100 + (tenths + corrected.tenths) / 10,
      plusHours(back, corrected.later),
    )
  const bank = [
    { ledger: 'provider' as const, cents: -flown.totalCents },
    { ledger: 'customer' as const, accountId: api.people[pilot], cents: flown.totalCents },
  ]
  if (paid !== null)
    await insertMovement(api.db, {
      kind: 'payment',
      orderId: flown.id,
      at: plusHours(back, paid),
      entries: bank.map((entry) => ({ ...entry, cents: -entry.cents })),
    })
  if (disputed) await insertMovement(api.db, { kind: 'dispute', orderId: flown.id, at: plusHours(back, 30), entries: bank })
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

/** Makes it happen, whatever was at the time before. */
export const happen = async (api: Api, one: Story) => {
  await sql`delete from occupancy`.execute(api.db)
  await (one.kind === 'flown' ? fly(api, one) : cancel(api, one))
}
