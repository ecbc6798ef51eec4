import type { BookingFacts } from '../book/facts.ts'

/**
 * Maximum trip length in elapsed hours: the owner's limit, or the agreed length if a longer trip is only shortened. `null` for owners and
 * co-owners, whose quota decides, and for the shop, which has its own.
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
