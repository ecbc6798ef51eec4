import { expect, test } from 'vitest'
import { limitKey, limitQuestions, limitTerms, undecidedProblems, withoutSettledLimits } from './limits.ts'

const limit = { id: 'a', text: 'Nav light out.', state: 'open', dueOn: null, inoperative: false, needsDecision: false } as const

test.each([
  [{}, 'Open'],
  [{ state: 'in_work' }, 'In work'],
  [{ state: 'deferred', dueOn: '2026-12-02' }, 'Deferred to Dec 2, 2026'],
  [{ state: 'deferred', dueOn: '2026-12-02', inoperative: true }, 'Deferred to Dec 2, 2026, placarded inoperative'],
  [{ state: 'open', dueOn: '2026-11-02' }, 'Open'],
] as const)('how long a limit of %o may be flown', (changes, terms) => {
  expect(limitTerms({ ...limit, ...changes })).toBe(terms)
})

test('a limitation is a question that blocks the record', () => {
  const [question] = limitQuestions([{ id: 'a', text: 'Nav light out.', terms: 'Open' }])
  expect(question).toMatchObject({
    key: 'limit-a',
    title: 'Nav light out. I’ve read it',
    hint: 'Open',
    blocking: true,
    passes: true,
  })
})

test('only limitations waiting for a decision block', () => {
  expect(undecidedProblems([limit])).toEqual([])
  expect(undecidedProblems([{ ...limit, needsDecision: true }])).toMatchObject([{ question: 'limit-a', severity: 'block' }])
})

test('answers for limits that are settled are dropped, all others stay to be judged', () => {
  const questions = limitQuestions([{ id: 'a', text: 'x', terms: '' }])
  const answers = { [limitKey('a')]: true, [limitKey('gone')]: true, unknown: 1 }
  expect(withoutSettledLimits(questions, answers)).toEqual({ [limitKey('a')]: true, unknown: 1 })
})
