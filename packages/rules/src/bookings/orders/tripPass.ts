import type { BookingStatus } from '@tailshare/contract/base/statuses'
import { hasNotLeft, isCanceled } from '@tailshare/contract/base/statuses'

type Booking = { status: BookingStatus; waitsFor: unknown }

/** A booking has its pass once everyone has said yes, and keeps it as a memento; one that does not take place has none. */
export const hasPass = ({ status, waitsFor }: Booking) => !isCanceled(status) && waitsFor === null

/** Until the aircraft has left, the pass opens the check-out. */
export const opensCheckOut = (status: BookingStatus) => hasNotLeft(status)

/** The upright pass of 720 across: lower once there is no code on it. */
export const uprightHeight = (withCode: boolean) => (withCode ? 1400 : 1270)

/** How long before its start a trip is near. */
const nearDays = 7

/** The pilot's next trip that has not begun, once it is near. */
export const nearTrip = <Trip extends Booking & { flightStartTime: string }>(
  trips: readonly Trip[],
  now: Date,
): Trip | undefined =>
  trips
    .filter((trip) => {
      const ahead = Date.parse(trip.flightStartTime) - now.getTime()
      return hasNotLeft(trip.status) && hasPass(trip) && ahead > 0 && ahead <= nearDays * 86_400_000
    })
    .toSorted((a, b) => a.flightStartTime.localeCompare(b.flightStartTime))[0]

/** One way at the model's cruise, without wind, climb and pattern. */
export const minutesAt = (cruiseKt: number, distanceNm: number) => Math.round((distanceNm / cruiseKt) * 60)

/** `SAN JOSE FOR LUNCH`: capitals tell nothing there, so that only four characters of which one is a digit or the first a K, P or C can be a code. */
const shouts = (text: string) => /\s/.test(text) && !/[a-z]/.test(text)
const isLong = (word: string) => /^(?:[KPC][A-Z]{3}|(?=.*\d)[A-Z0-9]{4})$/.test(word)

/**
 * Airport codes that a destination may name, as people type them: `KTVL`, `Tahoe (KTVL)`, `tvl`; only those of airports that we know
 * are looked at further. In running text capitals count, or brackets; three letters are tried as they are and with the K of the contiguous states.
 */
export const codesIn = (destination: string): string[] => {
  const whole = destination.trim()
  const inBrackets = [...whole.matchAll(/\(([A-Za-z0-9]{3,4})\)/g)].map(([, code]) => code!.toUpperCase())
  const capitals = whole.match(/\b[A-Z0-9]{3,4}\b/g) ?? []
  const words = /^\w{3,4}$/.test(whole)
    ? [whole.toUpperCase()]
    : [...inBrackets, ...(shouts(whole) ? capitals.filter(isLong) : capitals)]
  const codes = words.filter((word) => /[A-Z]/.test(word)).flatMap((word) => (word.length === 3 ? [`K${word}`, word] : [word]))
  return [...new Set(codes)].slice(0, 12)
}
