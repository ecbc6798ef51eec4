import { plusHours } from '@tailshare/contract/text/period'
import { splitIncome } from '@tailshare/rules/bookings/price/quote'
import { flightEntries } from '@tailshare/rules/payments/ledger'
import fc from 'fast-check'
import type { NamedTail } from '../../seeds/fleet/fleet.ts'
import { insertMovement, reverseMovements } from '../../src/domains/payments/ledger/queries.ts'
import type { Api } from '../api.ts'
import { insertFlown } from '../bookings/flights.ts'
import { halfHour } from '../orders.ts'

/** Hours ago: often close together, and up to a year and a half back. */
export const ago = fc.integer({ min: 8, max: 13_000 })
export const storyPilots = ['maria', 'jonas', 'helen'] as const

/** A flight and what happened to it afterwards. */
export const flownStory = {
  ago,
  tenths: fc.integer({ min: 6, max: 60 }),
  pilot: fc.constantFrom(...storyPilots),
  /** Credit for fuel bought away, deducted from the income, in cents. */
  credit: fc.constantFrom(0, 0, 6_250),
  /** A correction in tenths of an hour, and how many hours later it was made. */
  corrected: fc.option(fc.record({ tenths: fc.integer({ min: -1, max: 9 }), later: fc.integer({ min: 1, max: 900 }) })),
  disputed: fc.boolean(),
}
const record = fc.record(flownStory)
type FlownStory = (typeof record extends fc.Arbitrary<infer One> ? One : never) & { tail?: NamedTail; landings?: number }

type Booked = { cents: number; hobbsIn: number; costCents: number; at: Date }

/** Books the flight again with other lines, like `bookFlight`. */
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

/** Creates one such flight. `bank`: ledger entries that reverse its payment. */
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
