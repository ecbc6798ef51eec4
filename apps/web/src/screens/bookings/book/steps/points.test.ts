import type { BookingRefusalCode, Fix } from '@tailshare/contract/bookings/book/bookingRefusals'
import { expect, test } from 'vitest'
import { countPoints, pointsOf, type Reason } from './points.ts'

const near: Fix = { kind: 'link', label: 'See other aircraft at KHWD', to: 'near' }
const upload: Fix = { kind: 'link', label: 'Upload', to: 'upload', document: 'medical' }
const later: Fix = {
  kind: 'dates',
  label: 'Fly Sat',
  flightStartTime: '2026-11-28T17:00:00Z',
  flightDropTime: '2026-11-29T01:00:00Z',
  csipId: null,
}
const reason = (code: BookingRefusalCode, title: string, fix: Fix[]): Reason => ({
  code,
  severity: 'block',
  title,
  text: `${title}.`,
  fix,
})
const grounded = reason('aircraft_grounded', 'N208FC is grounded', [near])
const due = reason('maintenance_due_before_return', 'Oil change comes due before you are back', [later, near])
const medical = reason('medical_expired', 'Your medical has expired', [upload])
const past = reason('in_the_past', 'This time has passed', [later])

test('reasons resolved by another aircraft are one point, whose fixes resolve all of them', () => {
  const [{ side, points }] = pointsOf([grounded, due]) as [ReturnType<typeof pointsOf>[number]]
  expect([side, points]).toEqual([
    'aircraft',
    [
      {
        codes: ['aircraft_grounded', 'maintenance_due_before_return'],
        title: 'N208FC is grounded, and oil change comes due before you are back',
        text: 'N208FC is grounded. Oil change comes due before you are back.',
        fix: [near],
      },
    ],
  ])
})

test('aircraft points come first, then the pilot’s, then the dates, and each is counted', () => {
  const reasons = [past, medical, grounded, due]
  expect(pointsOf(reasons).map(({ side, points }) => [side, points.map(({ codes }) => codes.length)])).toEqual([
    ['aircraft', [2]],
    ['you', [1]],
    ['dates', [1]],
  ])
  expect(countPoints(reasons)).toBe(3)
  expect(countPoints([medical])).toBe(1)
  expect(pointsOf([])).toEqual([])
})

test('a reason with fixes of its own stays separate', () => {
  const heavy = reason('too_many_aboard', 'Too heavy', [])
  expect(pointsOf([heavy, grounded]).flatMap(({ points }) => points.map(({ title }) => title))).toEqual([
    'N208FC is grounded',
    'Too heavy',
  ])
})
