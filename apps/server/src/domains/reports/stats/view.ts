import type { OwnerStats } from '@tailshare/contract/reports'
import { plusMonths } from '@tailshare/contract/period'
import type { findOwnerStats } from './queries.ts'

/** The series ends with this month and always has twelve. */
const seriesTo = (month: string) => Array.from({ length: 12 }, (_, index) => plusMonths(`${month}-01`, index - 11).slice(0, 7))

export const viewStats = (aircraftId: string | null, { money, use }: Awaited<ReturnType<typeof findOwnerStats>>): OwnerStats => ({
  aircraftId,
  months: seriesTo(use.month).map((month) => {
    const hours = use.months.find((known) => known.month === month)
    const cents = money.months.find((known) => known.month === month)
    return {
      month,
      incomeCents: cents?.incomeCents ?? 0,
      bookedCents: cents?.bookedCents ?? 0,
      hobbsHours: hours?.hobbsHours ?? 0,
      flights: hours?.flights ?? 0,
    }
  }),
  incomeCents: money.incomeCents,
  bookedCents: money.bookedCents,
  hobbsHours: use.hobbsHours,
  hobbsHoursBefore: use.hobbsHoursBefore,
  utilizationPercent: Math.min(100, use.utilizationPercent),
  bookings: use.bookings,
  cancellations: use.cancellations,
  nextPayout: money.nextPayout ?? { cents: 0, on: null },
})
