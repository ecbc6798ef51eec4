import type { Upkeep } from '@tailshare/contract/aircraft/aircraft'
import { expect, test } from 'vitest'
import { headline } from '../headline.ts'
import { lends } from '../../roles/places.ts'
import { ownerSteps } from './ownerSteps.ts'

const interests = {
  isAircraftOwner: false,
  isInterestedInSharingAircraft: false,
  isInterestedInSoftwareToManage: false,
  isInterestedInDryLease: false,
  isInterestedInCoOwnership: false,
}
const aircraft = (listed: boolean, statuses: string[]) =>
  ({ id: 'a1', you: 'owner', listed, maintenance: statuses.map((status) => ({ status })) }) as unknown as Upkeep

test.each([
  ['who came to share an aircraft', { isInterestedInSharingAircraft: true }, true],
  ['who came to manage one', { isInterestedInSoftwareToManage: true }, true],
  ['with an aircraft', { isAircraftOwner: true, isInterestedInDryLease: true }, true],
  ['who came to share and to rent', { isInterestedInSharingAircraft: true, isInterestedInDryLease: true }, false],
  ['who came to rent', { isInterestedInDryLease: true }, false],
  ['who came to buy a share', { isInterestedInCoOwnership: true }, false],
])('the first steps of a member %s are an owner’s: %j', (_, own, expected) =>
  expect(lends({ ...interests, ...own })).toBe(expected),
)

test('a new owner is led to the first booking: list, payouts, maintenance', () => {
  const begun = { payouts: 'open' as const, upkeep: [], bookingCount: 0 }
  const states = (more: Partial<Parameters<typeof ownerSteps>[0]>) =>
    ownerSteps({ ...begun, ...more }).map(({ id, state }) => `${id} ${state}`)
  expect(states({})).toEqual(['listed next', 'payouts later', 'maintenance later', 'booked later'])
  // A to-do asks for the payouts of an owner.
  expect(states({ payouts: 'asked', upkeep: [aircraft(true, [])] })).toEqual(['listed done', 'maintenance next', 'booked later'])
  expect(states({ payouts: 'done', upkeep: [aircraft(true, ['ok', 'not_confirmed'])] })[2]).toBe('maintenance next')
  expect(states({ payouts: 'done', upkeep: [aircraft(true, ['ok'])] })[2]).toBe('maintenance done')
  expect(states({ bookingCount: 1 })).toEqual([])
  expect(states({ bookingCount: undefined })).toEqual([])
  const day = { firstName: 'Odile', todos: 0, steps: ownerSteps(begun), isPilot: false, works: false }
  expect(headline(day).lead).toBe('Four steps to your first booking. The listing comes first.')
})
