import { whyCanceledText } from '@tailshare/rules/bookings/change/cancellation'
import { expect, test } from 'vitest'
import { eventText, eventTitle } from './eventText.ts'

test('a reason stored as a code is said in words, on the booking and in the console', () => {
  expect(eventText({ by: 'Priya Nair', why: 'aircraft' })).toBe(`Priya Nair: ${whyCanceledText.aircraft}`)
  expect(eventText({ by: 'Priya Nair', why: 'some_code' })).toBe('Priya Nair: Some code')
  expect(eventText({ by: 'Helen Marsh', why: 'Confirmed' })).toBe('Helen Marsh')
  expect(eventTitle({ from: 'booked', to: 'booked', why: 'Confirmed' })).toBe('Confirmed')
})
