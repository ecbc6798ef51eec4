import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { expect, test } from 'vitest'
import { bodyOf, problemsOf, subjectText, valuesOf, type Mine } from './reviewForm.ts'

const one = (about: Mine['about'], written: Mine['written'] = null): Mine => ({
  about,
  name: 'Helen Marsh',
  written,
  isOpen: false,
  mayWrite: true,
})
const mine = [one('aircraft'), one('owner')]
const wrong = (values: Parameters<typeof problemsOf>[1]) =>
  Object.entries(problemsOf(mine, values))
    .filter(([, said]) => said === fieldMessages.required)
    .map(([field]) => field)

test('stars are enough for a review; words need stars beside them', () => {
  expect(wrong({})).toEqual(['aircraftRating'])
  expect(wrong({ ownerRating: 4 })).toEqual([])
  expect(wrong({ aircraftText: 'Fine', ownerRating: 4, ownerText: 'Kind' })).toEqual(['aircraftRating'])
  expect(wrong({ ownerRating: 4, ownerText: 'Kind' })).toEqual([])
  expect(bodyOf(mine, { aircraftRating: 0, aircraftText: '', ownerRating: 4, ownerText: 'Kind' })).toEqual({
    reviews: [{ about: 'owner', rating: 4, text: 'Kind' }],
  })
})

test('an earlier review is filled in', () => {
  expect(valuesOf([one('pilot', { rating: 5, text: 'Careful' })])).toEqual({ pilotRating: 5, pilotText: 'Careful' })
})

test('people are named with their role, the aircraft without', () => {
  expect(subjectText({ about: 'aircraft', name: 'N417TS' })).toBe('N417TS')
  expect(subjectText({ about: 'csip', name: 'Elena Park' })).toBe('Elena Park, CSIP')
})
