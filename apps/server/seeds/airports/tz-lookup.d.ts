declare module 'tz-lookup' {
  /** The IANA zone at a position in degrees; throws when there is no such position. */
  export default function zoneAt(lat: number, lon: number): string
}
