import { expect, test } from 'vitest'
import { readStep, standingOf, stepAfter, stepBefore, steps, stepToGoOn } from './steps.ts'

const draft = { state: 'draft', unsigned: {}, missing: [{ step: 'photos', text: 'A photo' }] } as const
const plain = (listing: { state: 'draft' | 'listed'; unsigned: object; missing: readonly object[] }) =>
  listing as unknown as Parameters<typeof standingOf>[1]

test('a URL without a step opens the first', () => {
  expect([readStep('price'), readStep('pricing'), readStep(null)]).toEqual(['price', 'aircraft', 'aircraft'])
})

test('every step but the last has a next one, every step but the first a previous one', () => {
  expect(steps.map(stepAfter)).toEqual([...steps.slice(1), undefined])
  expect(steps.map(stepBefore)).toEqual([undefined, ...steps.slice(0, -1)])
})

test('a step names what is missing in it; the others are done', () => {
  expect(standingOf('photos', plain(draft))).toEqual({ state: 'missing', text: '1 missing' })
  expect(standingOf('price', plain(draft)).state).toBe('done')
})

test('the contract is open in a draft, done once signed, and due again when terms have changed', () => {
  expect(standingOf('contract', plain(draft)).state).toBe('open')
  expect(standingOf('contract', plain({ ...draft, state: 'listed' }))).toEqual({ state: 'done', text: '' })
  expect(standingOf('contract', plain({ ...draft, state: 'listed', unsigned: { depositCents: 0 } }))).toEqual({
    state: 'missing',
    text: 'Sign the changes',
  })
})

test('a draft continues at the first missing item, otherwise at the contract', () => {
  const missing = [{ step: 'price' as const, text: '' }, ...draft.missing]
  expect(stepToGoOn({ missing })).toBe('photos')
  expect(stepToGoOn({ missing: [] })).toBe('contract')
})
