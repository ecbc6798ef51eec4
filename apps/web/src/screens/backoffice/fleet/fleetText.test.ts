import { expect, test } from 'vitest'
import { papersText, squawkCount } from './fleetText.ts'

test('the documents line shows the contract and the end of the insurance', () => {
  const contract = { version: 2, signed: '2026-03-05T18:00:00.000Z' }
  const zone = 'America/Los_Angeles'
  expect(papersText({ contract, insuredUntil: '2027-01-31', zone })).toBe(
    'Contract 2 signed Mar 5, 2026 · insured through Jan 31, 2027',
  )
  expect(papersText({ contract, insuredUntil: 'infinity', zone })).toBe('Contract 2 signed Mar 5, 2026 · insurance on file')
  expect(papersText({ contract: null, insuredUntil: null, zone })).toBe('No signed contract · no insurance on file')
})

test('squawks are counted in words', () => {
  expect([squawkCount(0), squawkCount(1), squawkCount(3)]).toEqual(['No open squawk', '1 open squawk', '3 open squawks'])
})
