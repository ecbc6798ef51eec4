import type { Listing } from '@tailshare/contract/aircraft/listing'
import { expect, test } from 'vitest'
import { unsignedChanges } from './unsignedChanges.ts'

const listing = {
  state: 'listed',
  priceHourCents: 18_000,
  fuelIncluded: true,
  unsigned: { priceHourCents: 19_550, fuelIncluded: false },
} as Listing

test('changed terms show the value in effect and the one waiting for a signature', () => {
  expect(unsignedChanges(listing)).toEqual([
    { what: 'Rate per hour', from: '$180', to: '$195.50' },
    { what: 'Fuel', from: 'Included', to: 'Extra' },
  ])
})

test('a draft has no unsigned changes', () => {
  expect(unsignedChanges({ ...listing, state: 'draft' })).toEqual([])
})
