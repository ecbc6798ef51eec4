import { listOf } from '../../base/fields.ts'
import * as F from './fleetOverview.ts'
import { get } from '../../base/routes/route.ts'

/** All aircraft and their problems, for operators. */
export const fleetOverviewRoutes = {
  listFleet: get('operator/aircraft/', 'Aircraft by tail number: owner, state, grounding, contract, insurance, next bookings', {
    access: 'operator',
    query: F.FleetQuery,
    reply: listOf(F.FleetAircraft),
  }),
  listOpenSquawks: get('operator/squawks/', 'Open squawks of all aircraft: grounding ones first, then the oldest', {
    access: 'operator',
    query: F.OpenSquawksQuery,
    reply: listOf(F.OpenSquawk),
  }),
} as const
