import { costsOf } from '@tailshare/rules/sharing/costs/costs'
import { runningMembershipStatuses } from '@tailshare/contract/base/statuses'
import type { CancellationPolicy } from '@tailshare/rules/bookings/book/facts'
import type { Db } from '../../src/db/connect.ts'
import type { Calendar } from '../calendar.ts'
import { planOf } from '../fleet/helensPlan.ts'

export type RosterAircraft = {
  id: string
  tailNumber: string
  family: string
  type: number
  burnGph: number
  hasTks: boolean
  hasOxygen: boolean
  hasParachute: boolean
  oilMinQt: number
  oilMaxQt: number
  ownerId: string
  airport: string
  state: string
  zone: string
  year: number
  rateCents: number
  fuelIncluded: boolean
  minimumHoursPerNight: number
  depositCents: number
  cancellationPolicy: CancellationPolicy
  turnaroundMinutes: number
  hobbs: number
  flightMeter: number
  groundedReason: string | null
  customersOnly: boolean
  customerIds: string[]
  shareIds: string[]
  /** The hourly cost agreed by its partners a year ago. */
  runningHourCents: number | null
}

export type RosterPilot = {
  id: string
  firstName: string
  lastName: string
  email: string
  airport: string
  state: string
  families: string[]
  planName: string | null
  discountPercent: number
  cardId: string | null
}

/** All people and aircraft used for history and upcoming bookings, with occupied times. */
export type Roster = { aircraft: RosterAircraft[]; pilots: RosterPilot[]; calendar: Calendar }

/** In a stable order, so that a seed is reproducible. */
export const loadRoster = async (db: Db): Promise<Roster> => {
  const aircraft = await db
    .selectFrom('aircraft as a')
    .innerJoin('aircraftModel as m', 'm.id', 'a.modelId')
    .innerJoin('airport as ap', 'ap.id', 'a.airportId')
    .select([
      'a.id',
      'a.tailNumber',
      'm.family',
      'm.type',
      'm.burnGph',
      'm.hasTks',
      'm.hasOxygen',
      'm.hasParachute',
      'm.oilMinQt',
      'm.oilMaxQt',
    ])
    .select([
      'a.ownerId',
      'ap.code as airport',
      'ap.state',
      'ap.zone',
      'a.yearManufactured as year',
      'a.rateCents',
      'a.fuelIncluded',
      'a.minimumHoursPerNight',
      'a.depositCents',
    ])
    .select(['a.cancellationPolicy', 'a.turnaroundMinutes', 'a.hobbs', 'a.flightMeter', 'a.groundedReason', 'a.customersOnly'])
    .orderBy('a.tailNumber')
    .execute()
  const customers = await db.selectFrom('aircraftCustomer').select(['aircraftId', 'accountId']).execute()
  const shares = await db.selectFrom('aircraftShare').select(['aircraftId', 'accountId']).execute()
  const pilots = await db
    .selectFrom('account as p')
    .innerJoin('airport as ap', 'ap.id', 'p.homeAirportId')
    .leftJoin('membership as ms', (on) => on.onRef('ms.accountId', '=', 'p.id').on('ms.status', 'in', runningMembershipStatuses))
    .leftJoin('membershipPlan as plan', 'plan.id', 'ms.planId')
    .leftJoin('paymentMethod as card', (on) => on.onRef('card.accountId', '=', 'p.id').on('card.isPrimary', '=', true))
    .select([
      'p.id',
      'p.firstName',
      'p.lastName',
      'p.email',
      'ap.code as airport',
      'ap.state',
      'plan.name as planName',
      'plan.discountPercent',
      'card.id as cardId',
    ])
    .orderBy('p.email')
    .execute()
  const hours = await db
    .selectFrom('modelHours as h')
    .innerJoin('aircraftModel as m', 'm.id', 'h.modelId')
    .select(['h.accountId', 'm.family'])
    .execute()
  const idsFor = (rows: { aircraftId: string; accountId: string }[], id: string) =>
    rows.filter(({ aircraftId }) => aircraftId === id).map(({ accountId }) => accountId)
  return {
    aircraft: aircraft.map((row) => ({
      ...row,
      cancellationPolicy: row.cancellationPolicy as CancellationPolicy,
      customerIds: idsFor(customers, row.id),
      shareIds: idsFor(shares, row.id),
      runningHourCents: row.tailNumber === 'N322SR' ? costsOf(planOf(row)).hourCents : null,
    })),
    pilots: pilots.map((row) => ({
      ...row,
      discountPercent: row.discountPercent ?? 0,
      families: hours
        .filter(({ accountId }) => accountId === row.id)
        .map(({ family }) => family)
        .sort(),
    })),
    calendar: new Map(),
  }
}

export const regionOf = (state: string) => (['CA', 'NV', 'AZ'].includes(state) ? 'west' : state)
