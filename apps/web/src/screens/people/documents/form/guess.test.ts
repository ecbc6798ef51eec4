import { expect, test } from 'vitest'
import { guessClass, guessKind } from './documentLines.ts'

test.each([
  ['Medical_Certificate_2026.pdf', 'medical'],
  ['3rd class.jpg', 'medical'],
  ['BFR 2025.pdf', 'flight_review'],
  ['BasicMed course 2026.pdf', 'basic_med_course'],
  ['basic_med_exam.pdf', 'basic_med_exam'],
  ['High performance endorsement.jpg', 'endorsement'],
  ['CFI certificate.pdf', 'instructor_certificate'],
  ['FlightReview.png', 'flight_review'],
  ['IPC-may.pdf', 'ipc'],
  ['avemco-insurance.pdf', 'insurance'],
  ['SR22 transition training.pdf', 'transition'],
  ['pilot certificate front.jpg', 'pilot_certificate'],
  ['airman.pdf', 'pilot_certificate'],
  ['drivers_license.jpg', 'photo_id'],
  ['Passport.pdf', 'photo_id'],
  ['IMG_2041.jpg', ''],
])('“%s” is guessed as %s', (name, kind) => {
  expect(guessKind(name)).toBe(kind)
})

test('the class of a medical is taken from the name of the file', () => {
  expect(['medical class 2.pdf', '1st-class medical.pdf', 'third class.png', 'medical.pdf'].map(guessClass)).toEqual([
    '2',
    '1',
    '3',
    '',
  ])
})
