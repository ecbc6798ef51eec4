import { expect, test } from 'vitest'
import { neededDocuments } from './neededDocuments.ts'

const instrumentPilot = { pilotCategory: 'licensed_pilot', ratings: ['private', 'instrument'] } as const

test('a pilot who claims an endorsement needs its page, and one under BasicMed needs no medical certificate', () => {
  const holder = { pilotCategory: 'licensed_pilot' as const, ratings: [] }
  expect(neededDocuments({ ...holder, endorsements: ['complex'] }, [])).toContain('endorsement')
  expect(neededDocuments({ ...holder, endorsements: [] }, [])).not.toContain('endorsement')
  expect(neededDocuments({ ...holder, ratings: ['type_sf50'] }, [])).toContain('proficiency_check')
  expect(neededDocuments(holder, ['basic_med_course', 'basic_med_exam'])).not.toContain('medical')
  expect(neededDocuments(holder, ['basic_med_course'])).toContain('medical')
})

test('a licensed pilot is asked for a review, and for an instrument check with that rating only', () => {
  const documents = ['photo_id', 'pilot_certificate', 'medical', 'flight_review', 'ipc', 'insurance']
  expect(neededDocuments({ ...instrumentPilot, ratings: [...instrumentPilot.ratings] }, [])).toEqual(documents)
  expect(neededDocuments({ pilotCategory: 'licensed_pilot', ratings: ['private'] }, [])).toEqual(
    documents.filter((kind) => kind !== 'ipc'),
  )
})

test('a student has no certificate or review to show yet', () => {
  expect(neededDocuments({ pilotCategory: 'student_pilot', ratings: [] }, [])).toEqual(['photo_id', 'medical', 'insurance'])
})

test('a non-pilot needs no documents, but sees what was uploaded', () => {
  expect(neededDocuments({ pilotCategory: 'non_pilot', ratings: [] }, [])).toEqual([])
  expect(neededDocuments({ pilotCategory: null, ratings: [] }, ['transition', 'medical'])).toEqual(['medical', 'transition'])
})
