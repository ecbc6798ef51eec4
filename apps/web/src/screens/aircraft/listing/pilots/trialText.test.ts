import { expect, test } from 'vitest'
import { trialNote, trialText } from './trialText.ts'

const result = {
  bookings: 14,
  outcomes: [
    { code: 'ipc_older_than_6_months', blocked: 1, warned: 0 },
    { code: 'ipc_date_missing', blocked: 1, warned: 0 },
    { code: 'medical_expired', blocked: 0, warned: 3 },
  ] as const,
}

test('a rule adds up the refusals of its codes', () => {
  const outcomes = [...result.outcomes]
  expect(trialText({ ...result, outcomes }, ['ipc_older_than_6_months', 'ipc_date_missing', 'ipc_pending'])).toBe(
    '2 of 14 bookings these weeks would have been refused.',
  )
  expect(trialText({ ...result, outcomes }, ['medical_expired'])).toBe(
    '3 of 14 bookings these weeks would have come with a warning.',
  )
  expect(trialText({ ...result, outcomes }, ['type_rating'])).toBe('')
})

test('the bookings the rules were tried on are named', () => {
  expect(trialNote(1)).toBe('Tried on one booking of the last 30 days and the next 30.')
  expect(trialNote(0)).toBe('There are no bookings in these weeks to try your rules on.')
})
