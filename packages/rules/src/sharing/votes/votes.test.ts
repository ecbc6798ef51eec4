import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideVote, tallyOf, voteRights, type Voter } from './votes.ts'

const of = (...ballots: [percent: number, choice: Voter['choice']][]): Voter[] =>
  ballots.map(([percent, choice], index) => ({ id: String(index), percent, choice }))

test.each([
  ['more than half said yes', of([50.01, 'yes'], [49.99, null]), 'passed'],
  ['exactly half is no majority', of([50, 'yes'], [50, null]), null],
  ['half said no, so that no majority is left', of([50, 'no'], [50, null]), 'failed'],
  ['two quarters said yes', of([25, 'yes'], [25, 'yes'], [25, null], [25, null]), null],
  ['three quarters said yes', of([25, 'yes'], [25, 'yes'], [25, 'yes'], [25, null]), 'passed'],
  ['thirds to the hundredth', of([33.33, 'yes'], [33.33, 'no'], [33.34, null]), null],
] as const)('a majority: %s', (_, voters, decided) => {
  expect(decideVote({ needs: 'majority', voters, mustAgreeId: null, isOver: false })).toBe(decided)
})

test.each([
  ['one is missing', of([99, 'yes'], [1, null]), null, 'failed'],
  ['one said no', of([99, 'yes'], [1, 'no']), 'failed', 'failed'],
  ['everybody said yes', of([99, 'yes'], [1, 'yes']), 'passed', 'passed'],
] as const)('all: %s', (_, voters, before, over) => {
  const standing = { needs: 'all', voters, mustAgreeId: null } as const
  expect(decideVote({ ...standing, isOver: false })).toBe(before)
  expect(decideVote({ ...standing, isOver: true })).toBe(over)
})

test.each([
  ['the others are enough, the seller has not said', of([25, null], [75, 'yes']), null, 'failed'],
  ['the seller agrees', of([25, 'yes'], [75, 'yes']), 'passed', 'passed'],
  ['the seller does not', of([25, 'no'], [75, 'yes']), 'failed', 'failed'],
  ['the seller holds nothing anymore', [{ id: 'other', percent: 100, choice: 'yes' as const }], null, 'failed'],
  ['a seller with most of it decides alone', of([100, 'yes']), 'passed', 'passed'],
] as const)('who sells must agree: %s', (_, voters, before, over) => {
  const standing = { needs: 'majority', voters, mustAgreeId: '0' } as const
  expect(decideVote({ ...standing, isOver: false })).toBe(before)
  expect(decideVote({ ...standing, isOver: true })).toBe(over)
})

test('without voters nothing is decided', () => {
  expect(decideVote({ needs: 'all', voters: [], mustAgreeId: null, isOver: true })).toBe('failed')
})

const ballots = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 0, max: 99 }).map(String),
    weight: fc.integer({ min: 1, max: 40 }),
    choice: fc.constantFrom('yes' as const, 'no' as const),
    order: fc.integer(),
  }),
  { minLength: 1, maxLength: 9, selector: ({ id }) => id },
)

test('the order of ballots changes nothing, and what is decided early is what would have been decided', () => {
  fc.assert(
    fc.property(ballots, fc.constantFrom('majority' as const, 'all' as const), fc.boolean(), (cast, needs, mustAgree) => {
      const whole = cast.reduce((sum, { weight }) => sum + weight, 0)
      let left = 10_000
      const percents = new Map(
        cast.map(({ id, weight }, index) => {
          const part = index === cast.length - 1 ? left : Math.floor((10_000 * weight) / whole)
          left -= part
          return [id, part / 100]
        }),
      )
      const mustAgreeId = mustAgree ? cast[0]!.id : null
      const run = (order: typeof cast) => {
        const voters: Voter[] = cast.map(({ id }) => ({ id, percent: percents.get(id)!, choice: null }))
        for (const { id, choice } of order) {
          voters.find((voter) => voter.id === id)!.choice = choice
          const decided = decideVote({ needs, voters, mustAgreeId, isOver: false })
          if (decided) return decided
        }
        return decideVote({ needs, voters, mustAgreeId, isOver: true })
      }
      const results = [cast, cast.toReversed(), cast.toSorted((a, b) => a.order - b.order)].map(run)
      expect(new Set(results).size).toBe(1)
      const { yesPercent, noPercent, openPercent } = tallyOf(
        cast.map(({ id, choice }) => ({ id, choice, percent: percents.get(id)! })),
      )
      expect(yesPercent + noPercent + openPercent).toBeCloseTo(100, 6)
    }),
  )
})

test('holders vote while it is open; its proposer withdraws it, but no vote about a buyer', () => {
  const open = { isOpen: true, holds: true, isProposer: true, kind: 'house_rule' } as const
  expect(voteRights(open)).toEqual({ mayVote: true, mayWithdraw: true })
  expect(voteRights({ ...open, isOpen: false })).toEqual({ mayVote: false, mayWithdraw: false })
  expect(voteRights({ ...open, holds: false, isProposer: false })).toEqual({ mayVote: false, mayWithdraw: false })
  expect(voteRights({ ...open, kind: 'new_partner' }).mayWithdraw).toBe(false)
})
