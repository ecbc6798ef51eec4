import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apart } from '@tailshare/rules/search/spreadByKey'
import { lightsOf } from './view.ts'

const pages = fc.array(
  fc.record({
    tailNumber: fc.integer({ min: 100, max: 999 }).map((n) => `N${n}TS`),
    modelId: fc.constantFrom('a', 'b', 'c', 'd'),
  }),
  { maxLength: 40 },
)

test('no light repeats within four cards', () => {
  fc.assert(
    fc.property(pages, (cards) => {
      const lights = lightsOf(cards)
      expect(lights).toHaveLength(cards.length)
      for (const [place, light] of lights.entries())
        expect(lights.slice(Math.max(0, place - apart + 1), place)).not.toContain(light)
    }),
  )
})

test('four aircraft of a model have four lights, and the same page is always drawn the same', () => {
  const jets = ['N850VJ', 'N77YP', 'N51VJ', 'N52VJ', 'N1VJ', 'N2VJ', 'N3VJ'].map((tailNumber) => ({
    tailNumber,
    modelId: 'sf50',
  }))
  expect(new Set(lightsOf(jets)).size).toBe(7)
  expect(lightsOf(jets)).toEqual(lightsOf(jets))
})
