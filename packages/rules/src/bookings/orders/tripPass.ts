import type { BookingStatus } from '@tailshare/contract/base/statuses'
import { hasNotLeft, isAway, isCanceled } from '@tailshare/contract/base/statuses'

type Booking = { status: BookingStatus; waitsFor: unknown }

/** A booking has a pass once everyone has confirmed, and keeps it as a memento; a canceled one has none. */
export const hasPass = ({ status, waitsFor }: Booking) => !isCanceled(status) && waitsFor === null

/** Until departure, the pass opens the check-out. */
export const opensCheckOut = (status: BookingStatus) => hasNotLeft(status)

/** Height of the portrait pass, 720 wide. Shorter without the code. */
export const uprightHeight = (withCode: boolean) => (withCode ? 1400 : 1270)

/** Days before the start. */
const nearDays = 7

/** The pilot's trip that is out now; else the next that has not begun, if it starts within `nearDays`. */
export const nextTripSoon = <Trip extends Booking & { flightStartTime: string }>(
  trips: readonly Trip[],
  now: Date,
): Trip | undefined =>
  trips
    .filter((trip) => {
      const ahead = Date.parse(trip.flightStartTime) - now.getTime()
      return isAway(trip.status) || (hasNotLeft(trip.status) && hasPass(trip) && ahead > 0 && ahead <= nearDays * 86_400_000)
    })
    .toSorted(
      (a, b) => Number(isAway(b.status)) - Number(isAway(a.status)) || a.flightStartTime.localeCompare(b.flightStartTime),
    )[0]

/** Minutes one way at cruise speed, ignoring wind, climb and pattern. */
export const minutesAt = (cruiseKt: number, distanceNm: number) => Math.round((distanceNm / cruiseKt) * 60)

/** `SAN JOSE FOR LUNCH`: in all-caps text, only four characters with a digit, or starting with K, P or C, count as a code. */
const shouts = (text: string) => /\s/.test(text) && !/[a-z]/.test(text)
const isLong = (word: string) => /^(?:[KPC][A-Z]{3}|(?=.*\d)[A-Z0-9]{4})$/.test(word)

/**
 * Candidate airport codes in a destination: `KTVL`, `Tahoe (KTVL)`, `tvl`. The caller keeps known airports. In running text, only capitals
 * and brackets count. Three letters are tried as typed and with K.
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
