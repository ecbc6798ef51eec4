import { expect, test } from 'vitest'
import { owedLines, payoutState, whatWaits } from './payoutState.ts'

const owed = { state: 'ready', owedCents: 106_831, disputedCents: 0, unpaidCents: 0 } as const

test('nothing is on its way to an account that is not set up', () => {
  expect(payoutState('owed', true)[1]).toBe('On its way')
  expect(payoutState('owed', false)[1]).toBe('Waiting for your payout account')
  expect(payoutState('disputed', false)[1]).toContain('disputed')
  expect(payoutState('paid', false)[1]).toBe('Paid out')
})

test('what is missing is said as long as something waits for it', () => {
  expect(whatWaits(owed)).toBeNull()
  expect(whatWaits({ ...owed, state: 'none', owedCents: 0 })).toBeNull()
  expect(whatWaits({ ...owed, state: 'none' })).toBe('$1,068.31 waits for you. Set up your payout account, and we pay it out.')
  expect(whatWaits({ ...owed, state: 'onboarding' })).toContain('Finish setting up')
})

test('what is held back is named apart from what is owed', () => {
  expect(owedLines(owed)).toEqual([['Not paid out yet', '$1,068.31']])
  expect(owedLines({ ...owed, disputedCents: 20_396, unpaidCents: 500 }).map(([label]) => label)).toEqual([
    'Not paid out yet',
    'Of that, on hold for a dispute',
    'Of that, waiting for the pilot’s payment',
  ])
})
