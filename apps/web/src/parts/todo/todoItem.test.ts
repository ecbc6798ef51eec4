import { expect, test } from 'vitest'
import { apart, byWeight, countNeeds, needsText, type Todo } from './todoItem.ts'

test.each([
  [0, 'Nothing needs your attention today, Helen'],
  [1, 'One thing needs your attention, Helen'],
  [2, 'Two things need your attention, Helen'],
  [9, 'Nine things need your attention, Helen'],
  [11, '11 things need your attention, Helen'],
])('%i things are named as a sentence', (count, text) => {
  expect(needsText(count, 'Helen')).toBe(text)
})

test('news is shown after what needs someone, and not counted as a need', () => {
  const of = (tone: Todo['tone']) => ({ id: tone, tone }) as Todo
  const todos = byWeight([of('plain'), of('sky'), of('caution'), of('danger')])
  expect(todos.map(({ tone }) => tone)).toEqual(['danger', 'caution', 'plain', 'sky'])
  expect(countNeeds(todos)).toBe(3)
  const { needs, news } = apart(todos)
  expect([needs.map(({ tone }) => tone), news.map(({ tone }) => tone)]).toEqual([['danger', 'caution', 'plain'], ['sky']])
})
