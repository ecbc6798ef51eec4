import { SquawkSeverity, SquawkState } from '@tailshare/contract/flights/ramp'
import { SquawkMove } from '@tailshare/contract/flights/squawks/squawks'
import { plusDays } from '@tailshare/contract/text/period'
import { expect, test } from 'vitest'
import {
  decidesSquawks,
  groundsAircraft,
  seesAllSquawks,
  whyNotComment,
  whyNotMove,
  whyNotReport,
  latestChoice,
  whyNotDeferUntil,
  type SquawkRole,
} from './squawks.ts'

const now = new Date('2026-11-22T20:00:00Z')
const zone = 'America/Los_Angeles'
const moves = SquawkMove.options
const open = (state: SquawkState, severity: SquawkSeverity = 'limit', closedAt: Date | null = null) =>
  moves.filter((move) => whyNotMove(move, ['owner'], { state, severity, closedAt, now }) === null)

test.each([
  ['open', ['defer', 'start', 'close', 'judge']],
  ['deferred', ['defer', 'start', 'close', 'judge']],
  ['in_work', ['defer', 'close', 'judge']],
  ['closed', ['reopen']],
] as const)('what can become of a limit that is %s', (state, expected) => {
  expect(open(state, 'limit', state === 'closed' ? now : null)).toEqual(expected)
})

test('a squawk that grounds is never deferred', () => {
  for (const state of ['open', 'in_work'] as const) expect(open(state, 'grounding')).not.toContain('defer')
})

test('a closed squawk is reopened for thirty days', () => {
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
  expect(open('closed', 'limit', ago(29.9))).toEqual(['reopen'])
  expect(open('closed', 'limit', ago(30.1))).toEqual([])
})

test.each([
  ['owner', true, true, true, true],
  ['operator', true, true, true, true],
  ['keeper', true, true, true, true],
  ['staff', false, true, true, true],
  ['coOwner', false, false, true, true],
  ['advisor', false, false, false, true],
  ['finder', false, false, true, false],
] as const)('what a squawk’s %s may: decide %s, report %s, write %s, see all %s', (role, decides, reports, writes, seesAll) => {
  const as: SquawkRole[] = [role]
  const facts = { severity: 'limit', closedAt: now, now } as const
  for (const state of SquawkState.options)
    for (const move of moves) if (!decides) expect(whyNotMove(move, as, { ...facts, state })).toContain('decides about squawks')
  expect([decidesSquawks(as), whyNotReport(as) === null, whyNotComment(as) === null, seesAllSquawks(as)]).toEqual([
    decides,
    reports,
    writes,
    seesAll,
  ])
})

test('a deferral ends within 120 days', () => {
  const here = { now, zone }
  expect(whyNotDeferUntil('2026-11-21', here)).toBe('Date is outdated')
  expect(whyNotDeferUntil('2026-11-22', here)).toBeNull()
  expect(whyNotDeferUntil('2027-03-22', here)).toBeNull()
  expect(whyNotDeferUntil('2027-03-23', here)).toContain('120 days')
})

test.each([
  ['120 days', false, '2026-12-31', '2027-03-22', 'By Mar 22, 2027: within 120 days'],
  ['inoperative, the annual (14 CFR 91.405(c))', true, '2026-12-31', '2026-12-31', 'By Dec 31, 2026, when the annual is due'],
  ['inoperative, an annual later than that', true, '2027-08-31', '2027-03-22', 'By Mar 22, 2027: within 120 days'],
  ['inoperative, no annual known', true, null, '2027-03-22', 'By Mar 22, 2027: within 120 days'],
  ['inoperative, an annual that is overdue', true, '2026-10-31', '2027-03-22', 'By Mar 22, 2027: within 120 days'],
] as const)('where a deferral’s day is chosen, its limit is said: %s', (_, inoperative, nextInspection, day, hint) => {
  expect(latestChoice('2026-11-22', { inoperative, nextInspection })).toEqual({ day, hint })
  const here = { now, zone, inoperative, nextInspection }
  expect(whyNotDeferUntil(day, here)).toBeNull()
  expect(whyNotDeferUntil(plusDays(day, 1), here)).not.toBeNull()
})

test('only a grounding squawk that is not closed grounds', () => {
  const grounding = SquawkState.options.flatMap((state) =>
    SquawkSeverity.options.filter((severity) => groundsAircraft({ state, severity })).map((severity) => `${state} ${severity}`),
  )
  expect(grounding).toEqual(['open grounding', 'deferred grounding', 'in_work grounding'])
})
