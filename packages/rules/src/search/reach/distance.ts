type Point = { lat: number; lon: number }

/** Mean radius of the earth, in nautical miles. */
export const earthNm = 3440.065
const radians = Math.PI / 180

/** Great-circle distance of two points in degrees, in nautical miles. */
export const distanceNm = (a: Point, b: Point) => {
  const half =
    Math.sin(((b.lat - a.lat) * radians) / 2) ** 2 +
    Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * Math.sin(((b.lon - a.lon) * radians) / 2) ** 2
  return 2 * earthNm * Math.asin(Math.sqrt(half))
}
