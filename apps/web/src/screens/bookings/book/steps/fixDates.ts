import type { Fix } from '@tailshare/contract/bookings/book/bookingRefusals'

/** The proposed dates with the CSIP they were proposed for. */
export const fixDates = ({ flightStartTime, flightDropTime, csipId, plannedHours }: Extract<Fix, { kind: 'dates' }>) => ({
  period: { from: new Date(flightStartTime), to: new Date(flightDropTime) },
  ...(csipId !== null && { csip: csipId }),
  ...(plannedHours !== undefined && { hours: plannedHours }),
})
