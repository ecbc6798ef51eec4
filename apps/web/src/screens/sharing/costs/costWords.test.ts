import { expect, test } from 'vitest'
import { type CostLine, intoFund } from './costWords.ts'

const none = { day: null, hours: null, orderId: null, expenseId: null, swapId: null }
const line = (title: string, cents: number): CostLine => ({ kind: 'reserve', title, cents, ...none })

test('payments into the reserve fund are positive, as is their total', () => {
  const lines = [line('Reserve fund', -40_000), line('Magneto overhaul', 128_600), line('Even', 0)]
  expect(intoFund(lines).map(({ cents }) => cents)).toEqual([40_000, -128_600, 0])
})
