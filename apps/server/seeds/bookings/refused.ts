import { plusDays } from '@tailshare/contract/text/period'
import type { BookingRefusalCode } from '@tailshare/contract/bookings/book/bookingRefusals'
import type { Db } from '../../src/db/connect.ts'
import { insertAll, type Row } from '../bulk.ts'
import type { Chance } from '../chance.ts'
import { planOf } from '../fleet/helensPlan.ts'
import type { Roster } from '../people/roster.ts'

/** Typical refusals; frequent ones are repeated. */
const usual: BookingRefusalCode[][] = [
  ['ipc_older_than_6_months'],
  ['ipc_older_than_6_months'],
  ['ipc_date_missing'],
  ['type_hours_low'],
  ['type_hours_low', 'transition_missing'],
  ['slot_taken'],
  ['slot_taken'],
  ['insurance_expired'],
  ['medical_expired'],
  ['total_hours_low', 'type_hours_low'],
]
/** Only Cirrus models require an IPC, training and hours in type. */
const plain: BookingRefusalCode[][] = [
  ['slot_taken'],
  ['slot_taken'],
  ['flight_review_expired'],
  ['insurance_expired'],
  ['medical_expired'],
]

const tails = ['N417TS', 'N208FC', 'N322SR', 'N52148', 'N940DS', 'N850VJ']
const perAircraft = 16
const lastDays = 180

/** Refused trips of the last half year, on the cast's aircraft. */
export const seedRefused = async (db: Db, { aircraft, pilots }: Roster, { today, chance }: { today: string; chance: Chance }) => {
  const rows = aircraft
    .filter(({ tailNumber }) => tails.includes(tailNumber))
    .flatMap(({ id, ownerId, rateCents, family, shareIds }) => {
      const renters = pilots.filter((pilot) => pilot.id !== ownerId && !shareIds.includes(pilot.id))
      const reasons = family.startsWith('SR') || family === 'SF50' ? usual : plain
      return Array.from({ length: perAircraft }, (): Row<'refusedTrip'>[] => {
        const blocking = chance.pick(reasons)
        const accountId = chance.pick(renters).id
        const day = plusDays(today, -chance.between(0, lastDays))
        const incomeCents = Math.round((rateCents * chance.between(12, 40)) / 10)
        return blocking.map((code) => ({ aircraftId: id, accountId, day, code, blocking, incomeCents }))
      }).flat()
    })
  const once = new Map(
    rows.map((row) => [`${String(row.aircraftId)} ${String(row.accountId)} ${String(row.day)} ${String(row.code)}`, row]),
  )
  await insertAll(db, 'refusedTrip', [...once.values()])
}

/** Saved projections of a rented and a shared aircraft. */
export const seedPlans = async (db: Db, { aircraft }: Roster, helenId: string, now: Date) => {
  const planned = aircraft.filter(({ tailNumber }) => tailNumber === 'N208FC' || tailNumber === 'N322SR')
  const savedAt = new Date(now.getTime() - 400 * 86_400_000)
  await insertAll(
    db,
    'aircraftPlan',
    planned.map(({ id, rateCents, burnGph }) => ({
      aircraftId: id,
      inputs: planOf({ rateCents, burnGph }),
      savedBy: helenId,
      savedAt,
    })),
  )
}
