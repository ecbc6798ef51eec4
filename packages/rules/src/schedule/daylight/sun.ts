import { dayIn, plusHours } from '@tailshare/contract/text/period'
import type { SunStep } from '@tailshare/contract/schedule/sunSteps'

const degrees = Math.PI / 180
const dayMs = 86_400_000
/** Julian day of 1970-01-01T00:00Z. */
const epochJulian = 2_440_587.5
/** The Almanac's epoch, 2000-01-01T12:00Z. */
const almanacJulian = 2_451_545
/** Refraction plus the sun's radius: the upper limb touches the horizon. */
export const horizon = -0.833

export type Place = { lat: number; lon: number }

const almanacDay = (instant: number) => instant / dayMs + epochJulian - almanacJulian

/** Solar transit near a noon (in Almanac days), and declination in radians. */
const solar = (noon: number) => {
  const anomaly = (357.5291 + 0.98560028 * noon) % 360
  const center =
    1.9148 * Math.sin(anomaly * degrees) + 0.02 * Math.sin(2 * anomaly * degrees) + 0.0003 * Math.sin(3 * anomaly * degrees)
  const longitude = (anomaly + center + 282.9372) % 360
  const transit = noon + 0.0053 * Math.sin(anomaly * degrees) - 0.0069 * Math.sin(2 * longitude * degrees)
  return { transit, declination: Math.asin(Math.sin(longitude * degrees) * Math.sin(23.4397 * degrees)) }
}

/**
 * Sunrise and sunset on a local calendar day, by the sunrise equation of the Astronomical Almanac (accurate to about two minutes below 60°
 * latitude).
 */
export const sunOn = (day: string, { lat, lon }: Place): { rise: Date; set: Date } => {
  const { transit, declination } = solar(almanacDay(Date.parse(`${day}T12:00:00Z`)) - lon / 360)
  const cosine =
    (Math.sin(horizon * degrees) - Math.sin(lat * degrees) * Math.sin(declination)) /
    (Math.cos(lat * degrees) * Math.cos(declination))
  const halfDay = Math.acos(Math.min(1, Math.max(-1, cosine))) / degrees / 360
  const at = (julian: number) => new Date((julian + almanacJulian - epochJulian) * dayMs)
  return { rise: at(transit - halfDay), set: at(transit + halfDay) }
}

/** Height of the sun in degrees, and whether it is before solar noon. */
export const sunAt = (instant: Date, { lat, lon }: Place): { height: number; rises: boolean } => {
  const now = almanacDay(instant.getTime())
  // Almanac days start at noon; shift them by longitude.
  const { transit, declination } = solar(Math.round(now + lon / 360) - lon / 360)
  const hourAngle = (now - transit) * 360 * degrees
  const sine =
    Math.sin(lat * degrees) * Math.sin(declination) + Math.cos(lat * degrees) * Math.cos(declination) * Math.cos(hourAngle)
  return { height: Math.asin(sine) / degrees, rises: hourAngle < 0 }
}

const endOfCivilTwilight = -6

/** 14 CFR 1.1: from the end of evening to the start of morning civil twilight. */
export const isNight = (instant: Date, place: Place) => sunAt(instant, place).height < endOfCivilTwilight

/** 14 CFR 61.57(b): from an hour after sunset to an hour before sunrise. */
export const isNightForLandings = (instant: Date, place: Place, zone: string) => {
  const { rise, set } = sunOn(dayIn(instant, zone), place)
  return instant > plusHours(set, 1) || instant < plusHours(rise, -1)
}

/** Sun height at the end of civil twilight. */
const civilTwilight = -6

/** Minimum sun height of each step, rising and setting. */
const heights: readonly (readonly [from: number, rising: SunStep, setting: SunStep])[] = [
  [42, 'noon', 'noon'],
  [26, 'forenoon', 'afternoon'],
  [14, 'morning', 'late'],
  [5, 'early', 'golden'],
  [horizon, 'sunrise', 'sunset'],
  [civilTwilight, 'dawn', 'dusk'],
]

/** The light at a place as one of a dozen steps: coarse enough to cache pictures, fine enough to show the time of day. */
export const sunStepAt = (instant: Date, place: Place): SunStep => {
  const { height, rises } = sunAt(instant, place)
  const step = heights.find(([from]) => height >= from)
  return step?.[rises ? 1 : 2] ?? 'night'
}
