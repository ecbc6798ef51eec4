import { expect, test } from 'vitest'
import { apart, byWeight, countNeeds, needsOnText, needsText, newsTitle, type Todo } from './todoItem.ts'

test.each([
  [0, 'Nothing needs your attention today, Helen'],
  [1, 'One thing needs your attention, Helen'],
  [2, 'Two things need your attention, Helen'],
  [9, 'Nine things need your attention, Helen'],
  [11, '11 things need your attention, Helen'],
])('%i to-dos are summarized in a sentence', (count, text) => {
  expect(needsText(count, 'Helen')).toBe(text)
})

test('news comes after to-dos and is not counted', () => {
  const of = (tone: Todo['tone']) => ({ id: tone, tone }) as Todo
  const todos = byWeight([of('plain'), of('sky'), of('caution'), of('danger')])
  expect(todos.map(({ tone }) => tone)).toEqual(['danger', 'caution', 'plain', 'sky'])
  expect(countNeeds(todos)).toBe(3)
  const { needs, news } = apart(todos)
  expect([needs.map(({ tone }) => tone), news.map(({ tone }) => tone)]).toEqual([['danger', 'caution', 'plain'], ['sky']])
})

test('the headline of a cockpit for one aircraft names it', () => {
  expect(needsOnText(2, 'N208FC')).toBe('Two things need your attention on N208FC')
  expect(needsOnText(0, 'N208FC')).toBe('Nothing needs your attention on N208FC')
})

/** Friday morning in California; bookings came in at ten the evening before, which is Friday in UTC. */
const friday = new Date('2026-11-20T17:00:00Z')
const came = (at?: string) => ({ ...(at && { since: { at, zone: 'America/Los_Angeles' } }) }) as Todo

test.each([
  [['2026-11-20T16:00:00Z'], 'New today'],
  [['2026-11-20T16:00:00Z', '2026-11-20T06:00:00Z'], 'New since yesterday'],
  [['2026-11-20T16:00:00Z', '2026-11-16T20:00:00Z'], 'New since Monday'],
  [['2026-11-13T20:00:00Z'], 'New since Nov 13'],
  [['2026-11-16T20:00:00Z', undefined], 'News'],
])('news from %o is titled “%s”', (at, title) => {
  expect(newsTitle(at.map(came), friday)).toBe(title)
})
