import { cookieIn, keepCookie, yearSeconds } from './cookies.ts'

/** This device's time zone (IANA name). */
export const deviceZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Canonical spelling, so that caches hold one entry per zone. */
const spelled = (zone: string) => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** The device's time zone from a cookie header; `null` if absent or invalid. */
export const zoneOf = (cookies: string): string | null => {
  const zone = cookieIn(cookies, 'zone')
  return zone === null ? null : spelled(zone)
}

/** Stores the device's time zone in a cookie, so that the server renders times in it. */
export const keepZone = (cookies: string) => {
  const zone = deviceZone()
  if (cookieIn(cookies, 'zone') !== zone) keepCookie('zone', zone, yearSeconds)
}
