import { expect, test } from 'vitest'
import { lastText } from './lastText.ts'

const item = {
  lastDoneOn: '2026-02-09',
  lastDoneHours: 1202.9,
  fromOn: null,
  fromHours: null,
  meter: 'hobbs',
  toConfirm: false,
} as const

test('an item shows when it was last done, with the meter reading', () => {
  expect(lastText(item)).toBe('Last done Feb 9, 2026 at Hobbs 1,202.9')
  expect(lastText({ ...item, meter: 'flight_meter', lastDoneOn: null })).toBe('Last done at Flight meter 1,202.9')
  expect(lastText({ ...item, toConfirm: true })).toBe('Counted from Feb 9, 2026 at Hobbs 1,202.9, to confirm from the logbook')
  expect(lastText({ ...item, lastDoneOn: null, lastDoneHours: null })).toBe('No entry yet')
})

test('an item shows where its interval counts from, if not from when it was done', () => {
  expect(lastText({ ...item, fromHours: 1200.6 })).toBe('Last done Feb 9, 2026 at Hobbs 1,202.9, counted from Hobbs 1,200.6')
  expect(lastText({ ...item, fromHours: -402.9, fromOn: '2024-05-09' })).toBe(
    'Last done Feb 9, 2026 at Hobbs 1,202.9, counted from May 9, 2024',
  )
})

test('work before a meter exchange does not show a negative reading', () => {
  expect(lastText({ ...item, lastDoneHours: -81.7 })).toBe('Last done Feb 9, 2026, before this Hobbs was put in')
  expect(lastText({ ...item, lastDoneHours: -81.7, meter: 'flight_meter', lastDoneOn: null })).toBe(
    'Last done before this flight meter was put in',
  )
})
