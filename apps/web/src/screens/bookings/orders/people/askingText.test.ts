import { expect, test } from 'vitest'
import { papersText, ratingsText, typeHoursText } from './askingText.ts'

const hours = (modelName: string, totalHours: number, totalHoursLast12Month: number) => ({
  modelName,
  totalHours,
  totalHoursLast12Month,
  totalHoursLast30Days: 0,
  totalHoursLast6Month: 0,
  totalPicHours: 0,
})

test('an owner reads the hours in type of a pilot who asks', () => {
  const flown = [hours('Cessna 172S', 500, 3), hours('Cirrus SR22T', 88, 12.5)]
  expect(typeHoursText(flown, 'Cirrus SR22T')).toBe('88.0 h, 12.5 h of them in the last 12 months')
  expect(typeHoursText(flown, 'Cirrus SR20')).toBe('None on record')
})

test('an owner reads until when each paper is good, and which is not', () => {
  const paper = { daysLeft: null, reason: null }
  expect(
    papersText([
      { ...paper, kind: 'medical', title: 'Medical certificate', expiresOn: '2027-06-30', state: 'valid' },
      { ...paper, kind: 'insurance', title: 'Insurance', expiresOn: null, state: 'missing' },
      { ...paper, kind: 'pilot_certificate', title: 'Pilot certificate', expiresOn: null, state: 'valid' },
      { ...paper, kind: 'flight_review', title: 'Flight review', expiresOn: '2026-01-31', state: 'expired' },
    ]),
  ).toBe('Medical certificate to Jun 30, 2027, Insurance missing, Flight review expired')
})

test('an owner reads certificate and ratings in words', () => {
  expect(ratingsText({ pilotCategory: 'csip_pilot', pilotRating: ['commercial', 'type_sf50'] })).toBe(
    'CSIP, Commercial pilot, SF50 type rating',
  )
})
