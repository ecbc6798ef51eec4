import type { MapPin } from '@tailshare/contract/search/search'
import { expect, test } from 'vitest'
import { startsFor } from './starts.ts'

const pin = (code: string, zone: string, count: number): MapPin => ({
  airport: { id: code, code, title: code, state: 'CA', zone: `America/${zone}`, lat: 0, lon: 0 },
  count,
  fromPriceCents: 1,
})
const fleet = [
  pin('KMIA', 'New_York', 9),
  pin('KSQL', 'Los_Angeles', 4),
  pin('KPAO', 'Los_Angeles', 4),
  pin('KADS', 'Chicago', 6),
]

test.each([
  ['America/Los_Angeles', 'KPAO KSQL KMIA'],
  ['America/Chicago', 'KADS KMIA KPAO'],
  ['Europe/Berlin', 'KMIA KADS KPAO'],
])('a visitor in the zone %s is offered the starts %s', (zone, codes) => {
  expect(
    startsFor(fleet, zone)
      .map(({ airport }) => airport.code)
      .join(' '),
  ).toBe(codes)
  expect(startsFor([], zone)).toEqual([])
})
