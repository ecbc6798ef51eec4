declare module 'tz-lookup' {
  /** The IANA zone of a position in degrees. Throws if the position is invalid. */
  export default function zoneAt(lat: number, lon: number): string
}
