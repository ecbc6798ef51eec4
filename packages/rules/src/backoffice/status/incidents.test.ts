import { plusHours } from '@tailshare/contract/text/period'
import { expect, test } from 'vitest'
import { isNow, lineOf, lineText, overAt, statesOf } from './incidents.ts'

const now = new Date('2026-12-05T12:00:00Z')
const at = (hours: number) => plusHours(now, hours)
const trouble = {
  id: 'a',
  title: 'Payments are slow.',
  kind: 'slow',
  part: 'payments',
  from: at(-2),
  to: null,
  solvedAt: null,
} as const
const planned = { ...trouble, id: 'b', title: 'A new database', kind: 'planned', from: at(2), to: at(3) } as const

test('trouble is over when someone says so; planned work by its own clock, or before', () => {
  expect(overAt(trouble, now)).toBeNull()
  expect(overAt({ ...trouble, solvedAt: at(-1) }, now)).toEqual(at(-1))
  expect(overAt(planned, now)).toBeNull()
  expect(overAt(planned, at(3))).toEqual(at(3))
  expect(overAt({ ...planned, solvedAt: at(2.5) }, at(4))).toEqual(at(2.5))
  // Marked as solved long after its end: it ended as planned.
  expect(overAt({ ...planned, solvedAt: at(5) }, at(6))).toEqual(at(3))
})

test('planned work is under way between its ends only', () => {
  expect([-1, 1.99, 2, 2.99, 3].map((hours) => isNow(planned, at(hours)))).toEqual([false, false, true, true, false])
})

test('trouble is solved in any order of steps, and planned work is announced and over', () => {
  expect(statesOf('down')).toEqual(['investigating', 'found', 'watching', 'solved'])
  expect(statesOf('planned')).toEqual(['announced', 'solved'])
})

test('the banner shows the latest incident, or else the next planned work within a day', () => {
  const line = (...incidents: Parameters<typeof lineOf>[0][number][]) => lineOf(incidents, now)?.id
  expect(line()).toBeUndefined()
  expect(line(planned, trouble)).toBe('a')
  expect(line({ ...trouble, id: 'c', from: at(-1) }, trouble)).toBe('c')
  expect(line({ ...trouble, solvedAt: at(-1) })).toBeUndefined()
  expect(line({ ...planned, id: 'd', from: at(5), to: at(6) }, planned)).toBe('b')
  expect(line({ ...planned, from: at(25), to: at(26) })).toBeUndefined()
})

test('the line says when planned work begins, and no more than its title once it has', () => {
  expect(lineText(planned, now)).toBe('Planned for Sat, Dec 5, 14:00 UTC: A new database')
  expect(lineText(planned, at(2))).toBe('A new database')
  expect(lineText({ ...trouble, from: at(1) }, now)).toBe('Payments are slow.')
})
