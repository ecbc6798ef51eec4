import { claimStates, type ClaimState } from '@tailshare/contract/flights/damage/damageClaims'
import { plusHours } from '@tailshare/contract/text/period'
import { orderRoles, type OrderRole } from '@tailshare/contract/base/statuses'
import { expect, test } from 'vitest'
import { answerBy, claimVerbs, isOpenClaim, lapsed, mostCents, whyNotClaimed, type ClaimVerb } from './damage.ts'

const now = new Date('2026-12-05T12:00:00Z')
const states = Object.keys(claimStates) as ClaimState[]
const may = (verb: ClaimVerb, as: OrderRole[], state: ClaimState, more = {}) =>
  whyNotClaimed(verb, { as, state, answerBy: plusHours(now, 1), isOwn: false, isPartner: false, now, ...more }) === null

test('whose turn it is: the owner names, the pilot answers, an operator decides; only what is open changes', () => {
  const open = (verb: ClaimVerb, as: OrderRole) => states.filter((state) => may(verb, [as], state))
  expect(open('price', 'owner')).toEqual(['unpriced'])
  expect(open('answer', 'pilot')).toEqual(['asked'])
  expect(open('decide', 'operator')).toEqual(['contested', 'unanswered'])
  expect(open('withdraw', 'owner')).toEqual(['unpriced', 'asked', 'contested', 'unanswered'])
  expect(open('addPhoto', 'pilot')).toEqual(states.filter(isOpenClaim))
  const mine: Record<ClaimVerb, OrderRole[]> = {
    price: ['owner'],
    answer: ['pilot'],
    withdraw: ['owner'],
    decide: ['operator'],
    addPhoto: ['pilot', 'owner', 'staff', 'operator'],
  }
  for (const verb of claimVerbs)
    expect(
      orderRoles.filter((role) => open(verb, role).length > 0),
      verb,
    ).toEqual(mine[verb])
})

test('airport staff take back what they raised; an operator who flew, owns or taught decides nothing', () => {
  expect([may('withdraw', ['staff'], 'asked'), may('withdraw', ['staff'], 'asked', { isOwn: true })]).toEqual([false, true])
  for (const role of ['pilot', 'owner', 'csip'] as const) expect(may('decide', [role, 'operator'], 'contested')).toBe(false)
  // Operators may not decide about claims they raised as airport staff.
  expect(may('decide', ['staff', 'operator'], 'contested')).toBe(true)
  expect(may('decide', ['staff', 'operator'], 'contested', { isOwn: true })).toBe(false)
  expect(may('decide', ['operator'], 'contested', { isPartner: true })).toBe(false)
})

test('the time to answer ends with its last millisecond, and silence leaves the decision to an operator', () => {
  const until = answerBy(now)
  expect(until).toEqual(plusHours(now, 72))
  const at = (ms: number) => new Date(until.getTime() + ms)
  const answers = (when: Date) => may('answer', ['pilot'], 'asked', { answerBy: until, now: when })
  expect([answers(at(-1)), answers(at(0))]).toEqual([true, false])
  expect([lapsed('asked', until, at(-1)), lapsed('asked', until, at(0)), lapsed('unpriced', until, at(0))]).toEqual([
    null,
    'unanswered',
    'withdrawn',
  ])
  for (const state of states.filter((one) => one !== 'asked' && one !== 'unpriced'))
    expect(lapsed(state, until, at(1))).toBeNull()
})

test('an operator decides no more than was claimed, and no more than the deposit', () => {
  expect(mostCents({ amountCents: 30_000, depositCents: 50_000 })).toBe(30_000)
  expect(mostCents({ amountCents: 80_000, depositCents: 50_000 })).toBe(50_000)
  expect(mostCents({ amountCents: 80_000, depositCents: 0 })).toBe(0)
})
