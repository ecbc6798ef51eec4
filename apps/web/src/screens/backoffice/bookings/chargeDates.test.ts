import type { Charge } from '@tailshare/contract/payments/payments'
import { expect, test } from 'vitest'
import { chargeDates } from './BookingMoney.tsx'

const charge = { kind: 'hold', state: 'captured', created: '2026-11-12T15:00:00Z', moved: '2026-11-14T22:23:00Z' } as Charge
const zone = 'America/Los_Angeles'

test('a charge shows the day the money moved, and a hold the day it was placed', () => {
  expect(chargeDates(charge, zone)).toBe('Charged, Sat, Nov 14, 2026, 14:23 PST, held Thu, Nov 12, 2026, 07:00 PST')
  expect(chargeDates({ ...charge, kind: 'deposit', state: 'released' }, zone)).toMatch(/^Released, Sat, Nov 14, 2026, 14:23 PST/)
  expect(chargeDates({ ...charge, state: 'authorized', moved: null }, zone)).toBe('Held, Thu, Nov 12, 2026, 07:00 PST')
  expect(chargeDates({ ...charge, dispute: 'lost' }, zone)).toMatch(/^Taken back by the bank\. Charged, Sat, Nov 14/)
  expect(chargeDates({ ...charge, kind: 'refund', state: 'refunded' }, zone)).toBe('Refunded, Sat, Nov 14, 2026, 14:23 PST')
})
