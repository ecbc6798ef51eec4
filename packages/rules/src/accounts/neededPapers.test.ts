import { expect, test } from 'vitest'
import { neededPapers } from './neededPapers.ts'

const instrumentPilot = { pilotCategory: 'licensed_pilot', ratings: ['private', 'instrument'] } as const

test('a licensed pilot is asked for a review, and for an instrument check with that rating only', () => {
  const papers = ['photo_id', 'pilot_certificate', 'medical', 'flight_review', 'ipc', 'insurance']
  expect(neededPapers({ ...instrumentPilot, ratings: [...instrumentPilot.ratings] }, [])).toEqual(papers)
  expect(neededPapers({ pilotCategory: 'licensed_pilot', ratings: ['private'] }, [])).toEqual(
    papers.filter((kind) => kind !== 'ipc'),
  )
})

test('a student has no certificate or review to show yet', () => {
  expect(neededPapers({ pilotCategory: 'student_pilot', ratings: [] }, [])).toEqual(['photo_id', 'medical', 'insurance'])
})

test('who does not fly is asked for nothing, but sees what was uploaded', () => {
  expect(neededPapers({ pilotCategory: 'non_pilot', ratings: [] }, [])).toEqual([])
  expect(neededPapers({ pilotCategory: null, ratings: [] }, ['transition', 'medical'])).toEqual(['medical', 'transition'])
})
