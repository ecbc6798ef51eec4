import type { AircraftType } from '@tailshare/contract/constants'
import type { QuotaFacts } from '../bookings/facts.ts'

/** Unclaimed holidays open to all co-owners this many days before. */
export const holidaysOpenDays = 30
/** Trips that leave sooner are outside the advance quota. */
export const shortNoticeDays = 14
export const consecutiveWindowDays = 60

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** What a share gives where the co-owners agreed on nothing else. */
export const defaultLimits = (sharePercent: number, type: AircraftType): QuotaFacts['limits'] => {
  const share = sharePercent / 100
  return {
    holidays: Math.max(1, Math.round(11 * share)),
    consecutiveDays: clamp(Math.round(consecutiveWindowDays * share), 7, 21),
    advanceDays: Math.max(14, Math.round(112 * share)),
    maintenanceHours: type === 5 ? 720 : 480,
  }
}
