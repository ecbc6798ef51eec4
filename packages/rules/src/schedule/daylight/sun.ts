const degrees = Math.PI / 180
const dayMs = 86_400_000
/** Julian day of 1970-01-01T00:00Z. */
const epochJulian = 2_440_587.5
/** The Almanac counts its days from 2000-01-01T12:00Z. */
const almanacJulian = 2_451_545
/** Refraction and the sun's radius: the upper limb is seen on the horizon. */
export const horizon = -0.833

export type Place = { lat: number; lon: number }

const almanacDay = (instant: number) => instant / dayMs + epochJulian - almanacJulian

/** Around one noon, counted in days of the Almanac: when the sun stands highest, and its declination in radians. */
const solar = (noon: number) => {
  const anomaly = (357.5291 + 0.98560028 * noon) % 360
  const center =
    1.9148 * Math.sin(anomaly * degrees) + 0.02 * Math.sin(2 * anomaly * degrees) + 0.0003 * Math.sin(3 * anomaly * degrees)
  const longitude = (anomaly + center + 282.9372) % 360
  const transit = noon + 0.0053 * Math.sin(anomaly * degrees) - 0.0069 * Math.sin(2 * longitude * degrees)
  return { transit, declination: Math.asin(Math.sin(longitude * degrees) * Math.sin(23.4397 * degrees)) }
}

/**
 * Sunrise and sunset on a calendar day at a place, by the sunrise equation of the Astronomical Almanac (good to about two
 * minutes below 60° latitude). `day` is the place's own calendar day.
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

/** How high the sun stands over a place, in degrees, and whether it is still before its noon. */
export const sunAt = (instant: Date, { lat, lon }: Place): { height: number; rises: boolean } => {
  const now = almanacDay(instant.getTime())
  // Noons fall on whole days of the Almanac, moved by the longitude.
  const { transit, declination } = solar(Math.round(now + lon / 360) - lon / 360)
  const hourAngle = (now - transit) * 360 * degrees
  const sine =
    Math.sin(lat * degrees) * Math.sin(declination) + Math.cos(lat * degrees) * Math.cos(declination) * Math.cos(hourAngle)
  return { height: Math.asin(sine) / degrees, rises: hourAngle < 0 }
}
