import type { BookingFacts } from '../book/facts.ts'

/**
 * The longest trip in elapsed hours: as many days as the owner allows, or as were agreed where a booking only gets shorter. `null` for who holds a part of the aircraft, whose quota decides,
 * and for the shop, whose hours are a quota of their own.
 */
export const longestTripHours = ({
  request: { purpose, agreedHours = 0 },
  pilot: { ownsAircraft },
  aircraft: { maxTripDays },
}: {
  request: Pick<BookingFacts['request'], 'purpose' | 'agreedHours'>
  pilot: Pick<BookingFacts['pilot'], 'ownsAircraft'>
  aircraft: Pick<BookingFacts['aircraft'], 'maxTripDays'>
}) => (ownsAircraft || purpose === 'maintenance' ? null : Math.max(maxTripDays * 24, agreedHours))
