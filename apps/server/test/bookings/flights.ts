import { plusHours } from '@tailshare/contract/text/period'
import { finalPrice, splitIncome, priceUnder } from '@tailshare/rules/bookings/price/quote'
import { flightEntries } from '@tailshare/rules/payments/ledger'
import { sql } from 'kysely'
import type { CastKey } from '../../seeds/cast.ts'
import type { NamedTail } from '../../seeds/fleet/fleet.ts'
import { insertMovement, reverseMovements } from '../../src/domains/payments/ledger/queries.ts'
import { countDaylight } from '../../src/domains/flights/return/queries.ts'
import type { Api } from '../api.ts'
import { insertOrder } from '../orders.ts'

type Flown = { tail?: NamedTail; pilot?: CastKey; start: Date; hobbs?: number; landings?: number }

/** A completed flight, as `answerReturn` would leave it. */
export const insertFlown = async (api: Api, { tail = 'N417TS', pilot = 'maria', start, hobbs = 2, landings = 1 }: Flown) => {
  const order = await insertOrder(api, { tail, pilot, start, status: 'flight_complete', plannedHours: 2 })
  const { db, people } = api
  const { ownerId } = await db.selectFrom('orders').select('ownerId').where('id', '=', order.id).executeTakeFirstOrThrow()
  const returnedAt = plusHours(start, 3)
  const period = { from: start, to: order.drop }
  const agreed = priceUnder(order.quote.terms!, { period, plannedHours: 2, zone: 'America/Los_Angeles', state: 'CA' })
  const { lines, totalCents } = finalPrice({ ...agreed, hobbsHours: hobbs, fuelCredits: [] })
  await db
    .updateTable('orders')
    .set({ dropRealAt: returnedAt, finalCents: totalCents, finalLines: JSON.stringify(lines) })
    .where('id', '=', order.id)
    .execute()
  await db
    .insertInto('flight')
    .values({
      orderId: order.id,
      aircraftId: order.aircraftId,
      pilotId: people[pilot],
      ownerId,
      departedAt: start,
      returnedAt,
      landings,
      hobbsOut: 100,
      hobbsIn: 100 + hobbs,
      flightOut: 80,
      flightIn: 80 + hobbs - 0.5,
      fuelGallons: 20,
      incomeCents: splitIncome(lines).ownerCents,
    })
    .execute()
  await countDaylight(db, sql`f.order_id = ${order.id}`)
  await reverseMovements(db, { orderId: order.id, kind: 'booked', reversal: 'booked_reversed', at: returnedAt })
  const parties = { customerId: people[pilot], ownerId, csipId: null, aircraftId: order.aircraftId }
  await insertMovement(db, { kind: 'flight', orderId: order.id, at: returnedAt, entries: flightEntries(parties, lines) })
  return { ...order, totalCents, ownerCents: splitIncome(lines).ownerCents }
}
