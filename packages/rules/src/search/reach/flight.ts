import { dayIn, type Period } from '@tailshare/contract/text/period'
import { sunOn } from '../../schedule/daylight/sun.ts'

/**
 * Hours per leg in addition to cruise: taxi, run-up, climb and pattern. Our planning figure of 12 minutes, rounded up from handbook values
 * for light singles. Paid, since the meter runs.
 */
export const legAllowance = 0.2

/** Hours for a leg, from nautical miles and true airspeed in knots, without wind. */
const legHours = (nm: number, cruiseKt: number) => nm / cruiseKt + legAllowance

/** Tolerance for floating point when rounding up. */
const noise = 1e-9

/** Round-trip flight time in tenths of an hour, rounded up. */
export const tripTenths = (nm: number, cruiseKt: number) => Math.ceil(20 * legHours(nm, cruiseKt) - noise)

/** Range in nautical miles for a round trip of this many tenths of an hour. Negative if it is too short for any flight. */
export const farthestNm = (tenths: number, cruiseKt: number) => (tenths / 20 - legAllowance) * cruiseKt

/**
 * Fuel reserve in hours at cruise: 30 minutes by day and 45 at night under VFR (14 CFR 91.151), 45 for jets under IFR (14 CFR 91.167; the
 * alternate is left to the pilot).
 */
export const reserveHours = ({ isJet, atNight }: { isJet: boolean; atNight: boolean }) => (isJet || atNight ? 0.75 : 0.5)

/**
 * Whether a trip starts or ends in the dark at its home airport. Counted from sunset, earlier than the legal night at the end of civil
 * twilight (14 CFR 1.1), so it only ever adds fuel.
 */
export const touchesNight = ({ from, to }: Period, { zone, ...place }: { zone: string; lat: number; lon: number }) =>
  [from, to].some((instant) => {
    const { rise, set } = sunOn(dayIn(instant, zone), place)
    return instant < rise || instant > set
  })

export type Flown = {
  cruiseKt: number
  /** Endurance at cruise with full tanks, to the last usable gallon. */
  enduranceHours: number
  isJet: boolean
}

/** Longest leg with full tanks, in nautical miles. The aircraft refuels at the destination. */
export const fuelNm = ({ cruiseKt, enduranceHours, isJet }: Flown, atNight: boolean) =>
  Math.max(0, (enduranceHours - reserveHours({ isJet, atNight }) - legAllowance) * cruiseKt)
