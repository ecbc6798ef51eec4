import type { BookingStatus } from '@tailshare/contract/base/statuses'
import { plusHours, plusMinutes } from '@tailshare/contract/text/period'
import { quoteBooking } from '@tailshare/rules/bookings/price/quote'
import { bookedEntries } from '@tailshare/rules/payments/ledger'
import { sql, type Updateable } from 'kysely'
import type { CastKey } from '../seeds/cast.ts'
import type { NamedTail } from '../seeds/fleet/fleet.ts'
import { newId } from '../src/db/newId.ts'
import type { DB } from '../src/db/types.gen.ts'
import { countDays } from '../src/domains/aircraft/shares/quotaLedger/queries.ts'
import { insertMovement } from '../src/domains/payments/ledger/queries.ts'
import type { Api } from './api.ts'

type NewOrder = {
  tail?: NamedTail
  pilot?: CastKey
  csip?: CastKey
  status?: BookingStatus
  start?: Date
  hours?: number
  plannedHours?: number
  passengers?: number
}

/** The half hour that has just begun, plus this many hours. */
export const halfHour = (hoursLater = 0) => plusHours(new Date(Math.floor(Date.now() / 1_800_000) * 1_800_000), hoursLater)

/** Puts a booking into another state or time without the usual steps, and updates its quota days. */
export const rewriteOrder = async (api: Api, id: string, values: Updateable<DB['orders']>) => {
  await api.db.updateTable('orders').set(values).where('id', '=', id).execute()
  const cause = values.status === 'flight_complete' ? 'returned' : values.status === 'canceled' ? 'canceled' : 'changed'
  await countDays(api.db, { orderIds: [id], cause, at: new Date() })
}

/** Inserts a booking as `bookAircraft` would, without checking rules: with its occupied time and ledger entries. */
export const insertOrder = async (api: Api, wanted: NewOrder = {}) => {
  const { tail = 'N417TS', pilot = 'maria', csip, status = 'booked', start = halfHour(), hours = 4, plannedHours = 3.2 } = wanted
  const { db, people, services } = api
  const aircraft = await db
    .selectFrom('aircraft')
    .innerJoin('airport', 'airport.id', 'aircraft.airportId')
    .selectAll('aircraft')
    .select(['airport.zone', 'airport.state'])
    .where('tailNumber', '=', tail)
    .executeTakeFirstOrThrow()
  const share = await db
    .selectFrom('aircraftShare')
    .select('percent')
    .where('aircraftId', '=', aircraft.id)
    .where('accountId', '=', people[pilot])
    .executeTakeFirst()
  const id = newId()
  const drop = plusHours(start, hours)
  const { platformFeePercent, taxPercentByState } = services.config
  const quote = quoteBooking({
    request: {
      period: { from: start, to: drop },
      plannedHours,
      purpose: 'flight',
      csip: csip ? { hourlyRateCents: 8_500 } : null,
    },
    aircraft: { ...aircraft, cancellationPolicy: 'moderate' },
    pilot: {
      membershipDiscountPercent: 5,
      membershipPlanName: 'Wingman',
      ownsAircraft: aircraft.ownerId === people[pilot] || share !== undefined,
    },
    pricing: { platformFeePercent, taxPercentByState },
    now: plusHours(start, -72),
  })
  const parties = {
    customerId: people[pilot],
    ownerId: aircraft.ownerId,
    csipId: csip ? people[csip] : null,
    aircraftId: aircraft.id,
  }
  await db
    .insertInto('orders')
    .values({
      id,
      aircraftId: aircraft.id,
      ownerId: aircraft.ownerId,
      pilotId: people[pilot],
      bookedById: people[pilot],
      csipId: parties.csipId,
      status,
      startAt: start,
      dropAt: drop,
      plannedHours,
      passengers: wanted.passengers ?? 1,
      quote: JSON.stringify(quote),
      totalCents: quote.totalCents,
      // 72 hours before the start, but never in the future.
      createdAt: new Date(Math.min(Date.now(), plusHours(start, -72).getTime())),
    })
    .execute()
  const hold = (resourceId: string, resourceKind: string, to: Date) => ({
    id: newId(),
    resourceId,
    resourceKind,
    kind: 'booking',
    orderId: id,
    during: sql<string>`tstzrange(${start}, ${to})`,
  })
  if (!status.startsWith('canceled') && status !== 'flight_complete')
    await db
      .insertInto('occupancy')
      .values([
        hold(aircraft.id, 'aircraft', plusMinutes(drop, aircraft.turnaroundMinutes)),
        hold(people[pilot], 'person', drop),
        ...(csip ? [hold(people[csip], 'person', drop)] : []),
      ])
      .execute()
  await countDays(db, { orderIds: [id], cause: 'booked', at: null })
  await insertMovement(db, {
    kind: 'booked',
    orderId: id,
    at: plusHours(start, -72),
    entries: bookedEntries(parties, quote.lines),
  })
  return { id, quote, start, drop, aircraftId: aircraft.id }
}
