import type { Answer } from '@tailshare/contract/flights/ramp'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasNews, mergeAnswers, type Merged } from './merging.ts'

const nothing: Merged = { answers: {}, times: {}, sources: {}, others: {} }
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString()
type One = { by: string; minute: number; oil: Answer; knew?: Answer }
const oil = ({ by, minute, oil: value, knew = null }: One) => ({
  answers: { oil: value },
  times: { oil: at(minute) },
  known: { oil: knew },
  settled: {},
  byId: by,
  device: 'phone',
})
const after = (...all: One[]) => all.map(oil).reduce(mergeAnswers, nothing)

test('of two people’s answers the later one wins and the other is kept as a conflict, in either order of arrival', () => {
  const rosa = { by: 'rosa', minute: 0, oil: 8 }
  const ben = { by: 'ben', minute: 5, oil: 6 }
  for (const merged of [after(rosa, ben), after(ben, rosa)]) {
    expect(merged.answers).toEqual({ oil: 6 })
    expect(merged.others).toEqual({ oil: { value: 8, at: at(0), byId: 'rosa', device: 'phone' } })
  }
})

test('an answer given after seeing the other one resolves the conflict', () => {
  const seen = after({ by: 'rosa', minute: 0, oil: 8 }, { by: 'ben', minute: 5, oil: 6, knew: 8 })
  expect([seen.answers, seen.others]).toEqual([{ oil: 6 }, {}])
  // Rosa's phone resends because the reply was lost.
  expect(mergeAnswers(seen, oil({ by: 'rosa', minute: 0, oil: 8 })).others).toEqual({})
})

test('equal answers are no conflict, and the later time is kept', () => {
  const merged = after({ by: 'rosa', minute: 0, oil: 7 }, { by: 'ben', minute: 5, oil: 7 })
  expect([merged.others, merged.times]).toEqual([{}, { oil: at(5) }])
})

test('a choice resolves the conflict it was made about, not a later one', () => {
  const merged = after({ by: 'rosa', minute: 0, oil: 8 }, { by: 'ben', minute: 5, oil: 6 })
  const choose = (minute: number) => ({ ...oil({ by: 'ben', minute: 9, oil: 6 }), answers: {}, settled: { oil: at(minute) } })
  expect(mergeAnswers(merged, choose(0)).others).toEqual({})
  expect(mergeAnswers(merged, choose(1)).others).toEqual(merged.others)
})

test('the same person on two phones is shown both answers', () => {
  const second = { ...oil({ by: 'rosa', minute: 5, oil: 6 }), device: 'tablet' }
  expect(mergeAnswers(after({ by: 'rosa', minute: 0, oil: 8 }), second).others).toMatchObject({ oil: { value: 8 } })
})

test('a repeated answer is not news', () => {
  const merged = after({ by: 'rosa', minute: 0, oil: 8 })
  expect(hasNews(merged, mergeAnswers(merged, oil({ by: 'rosa', minute: 0, oil: 8 })))).toBe(false)
  expect(hasNews(merged, mergeAnswers(merged, oil({ by: 'rosa', minute: 1, oil: 8 })))).toBe(true)
})

test('the latest answer wins in any order of arrival, with or without repeats', () => {
  const one = fc.record({ by: fc.constantFrom('rosa', 'ben', 'kim'), oil: fc.integer({ min: 5, max: 9 }) })
  const sent = fc.array(one, { minLength: 1, maxLength: 8 }).map((all) => all.map((each, minute): One => ({ ...each, minute })))
  const arrivals = sent.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: all.length, maxLength: 2 * all.length })),
  )
  fc.assert(
    fc.property(arrivals, ([all, some]) => {
      const arriving = [...some, ...all]
      const merged = after(...arriving)
      expect(merged.answers.oil).toBe(all.at(-1)!.oil)
      expect(merged.times.oil).toBe(at(all.length - 1))
    }),
  )
})
