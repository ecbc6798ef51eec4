import type { WaitlistDemand, WaitlistEntry } from '@tailshare/contract/bookings/waitlist/waitlist'
import type { DemandRow, EntryRow } from './queries.ts'

export const viewEntry = ({ startAt, dropAt, ...row }: EntryRow): WaitlistEntry => ({
  ...row,
  flightStartTime: startAt.toISOString(),
  flightDropTime: dropAt.toISOString(),
})

export const viewDemand = ({ startAt, dropAt, ...row }: DemandRow): WaitlistDemand => ({
  ...row,
  flightStartTime: startAt.toISOString(),
  flightDropTime: dropAt.toISOString(),
})
