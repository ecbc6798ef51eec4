const degrees = Math.PI / 180
const dayMs = 86_400_000
/** Julian day of 1970-01-01T00:00Z. */
const epochJulian = 2_440_587.5
/** Refraction and the sun's radius: the upper limb is seen on the horizon. */
const horizon = -0.833

/**
 * Sunrise and sunset on a calendar day at a place, by the sunrise equation of the Astronomical Almanac (good to about two
 * minutes below 60° latitude). `day` is the place's own calendar day.
 */
export const sunOn = (day: string, { lat, lon }: { lat: number; lon: number }): { rise: Date; set: Date } => {
  const noonJulian = Date.parse(`${day}T12:00:00Z`) / dayMs + epochJulian - 2_451_545 - lon / 360
  const anomaly = (357.5291 + 0.98560028 * noonJulian) % 360
  const center =
    1.9148 * Math.sin(anomaly * degrees) + 0.02 * Math.sin(2 * anomaly * degrees) + 0.0003 * Math.sin(3 * anomaly * degrees)
  const longitude = (anomaly + center + 282.9372) % 360
  const transit = noonJulian + 0.0053 * Math.sin(anomaly * degrees) - 0.0069 * Math.sin(2 * longitude * degrees)
  const declination = Math.asin(Math.sin(longitude * degrees) * Math.sin(23.4397 * degrees))
  const cosine =
    (Math.sin(horizon * degrees) - Math.sin(lat * degrees) * Math.sin(declination)) /
    (Math.cos(lat * degrees) * Math.cos(declination))
  const halfDay = Math.acos(Math.min(1, Math.max(-1, cosine))) / degrees / 360
  const at = (julian: number) => new Date((julian + 2_451_545 - epochJulian) * dayMs)
  return { rise: at(transit - halfDay), set: at(transit + halfDay) }
}
