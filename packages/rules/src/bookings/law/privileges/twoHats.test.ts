import type { BookingStatus, OrderRole } from '@tailshare/contract/base/statuses'
import { plusHours } from '@tailshare/contract/text/period'
import { expect, test } from 'vitest'
import { whyNotClaimed } from '../../../flights/damage/damage.ts'
import { whyNot, type CanFacts, type Verb } from '../../orders/can.ts'
import { asIntervention } from '../../orders/roles.ts'

// People with two roles in a matter of their own. A role adds permissions, but never lets someone decide for themselves.

const start = new Date('2026-12-05T17:00:00Z')
const drop = plusHours(start, 4)
/** A status in which each verb is possible. */
const stateFor: Partial<Record<Verb, BookingStatus>> = {
  correctReturn: 'flight_complete',
  claimDamage: 'flight_complete',
  clearReturn: 'flight_complete',
  releasePoint: 'checking_in',
  answerDeparture: 'checking_in',
  openReturn: 'in_flight',
}

type Hats = { as: readonly OrderRole[]; isPartner?: boolean }
const may = (verb: Verb, { as, isPartner = false }: Hats, desk = false) => {
  const status = stateFor[verb] ?? 'booked'
  const facts: CanFacts = {
    as: desk ? asIntervention(as) : as,
    status,
    start,
    drop,
    now: status === 'flight_complete' ? plusHours(drop, 2) : start,
    returnedAt: drop,
    isPartner,
    waitsFor: verb === 'confirm' ? 'owner' : null,
    answerBy: plusHours(drop, 9),
  }
  return whyNot(verb, facts) === null
}
const decides = ({ as, isPartner = false }: Hats) =>
  whyNotClaimed('decide', { as, state: 'contested', answerBy: drop, isOwn: false, isPartner, now: plusHours(drop, 99) }) === null

const verbs = [
  'cancel',
  'changeTimes',
  'confirm',
  'checkOut',
  'openReturn',
  'releasePoint',
  'claimDamage',
  'clearReturn',
  'correctReturn',
] as const

test.each([
  [
    'an owner who is staff at its airport',
    { as: ['owner', 'staff'] },
    ['cancel', 'confirm', 'checkOut', 'openReturn', 'releasePoint', 'claimDamage', 'clearReturn'],
    false,
  ],
  ['a CSIP who owns it', { as: ['owner', 'csip'] }, ['cancel', 'confirm', 'releasePoint'], false],
  ['a CSIP who is staff', { as: ['csip', 'staff'] }, ['checkOut', 'openReturn'], false],
  ['a pilot who owns it', { as: ['pilot', 'owner'] }, ['cancel', 'changeTimes', 'confirm', 'openReturn', 'releasePoint'], false],
  ['a pilot who is staff', { as: ['pilot', 'staff'] }, ['cancel', 'changeTimes', 'checkOut', 'openReturn'], false],
  ['an advisor who flies is its pilot and no more', { as: ['pilot'] }, ['cancel', 'changeTimes', 'openReturn'], false],
  ['an operator who flies', { as: ['pilot', 'operator'] }, ['cancel', 'changeTimes', 'openReturn'], false],
  [
    'an operator who owns it',
    { as: ['owner', 'operator'] },
    ['cancel', 'confirm', 'releasePoint', 'claimDamage', 'clearReturn'],
    false,
  ],
  ['an operator who teaches', { as: ['csip', 'operator'] }, [], false],
  ['an operator who holds a share', { as: ['operator'], isPartner: true }, ['releasePoint'], false],
  [
    'an operator who works at the ramp',
    { as: ['staff', 'operator'] },
    ['checkOut', 'openReturn', 'releasePoint', 'claimDamage', 'clearReturn'],
    true,
  ],
  ['an operator without a part', { as: ['operator'] }, ['releasePoint'], true],
] as const)('%s', (_, hats, allowed, decidesClaims) => {
  expect(verbs.filter((verb) => may(verb, hats))).toEqual(allowed)
  expect(decides(hats)).toBe(decidesClaims)
  // Nor through the console: someone else has to correct it.
  const isOwn = 'isPartner' in hats || hats.as.some((role) => role === 'pilot' || role === 'owner' || role === 'csip')
  if (hats.as.some((role) => role === 'operator')) expect(may('correctReturn', hats, true)).toBe(!isOwn)
})
