import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apart, spreadByKey } from './spreadByKey.ts'

const own = (text: string) => text[0]!
const mixed = (items: string, before = '') => spreadByKey(items.split(' ').filter(Boolean), own, before.split('')).join(' ')

test.each([
  ['what differs stays as it is', 'a1 b1 c1 d1 a2 b2', '', 'a1 b1 c1 d1 a2 b2'],
  ['four jets are spread', 'a1 a2 a3 a4 b1 c1 d1 b2 c2 d2 b3 c3 d3', '', 'a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3 a4'],
  ['what there is most of does not wait for the end', 'b1 c1 d1 e1 f1 g1 a1 a2 a3', '', 'a1 b1 c1 d1 a2 e1 f1 g1 a3'],
  ['with too few kinds, the one shown longest ago is next', 'a1 a2 b1 b2', '', 'a1 b1 a2 b2'],
  ['one kind alone keeps its order', 'a1 a2 a3', '', 'a1 a2 a3'],
  ['what stands before counts', 'a1 b1 c1', 'xa', 'b1 c1 a1'],
  ['nothing is nothing', '', '', ''],
])('%s', (_, items, before, expected) => {
  expect(mixed(items, before)).toBe(expected)
})

const lists = fc
  .array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), { maxLength: 60 })
  .map((keys) => keys.map((key, place) => `${key}${place}`))

test('everything comes once, the same kind in its order, and two of a kind are near only where nothing else was left', () => {
  fc.assert(
    fc.property(lists, (items) => {
      const order = spreadByKey(items, own)
      expect(order.toSorted()).toEqual(items.toSorted())
      for (const key of 'abcdefg')
        expect(order.filter((item) => own(item) === key)).toEqual(items.filter((item) => own(item) === key))
      for (const [place, item] of order.entries()) {
        const recent = order.slice(Math.max(0, place - apart + 1), place).map(own)
        if (recent.includes(own(item))) expect(order.slice(place).every((later) => recent.includes(own(later)))).toBe(true)
      }
    }),
  )
})

test('whenever there is an order in which no four in a row share a kind, it is found', () => {
  fc.assert(
    fc.property(lists, (items) => {
      const counts = [...Map.groupBy(items, own).values()].map(({ length }) => length)
      const most = Math.max(0, ...counts)
      const ofMost = counts.filter((count) => count === most).length
      const fits = (most - 1) * apart + ofMost <= items.length
      const order = spreadByKey(items, own).map(own)
      const holds = order.every((key, place) => !order.slice(Math.max(0, place - apart + 1), place).includes(key))
      expect(holds).toBe(fits)
    }),
  )
})
