import fc from 'fast-check'
import { BookingStatus } from '@tailshare/contract/bookings'
import { plusMinutes } from '@tailshare/contract/period'
import { expect, test } from 'vitest'
import { finalStatuses, nextStatuses, transitions, whyNotMove, type Actor, type Move } from './states.ts'

const start = new Date('2026-12-05T17:00:00Z')
const drop = new Date('2026-12-07T01:00:00Z')
const move = (from: BookingStatus, to: BookingStatus, by: Actor, changes: Partial<Move> = {}) =>
  whyNotMove({
    from,
    to,
    by,
    now: start,
    start,
    drop,
    selfCheckIn: false,
    departureComplete: true,
    returnComplete: true,
    delayed: false,
    unpaid: false,
    ...changes,
  })?.code ?? null

const statuses = BookingStatus.options
const actors: Actor[] = ['pilot', 'owner', 'coOwner', 'staff', 'operator', 'system']

test.each([
  ['staff checks in from two hours before', move('booked', 'checking_in', 'staff', { now: plusMinutes(start, -120) }), null],
  ['but not sooner', move('booked', 'checking_in', 'staff', { now: plusMinutes(start, -121) }), 'two_hours_before'],
  ['a pilot checks in where the aircraft allows it', move('booked', 'checking_in', 'pilot', { selfCheckIn: true }), null],
  ['and nowhere else', move('booked', 'checking_in', 'pilot'), 'self_check_in'],
  [
    'nobody leaves with an open departure record',
    move('checking_in', 'in_flight', 'staff', { departureComplete: false }),
    'departure_complete',
  ],
  ['a departure record can be abandoned', move('checking_in', 'booked', 'staff'), null],
  ['a flight is late after 30 minutes', move('in_flight', 'late', 'system', { now: plusMinutes(drop, 30) }), null],
  ['and not before', move('in_flight', 'late', 'system', { now: plusMinutes(drop, 29) }), 'thirty_minutes_late'],
  ['a late aircraft can be returned', move('late', 'returning', 'pilot'), null],
  ['a return needs its record', move('returning', 'flight_complete', 'staff', { returnComplete: false }), 'return_complete'],
  ['an owner does not cancel as the pilot', move('booked', 'canceled', 'owner'), 'not_yours'],
  ['a pilot does not cancel as the owner', move('booked', 'canceled_by_owner', 'pilot'), 'not_yours'],
  ['a no-show lapses after 60 minutes', move('booked', 'canceled', 'system', { now: plusMinutes(start, 60) }), null],
  [
    'unless the pilot said that they are delayed',
    move('booked', 'canceled', 'system', { now: plusMinutes(start, 60), delayed: true }),
    'no_show_or_unpaid',
  ],
  [
    'a booking whose hold failed lapses before',
    move('booked', 'canceled', 'system', { now: plusMinutes(start, -720), unpaid: true }),
    null,
  ],
  ['a flight cannot be canceled', move('in_flight', 'canceled', 'pilot'), 'no_such_move'],
] as const)('%s', (_, found, expected) => {
  expect(found).toBe(expected)
})

test('every status can be reached from a new booking', () => {
  const reached = new Set<BookingStatus>(['booked'])
  for (const status of reached) for (const { from, to } of transitions) if (from === status) reached.add(to)
  expect([...reached].sort()).toEqual(statuses.sort())
})

test('no path leaves a final status, and every other status can be left', () => {
  const leaves = (status: BookingStatus) => actors.some((by) => nextStatuses(status, by).length > 0)
  expect(statuses.filter((status) => !leaves(status)).sort()).toEqual([...finalStatuses].sort())
})

test('what is offered as next is refused by a guard at most', () => {
  fc.assert(
    fc.property(fc.constantFrom(...statuses), fc.constantFrom(...statuses), fc.constantFrom(...actors), (from, to, by) => {
      const offered = nextStatuses(from, by).includes(to)
      const found = move(from, to, by, { departureComplete: false, returnComplete: false })
      expect(offered).toBe(found !== 'no_such_move' && found !== 'not_yours')
    }),
  )
})
