import {
  openMembershipStatuses,
  runningMembershipStatuses,
  activeStatuses,
  awayStatuses,
  canceledStatuses,
  notLeftStatuses,
  usableMethodStatuses,
} from '@tailshare/contract/base/statuses'
import { sql } from 'kysely'

/** Inlined rather than bound, so that PostgreSQL can match partial indexes. */
const listed = (statuses: readonly string[]) => sql`(${sql.join(statuses.map((status) => sql.lit(status)))})`

// Status lists of the contract, for `status in ${…}`.

export const notLeftBookings = listed(notLeftStatuses)
export const awayBookings = listed(awayStatuses)
export const activeBookings = listed(activeStatuses)
export const overBookings = listed(['flight_complete', ...canceledStatuses])
export const canceledBookings = listed(canceledStatuses)
export const runningMemberships = listed(runningMembershipStatuses)
export const openMemberships = listed(openMembershipStatuses)
export const usableMethods = listed(usableMethodStatuses)
