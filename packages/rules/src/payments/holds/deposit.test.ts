import { plusHours } from '@tailshare/contract/text/period'
import { expect, test } from 'vitest'
import { depositAgainAt, type DepositFacts } from './holds.ts'
import { damageFrom, settlementSteps, type SettledCharge } from './settlement.ts'

// A Visa hold placed 48 hours before a 48-hour trip, cardholder not present: it expires at 114.
const held = new Date('2026-12-01T00:00:00Z')
const at = (hours: number) => plusHours(held, hours)
const visa = { captureBefore: at(114), updatedAt: held }
const back = { returnedAt: at(96), clearedAt: null, isClaimed: false, isSettled: false } satisfies DepositFacts

const charge = (over: Partial<SettledCharge> = {}): SettledCharge => ({
  id: 'one',
  kind: 'deposit',
  state: 'authorized',
  amountCents: 50_000,
  capturedCents: 0,
  refundedCents: 0,
  attempt: 1,
  methodId: 'visa',
  ...visa,
  ...over,
})
const claimed = { damageCents: 0, stays: true, isClaimed: true }
const stepsAt = (hours: number, charges: SettledCharge[], deposit = claimed) =>
  settlementSteps({
    dueCents: 0,
    deposit: { damage: damageFrom(deposit), stays: deposit.stays },
    charges,
    methodId: 'visa',
    now: at(hours),
  })

test('a claimed deposit is captured before its hold expires', () => {
  expect(stepsAt(101, [charge()])).toEqual([])
  expect(stepsAt(102, [charge()])).toEqual([{ do: 'capture', chargeId: 'one', cents: 50_000 }])
  expect(depositAgainAt({ ...back, isClaimed: true }, visa)).toEqual(at(102))
})

test('a card that is held for a week is captured at the end of the week', () => {
  const mastercard = charge({ captureBefore: at(168) })
  expect(stepsAt(155, [mastercard])).toEqual([])
  expect(stepsAt(156, [mastercard])).toEqual([{ do: 'capture', chargeId: 'one', cents: 50_000 }])
})

test('while damage may still be claimed, the deposit is looked at again before its hold ends', () => {
  expect(depositAgainAt(back, visa)).toEqual(at(90))
  expect(depositAgainAt({ ...back, returnedAt: at(51) }, visa)).toEqual(at(75))
  expect(depositAgainAt({ ...back, returnedAt: null }, visa)).toBeNull()
})

test('renewing a deposit releases the old hold, and only the new one is captured for a claim', () => {
  const renewed = [charge(), charge({ id: 'two', attempt: 2, captureBefore: at(204) })]
  const waiting = { ...claimed, isClaimed: false }
  expect(stepsAt(100, renewed, waiting)).toEqual([{ do: 'release', chargeId: 'one' }])
  expect(stepsAt(195, renewed)).toEqual([
    { do: 'capture', chargeId: 'two', cents: 50_000 },
    { do: 'release', chargeId: 'one' },
  ])
})
