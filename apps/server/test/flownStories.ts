import { plusHours } from '@tailshare/contract/text/period'
import { splitIncome } from '@tailshare/rules/bookings/price/quote'
import { flightEntries } from '@tailshare/rules/payments/ledger'
import fc from 'fast-check'
import type { NamedTail } from '../seeds/fleet.ts'
import { insertMovement, reverseMovements } from '../src/domains/payments/ledger/queries.ts'
import type { Api } from './api.ts'
import { insertFlown } from './flights.ts'
import { halfHour } from './orders.ts'

/** Hours ago; often near each other, and as far back as a year and a half. */
export const ago = fc.integer({ min: 8, max: 13_000 })
export const storyPilots = ['maria', 'jonas', 'helen'] as const

/** A flight, and what became of it. */
export const flownStory = {
  ago,
  tenths: fc.integer({ min: 6, max: 60 }),
  pilot: fc.constantFrom(...storyPilots),
  /** Fuel bought away, taken off the income, in cents. */
  credit: fc.constantFrom(0, 0, 6_250),
  /** What a correction changed, in tenths, and how many hours later. */
  corrected: fc.option(fc.record({ tenths: fc.integer({ min: -1, max: 9 }), later: fc.integer({ min: 1, max: 900 }) })),
  disputed: fc.boolean(),
}
const record = fc.record(flownStory)
type FlownStory = (typeof record extends fc.Arbitrary<infer One> ? One : never) & { tail?: NamedTail; landings?: number }

type Booked = { cents: number; hobbsIn: number; costCents: number; at: Date }

/** The flight booked anew under other lines, as `bookFlight` does it. */
const rebook = async ({ db }: Api, id: string, { cents, hobbsIn, costCents, at }: Booked) => {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const lines = [{ kind: 'rental' as const, text: 'Rental', cents }]
  const { ownerCents: incomeCents } = splitIncome(lines)
  await db.updateTable('orders').set({ finalCents: cents }).where('id', '=', id).execute()
  await db.updateTable('flight').set({ incomeCents, hobbsIn, costCents }).where('orderId', '=', id).execute()
  await reverseMovements(db, { orderId: id, kind: 'flight', reversal: 'correction', at })
  const entries = flightEntries({ customerId: order.pilotId, ...order }, lines)
  await insertMovement(db, { kind: 'flight', orderId: id, at, entries })
}

/** Lives through one; `bank` are the entries that take its payment back. */
export const fly = async (api: Api, { ago: hours, tenths, pilot, credit, corrected, disputed, ...rest }: FlownStory) => {
  const flown = await insertFlown(api, { start: halfHour(-hours), hobbs: tenths / 10, pilot, ...rest })
  const back = plusHours(flown.start, 3)
  if (credit > 0)
    await rebook(api, flown.id, {
      cents: Math.max(0, flown.ownerCents - credit),
      hobbsIn: 100 + tenths / 10,
      costCents: credit,
      at: back,
    })
  if (corrected)
    await rebook(api, flown.id, {
      cents: flown.ownerCents + 1_000 * corrected.tenths,
      hobbsIn: 100 + (tenths + corrected.tenths) / 10,
      costCents: 0,
      at: plusHours(back, corrected.later),
    })
  const bank = [
    { ledger: 'provider' as const, cents: -flown.totalCents },
    { ledger: 'customer' as const, accountId: api.people[pilot], cents: flown.totalCents },
  ]
  if (disputed) await insertMovement(api.db, { kind: 'dispute', orderId: flown.id, at: plusHours(back, 30), entries: bank })
  return { flown, back, bank }
}
