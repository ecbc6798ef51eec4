import type { BookingRefusalCode, Fix } from '@tailshare/contract/bookings/book/bookingRefusals'
import { verificationTakes } from '@tailshare/contract/base/constants'
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

const verified = (name: string, code: BookingRefusalCode): Reason => ({
  ...reason(code, `Your ${name} is still being verified`, [{ kind: 'link', label: 'See your documents', to: 'documents' }]),
  text: 'We check it.',
})
const plan = reason('membership_required', 'Choose a plan', [{ kind: 'link', label: 'Choose a plan', to: 'membership' }])

test('documents that we check are one point that is not the pilot’s to settle', () => {
  const reasons = [verified('photo ID', 'photo_id_pending'), plan, verified('IPC', 'ipc_pending')]
  expect(pointsOf(reasons).map(({ side, points }) => [side, points.map(({ title, text }) => `${title}: ${text}`)])).toEqual([
    ['you', ['Choose a plan: Choose a plan.']],
    [
      'us',
      [
        `Two documents are still being verified: Photo ID and IPC. We check them, ${verificationTakes}. You can book as soon as they are verified.`,
      ],
    ],
  ])
  expect(countPoints(reasons)).toBe(1)
})

test('several missing documents are one point with one button', () => {
  const missing = [
    reason('photo_id_missing', 'Your photo ID is missing', [upload]),
    reason('medical_expired', 'Your medical is missing', [{ kind: 'link', label: 'Upload', to: 'upload', document: 'ipc' }]),
  ]
  expect(pointsOf(missing)[0]!.points).toEqual([
    {
      codes: ['photo_id_missing', 'medical_expired'],
      title: 'Two documents to upload',
      text: `Photo ID and medical. We check them, ${verificationTakes}.`,
      fix: [{ kind: 'link', label: 'Upload your documents', to: 'upload' }],
    },
  ])
  const again = reason('ipc_date_missing', 'Your IPC is missing', [
    { kind: 'link', label: 'Upload your IPC again', to: 'upload' },
  ])
  expect(pointsOf([missing[0]!, again])[0]!.points.map(({ fix }) => fix[0]!.label)).toEqual(['Upload', 'Upload your IPC again'])
})
