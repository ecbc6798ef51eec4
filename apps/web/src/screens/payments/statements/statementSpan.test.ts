import { expect, test } from 'vitest'
import { movedDay, statementSpanIn } from './statementSpan.ts'

const months = [{ value: '2026-11' }, { value: '2026-10' }]

test.each([
  ['', { month: '2026-11' }],
  ['month=2026-10', { month: '2026-10' }],
  ['month=1999-01', { month: '2026-11' }],
  ['from=2026-03-01&to=2026-04-15&month=2026-10', { from: '2026-03-01', to: '2026-04-15' }],
  ['from=2026-03-01&to=2026-02-01', { from: '2026-03-01', to: '2026-03-01' }],
  ['from=2024-03-01&to=2026-02-01', { from: '2024-03-01', to: '2025-03-01' }],
  ['from=soon&to=2026-02-01', { month: '2026-11' }],
])('“%s” selects %j', (address, span) => {
  expect(statementSpanIn(new URLSearchParams(address), months)).toEqual(span)
})

test('a range that cannot be shown as requested is kept, with a note', () => {
  const said = (address: string) => movedDay(new URLSearchParams(address))
  expect(said('from=2026-03-01&to=2026-02-01')).toMatch(/on or after the first/)
  expect(said('from=2024-03-01&to=2026-02-01')).toMatch(/a year at most/)
  expect(said('from=2026-03-01&to=2026-03-01')).toBeUndefined()
  expect(said('month=2026-03')).toBeUndefined()
})
