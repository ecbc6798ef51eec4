import { expect, test } from 'vitest'
import { groundedText, squawkToast } from './squawkText.ts'

test('a person who grounds an aircraft is told at once and at the end', () => {
  expect(squawkToast('N417TS', 'grounding')).toBe('N417TS is grounded. The squawk is noted.')
  expect(squawkToast('N417TS', 'limit')).toBe('The squawk is noted')
  const flat = { text: 'Flat tire.', severity: 'grounding' } as const
  expect(groundedText('N417TS', [{ text: 'Scratch', severity: 'cosmetic' }, flat])).toMatch(
    /^N417TS is grounded: Flat tire\. It must not fly/,
  )
  expect(groundedText('N417TS', [{ ...flat, state: 'closed' }])).toBeUndefined()
})
