import type { MapPin } from '@tailshare/contract/search/search'

const most = 3

/** Where someone of whom no airport is known might start: airports on their own clock, and those with most aircraft first. */
export const startsFor = (fleet: readonly MapPin[], zone: string): MapPin[] =>
  fleet
    .toSorted(
      (a, b) =>
        Number(b.airport.zone === zone) - Number(a.airport.zone === zone) ||
        b.count - a.count ||
        a.airport.code.localeCompare(b.airport.code),
    )
    .slice(0, most)
