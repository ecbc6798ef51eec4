import { plusHours } from '@tailshare/contract/text/period'
import type { BoardRow, RampBoard } from '@tailshare/contract/flights/ramp'
import { expect, test } from 'vitest'
import { boardLists, isOverdue } from './boardLists.ts'

const now = new Date('2026-12-05T17:00:00Z')
const row = (id: string, status: string, starts: number, drops: number) =>
  ({
    id,
    status,
    flightStartTime: plusHours(now, starts).toISOString(),
    flightDropTime: plusHours(now, drops).toISOString(),
  }) as BoardRow
const board: RampBoard = {
  airports: [],
  departures: [row('now', 'booked', 1.9, 4), row('later', 'booked', 5, 8), row('begun', 'checking_in', 2.5, 4)],
  out: [row('far', 'in_flight', -4, 30)],
  returns: [row('overdue', 'late', -6, -2), row('due', 'in_flight', -3, 1), row('just', 'in_flight', -3, -0.2)],
  counts: { departures: 9, out: 1, returns: 3 },
}
const shown = (stage: 'departure' | 'return') =>
  boardLists(board, stage, now).map(({ title, orders, count }) => [title, orders.map(({ id }) => id), count])

test('out lists all aircraft that are away, overdue first; departures that can be checked out now are separate from later ones', () => {
  expect(shown('departure')).toEqual([
    ['To prepare', ['now', 'begun'], 2],
    ['Coming', ['later'], 7],
    ['Out', ['overdue', 'just', 'due', 'far'], 4],
  ])
  expect(shown('return').map(([title]) => title)).toEqual(['Out', 'Coming', 'To prepare'])
})

test('with nothing to prepare, what is out stands at the top of the phone', () => {
  const quiet = { ...board, departures: [], counts: { ...board.counts, departures: 0 } }
  expect(boardLists(quiet, 'departure', now).map(({ title }) => title)).toEqual(['Out', 'To prepare', 'Coming'])
})

test('an aircraft is overdue from its return time on, before it counts as late', () => {
  expect(board.returns.map((one) => isOverdue(one, now))).toEqual([true, false, true])
})
