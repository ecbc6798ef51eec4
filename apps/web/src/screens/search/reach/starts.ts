import type { MapPin } from '@tailshare/contract/search/search'

const most = 3

/** Suggested starting airports if none is known: those in the visitor's time zone first, then those with the most aircraft. */
export const startsFor = (fleet: readonly MapPin[], zone: string): MapPin[] =>
  fleet
    .toSorted(
      (a, b) =>
        Number(b.airport.zone === zone) - Number(a.airport.zone === zone) ||
        b.count - a.count ||
        a.airport.code.localeCompare(b.airport.code),
    )
    .slice(0, most)
