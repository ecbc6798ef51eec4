import { cookieIn, keepCookie, yearSeconds } from './cookies.ts'

/** The zone of this device. */
export const deviceZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** As it is spelled; what is kept of each zone is not kept again of every other spelling. */
const spelled = (zone: string) => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** The zone that a device has said it is in, from a cookie header; `null` before it has, and where it makes no sense. */
export const zoneOf = (cookies: string): string | null => {
  const zone = cookieIn(cookies, 'zone')
  return zone === null ? null : spelled(zone)
}

/** Tells the server where this device is, so that the next page shows its times from the first moment. */
export const keepZone = (cookies: string) => {
  const zone = deviceZone()
  if (cookieIn(cookies, 'zone') !== zone) keepCookie('zone', zone, yearSeconds)
}
