import { expect, test } from 'vitest'
import { flightWords } from './flight.ts'

const booking = { id: 'b', number: 'TS-1001', tailNumber: 'N417TS' } as Parameters<typeof flightWords.corrected>[0]
const textFor = (totalCents: number) => {
  const shares = { hobbsHours: 2, ownerCents: 0, csipCents: 0 }
  const act = { act: 'corrected', by: 'Tailshare', what: 'Hobbs: 2, now 2.1.', reason: 'Misread' } as const
  return flightWords.corrected(booking, { ...act, before: { ...shares, totalCents: 20_000 }, after: { ...shares, totalCents } })
    .pilot!.text
}

test.each([
  [20_000, null, 'back: 2.0 h on the Hobbs meter, $200.00 total.'],
  [0, null, 'meter, nothing is charged.'],
  [0, 16_049, 'meter, nothing is charged; its running costs, $160.49, are settled monthly with your partners.'],
  [22_000, 16_049, 'meter, $220.00 total. Beside that, its running costs, $160.49, are settled monthly with your partners.'],
])('a return at %i cents with %s of running costs says what is true', (totalCents, runningCents, text) => {
  const act = { act: 'returned', hobbsHours: 2, totalCents, runningCents, ownerCents: 0 } as const
  expect(flightWords.returned(booking, act).pilot!.text).toContain(text)
})

test('a corrected return states the charge or refund, except amounts too small to charge', () => {
  expect(textFor(20_050)).toContain('The other $0.50 is charged.')
  expect(textFor(19_950)).toContain('$0.50 comes back to you.')
  for (const cents of [20_049, 20_000, 19_951]) expect(textFor(cents)).toMatch(/\$\d+\.\d\d\.$/)
})
