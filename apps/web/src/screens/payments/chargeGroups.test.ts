import type { Charge } from '@tailshare/contract/payments/payments'
import { expect, test } from 'vitest'
import { chargeGroups } from './chargeGroups.ts'

const charge = (id: string, kind: Charge['kind'], state: Charge['state'], amountCents: number, orderId: string | null = 'N1') =>
  ({ id, kind, state, amountCents, orderId, dispute: null }) as Charge
const seen = (charges: Charge[]) => chargeGroups(charges).map(({ lead, cents, charges: all }) => [lead.id, cents, all.length])

test('a booking is one row with what was paid, less what came back, not its released deposit', () => {
  const flown = [
    charge('refund', 'refund', 'refunded', 20),
    charge('hold', 'hold', 'captured', 100),
    charge('deposit', 'deposit', 'released', 500),
  ]
  expect(seen(flown)).toEqual([['hold', 80, 3]])
  expect(seen([charge('deposit', 'deposit', 'captured', 50), ...flown])).toEqual([['deposit', 130, 4]])
})

test('before the flight the row is what is held, and a charge to confirm comes before all', () => {
  const held = [charge('deposit', 'deposit', 'authorized', 500), charge('hold', 'hold', 'authorized', 100)]
  expect(seen([...held, charge('old', 'hold', 'failed', 100)])).toEqual([['deposit', 600, 3]])
  expect(seen([...held, charge('more', 'extra', 'needs_confirmation', 30)])).toEqual([['more', 30, 3]])
})

test('rows stand where the newest of a booking stands, and memberships alone', () => {
  const rows = [
    charge('a', 'flight', 'captured', 1, 'N2'),
    charge('m', 'membership', 'captured', 49, null),
    charge('n', 'membership', 'captured', 49, null),
    charge('b', 'deposit', 'released', 1, 'N2'),
  ]
  expect(seen(rows)).toEqual([
    ['a', 1, 2],
    ['m', 49, 1],
    ['n', 49, 1],
  ])
})
