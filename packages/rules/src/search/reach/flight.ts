import { dayIn, type Period } from '@tailshare/contract/text/period'
import { sunOn } from '../../schedule/daylight/sun.ts'

/**
 * Hours that every leg takes beside cruising: taxi, run-up, climb and the pattern. A planning figure of ours (12 minutes), rounded up
 * from what the handbooks allow for start, taxi and climb of light singles; the meter counts it, so it is paid for.
 */
export const legAllowance = 0.2

/** Hours of one leg over a distance in nautical miles at a cruise speed in knots (true airspeed, no wind). */
const legHours = (nm: number, cruiseKt: number) => nm / cruiseKt + legAllowance

/** What lies this close to a full tenth is one: the rest is arithmetic of floating point. */
const noise = 1e-9

/** Tenths of flight hours there and back, rounded up, so that what is planned is enough. */
export const tripTenths = (nm: number, cruiseKt: number) => Math.ceil(20 * legHours(nm, cruiseKt) - noise)

/** The farthest point, in nautical miles, to which this many tenths of hours lead there and back; negative where they lead nowhere. */
export const farthestNm = (tenths: number, cruiseKt: number) => (tenths / 20 - legAllowance) * cruiseKt

/**
 * Fuel that is left at the destination, in hours at cruise: 30 minutes by day and 45 at night under VFR (14 CFR 91.151), 45 minutes for
 * jets, which fly under IFR (14 CFR 91.167; the alternate is the pilot's to plan).
 */
export const reserveHours = ({ isJet, atNight }: { isJet: boolean; atNight: boolean }) => (isJet || atNight ? 0.75 : 0.5)

/**
 * Whether a trip begins or ends in the dark at its home airport. Night begins with the end of civil twilight (14 CFR 1.1); counted from
 * sunset here, which asks for more fuel, never for less.
 */
export const touchesNight = ({ from, to }: Period, { zone, ...place }: { zone: string; lat: number; lon: number }) =>
  [from, to].some((instant) => {
    const { rise, set } = sunOn(dayIn(instant, zone), place)
    return instant < rise || instant > set
  })

export type Flown = {
  /** True airspeed in cruise, in knots. */
  cruiseKt: number
  /** Hours that full tanks last at that speed, to the last usable gallon. */
  enduranceHours: number
  isJet: boolean
}

/** The longest leg, in nautical miles, that full tanks allow: at the destination they are filled again. */
export const fuelNm = ({ cruiseKt, enduranceHours, isJet }: Flown, atNight: boolean) =>
  Math.max(0, (enduranceHours - reserveHours({ isJet, atNight }) - legAllowance) * cruiseKt)
