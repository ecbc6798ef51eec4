import { expect, test } from 'vitest'
import { owedLines, payoutState, whatWaits } from './payoutState.ts'

const owed = {
  state: 'ready',
  owedCents: 106_831,
  sharedCents: 0,
  disputedCents: 0,
  unpaidCents: 0,
  partnersCents: 0,
  balanceCents: 106_831,
} as const

const said = (state: 'owed' | 'disputed' | 'paid' | 'frozen', isReady: boolean) => payoutState({ state, role: 'owner' }, isReady)

test('a payout to an account that is not set up is waiting', () => {
  expect(said('owed', true)[1]).toBe('On its way')
  expect(said('owed', false)[1]).toBe('Waiting for your payout account')
  expect(said('disputed', false)[1]).toContain('disputed')
  expect(said('paid', false)[1]).toBe('Paid out')
})

test('missing setup is mentioned only while an amount waits for it', () => {
  expect(whatWaits(owed)).toBeNull()
  expect(whatWaits({ ...owed, state: 'none', owedCents: 0 })).toBeNull()
  expect(whatWaits({ ...owed, state: 'none' })).toBe('$1,068.31 waits for you. Set up your payout account, and we pay it out.')
  expect(whatWaits({ ...owed, state: 'onboarding' })).toContain('Finish setting up')
  expect(whatWaits({ ...owed, state: 'lost' })).toContain('Set up your payouts again')
})

test('an amount that is held back is shown separately from the amount owed', () => {
  expect(owedLines(owed)).toEqual([['Not paid out yet', '$1,068.31']])
  expect(owedLines({ ...owed, disputedCents: 20_396, unpaidCents: 500 }).map(([label]) => label)).toEqual([
    'Not paid out yet',
    'Of that, on hold for a dispute',
    'Of that, waiting for the pilot’s payment',
  ])
})

test('what partners owe and what one owes are shown separately', () => {
  expect(payoutState({ state: 'frozen', role: 'co_owner' }, true)[1]).toBe('Waiting for your partners’ payment')
  expect(owedLines({ ...owed, sharedCents: 40_000, partnersCents: 40_000, balanceCents: 100_000 })).toEqual([
    ['Not paid out yet', '$1,068.31'],
    ['Of that, waiting for your partners’ payment', '$400.00'],
    ['Your balance, after what you owe', '$1,000.00'],
  ])
  expect(owedLines({ ...owed, sharedCents: 40_000, partnersCents: 10_000 })).toContainEqual([
    'Of that, from shared costs',
    '$400.00',
  ])
})
