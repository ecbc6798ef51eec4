import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  askForReviewsAt,
  bothWrote,
  isShown,
  reviewableBy,
  reviewUntil,
  type ReviewParties,
  type WrittenReview,
} from './reviews.ts'

const rental: ReviewParties = { pilotId: 'pilot', ownerId: 'owner', csipId: null, pilotShares: false }
const lesson = { ...rental, csipId: 'csip' }
const abouts = (parties: ReviewParties, who: string) => reviewableBy(parties, who).map(({ about }) => about)

test.each<[string, ReviewParties, string, string[]]>([
  ['a pilot reviews the aircraft and its owner', rental, 'pilot', ['aircraft', 'owner']],
  ['and the CSIP who was aboard', lesson, 'pilot', ['aircraft', 'owner', 'csip']],
  ['the owner reviews the pilot', lesson, 'owner', ['pilot']],
  ['the CSIP reviews the pilot', lesson, 'csip', ['pilot']],
  ['nobody else reviews', lesson, 'stranger', []],
  ['who flies what is theirs reviews nobody', { ...rental, ownerId: 'pilot' }, 'pilot', []],
  ['but the CSIP who came along', { ...lesson, ownerId: 'pilot' }, 'pilot', ['csip']],
  ['and is reviewed by the CSIP', { ...lesson, ownerId: 'pilot' }, 'csip', ['pilot']],
  ['a co-owner does not review what is partly theirs', { ...rental, pilotShares: true }, 'pilot', []],
  ['nor does its owner review the co-owner', { ...rental, pilotShares: true }, 'owner', []],
  ['an owner who taught is reviewed once, as the owner', { ...rental, csipId: 'owner' }, 'pilot', ['aircraft', 'owner']],
])('%s', (_, parties, who, expected) => {
  expect(abouts(parties, who)).toEqual(expected)
})

const wrote = (authorId: string, about: WrittenReview['about'], openedAt: Date | null = null): WrittenReview => ({
  id: `${authorId} ${about}`,
  authorId,
  about,
  openedAt,
})

test('reviews open between two people once both have written', () => {
  expect(bothWrote(lesson, [wrote('pilot', 'aircraft'), wrote('pilot', 'owner'), wrote('pilot', 'csip')])).toEqual([])
  expect(bothWrote(lesson, [wrote('pilot', 'aircraft'), wrote('owner', 'pilot'), wrote('pilot', 'csip')])).toEqual([
    'pilot aircraft',
    'owner pilot',
  ])
  expect(bothWrote(lesson, [wrote('pilot', 'csip'), wrote('csip', 'pilot'), wrote('owner', 'pilot')])).toEqual([
    'pilot csip',
    'csip pilot',
  ])
})

test('after reading the other side’s review, no more can be written', () => {
  const opened = [wrote('pilot', 'aircraft', new Date()), wrote('owner', 'pilot', new Date()), wrote('csip', 'pilot')]
  expect(isShown(lesson, opened, { authorId: 'pilot', about: 'owner' })).toBe(true)
  expect(isShown(lesson, opened, { authorId: 'pilot', about: 'csip' })).toBe(false)
  expect(isShown(lesson, opened, { authorId: 'csip', about: 'pilot' })).toBe(false)
})

test('no one reviews themselves, and reviews are always mutual', () => {
  const person = fc.constantFrom('a', 'b', 'c')
  const parties = fc.record({ pilotId: person, ownerId: person, csipId: fc.option(person), pilotShares: fc.boolean() })
  fc.assert(
    fc.property(parties, person, (some, author) => {
      for (const { subjectId, otherSideId } of reviewableBy(some, author)) {
        expect(subjectId).not.toBe(author)
        expect(reviewableBy(some, otherSideId).some((back) => back.otherSideId === author)).toBe(true)
      }
    }),
  )
})

test('people are asked a day after the return and write for two weeks, whatever the clocks do', () => {
  const returnedAt = new Date('2026-10-30T20:00:00Z')
  expect(askForReviewsAt(returnedAt).toISOString()).toBe('2026-10-31T20:00:00.000Z')
  expect(reviewUntil(returnedAt).toISOString()).toBe('2026-11-13T20:00:00.000Z')
})
