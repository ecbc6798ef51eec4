import fc from 'fast-check'
import { BookingStatus } from '@tailshare/contract/bookings/orders/bookings'
import { orderRoles } from '@tailshare/contract/base/statuses'
import { plusHours, plusMinutes } from '@tailshare/contract/text/period'
import { expect, test } from 'vitest'
import {
  bookingMoves,
  can,
  isFor,
  moveFor,
  nextAtAircraft,
  stageVerb,
  whoseTurn,
  whyNot,
  type CanFacts,
  type Verb,
} from './can.ts'
import { rolesIn } from './roles.ts'
import { bookingCan } from './bookingCan.ts'

const start = new Date('2026-12-05T17:00:00Z')
const drop = new Date('2026-12-07T01:00:00Z')
type As = CanFacts['as'][number]
const facts = (as: As | As[], status: BookingStatus, changes: Partial<CanFacts> = {}): CanFacts => ({
  as: [as].flat(),
  status,
  start,
  drop,
  now: start,
  waitsFor: null,
  answerBy: null,
  ...changes,
})
const no = (verb: Verb, as: As | As[], status: BookingStatus, changes: Partial<CanFacts> = {}) =>
  whyNot(verb, facts(as, status, changes))?.code ?? null

const statuses = BookingStatus.options

test.each([
  ['staff checks out from two hours before', no('checkOut', 'staff', 'booked', { now: plusMinutes(start, -120) }), null],
  ['but not sooner', no('checkOut', 'staff', 'booked', { now: plusMinutes(start, -121) }), 'two_hours_before'],
  ['a pilot checks out where the aircraft allows it', no('checkOut', 'pilot', 'booked', { selfCheckIn: true }), null],
  ['and nowhere else', no('checkOut', 'pilot', 'booked'), 'not_yours'],
  ['unless the pilot works there', no('checkOut', ['pilot', 'staff'], 'booked'), null],
  ['a pilot brings back what staff checked out', no('openReturn', 'pilot', 'in_flight'), null],
  ['an owner watches', no('openReturn', 'owner', 'in_flight'), 'not_yours'],
  ['no one leaves with an open record', no('depart', 'staff', 'checking_in'), 'departure_complete'],
  ['a complete one may leave', no('depart', 'staff', 'checking_in', { departureComplete: true }), null],
  ['a check-out can be abandoned', no('abandon', 'staff', 'checking_in'), null],
  ['a flight is late after 30 minutes', no('markLate', 'system', 'in_flight', { now: plusMinutes(drop, 30) }), null],
  ['and not before', no('markLate', 'system', 'in_flight', { now: plusMinutes(drop, 29) }), 'half_an_hour_late'],
  ['a return needs its record', no('completeReturn', 'pilot', 'returning'), 'return_complete'],
  ['a flight cannot be canceled', no('cancel', 'pilot', 'in_flight'), 'wrong_state'],
  ['an instructor does not cancel', no('cancel', 'csip', 'booked'), 'not_yours'],
  ['staff calls no flight off', no('noGo', 'staff', 'checking_in'), 'not_yours'],
  ['nor does an operator', no('noGo', ['staff', 'operator'], 'checking_in'), 'not_yours'],
  ['unless they are its pilot', no('noGo', ['pilot', 'owner', 'operator'], 'checking_in'), null],
  ['an operator cancels no one’s booking by their own call', no('cancel', 'operator', 'booked'), 'by_intervention'],
  ['but as its owner', no('cancel', ['owner', 'operator'], 'booked'), null],
  ['nor moves it', no('changeTimes', 'operator', 'booked'), 'by_intervention'],
  ['nor shortens it', no('changeReturn', 'operator', 'in_flight'), 'by_intervention'],
  ['nor corrects its return', no('correctReturn', 'operator', 'flight_complete'), 'by_intervention'],
  ['also as airport staff', no('correctReturn', ['staff', 'operator'], 'flight_complete', { returnedAt: start }), 'no_operator'],
  ['the audited step does all of it', no('cancel', 'desk', 'booked'), null],
  ['also in the air', no('changeReturn', 'desk', 'in_flight'), null],
  ['an operator reads no meters', no('openReturn', 'operator', 'in_flight'), 'not_yours'],
  ['a no-show lapses after 60 minutes', no('cancelNoShow', 'system', 'booked', { now: plusMinutes(start, 60) }), null],
  ['and not before', no('cancelNoShow', 'system', 'booked', { now: plusMinutes(start, 59) }), 'nobody_came'],
  ['a booking that is held is not canceled for its payment', no('cancelUnpaid', 'system', 'booked'), 'unpaid'],
  ['one whose hold failed is', no('cancelUnpaid', 'system', 'booked', { unpaid: true }), null],
  ['everything moves before check-in', no('changeTimes', 'pilot', 'booked'), null],
  ['only the return moves after', no('changeTimes', 'pilot', 'checking_in'), 'wrong_state'],
  ['who answers for it moves over what an event breaks', no('moveOver', 'staff', 'booked'), null],
  ['but nobody who has begun', no('moveOver', 'owner', 'checking_in'), 'wrong_state'],
  ['nor who flies', no('moveOver', 'owner', 'in_flight'), 'wrong_state'],
  ['nor what still waits for an answer', no('moveOver', 'owner', 'booked', { waitsFor: 'pilot' }), 'answered'],
  ['its pilot answers to that', no('answerMove', 'pilot', 'booked', { now: plusMinutes(start, -1) }), null],
  ['until it starts', no('answerMove', 'pilot', 'booked'), 'not_begun'],
  ['nor is it canceled for that afterwards', no('cancelMoved', 'pilot', 'booked'), 'not_begun'],
  ['and no one else', no('answerMove', 'owner', 'booked'), 'not_yours'],
  [
    'what was canceled with it is restored for ten minutes',
    no('restore', 'desk', 'canceled_by_owner', { now: plusMinutes(start, -60), canceledAt: plusMinutes(start, -71) }),
    'ten_minutes_to_undo',
  ],
  ['another aircraft is chosen before check-in', no('changeAircraft', 'pilot', 'booked'), null],
  ['and not after', no('changeAircraft', 'pilot', 'checking_in'), 'wrong_state'],
  ['nor by an owner', no('changeAircraft', 'owner', 'booked'), 'not_yours'],
  ['a return moves in the air, too', no('changeReturn', 'pilot', 'late'), null],
  ['nothing moves while it is returned', no('changeReturn', 'pilot', 'returning'), 'wrong_state'],
  ['an owner moves no one’s flight', no('changeTimes', 'owner', 'booked'), 'not_yours'],
  ['what pays changes until it leaves', no('changePayment', 'pilot', 'checking_in'), null],
  ['and not after', no('changePayment', 'pilot', 'in_flight'), 'wrong_state'],
  ['no one chooses another’s card', no('changePayment', 'operator', 'booked'), 'not_yours'],
  [
    'a pilot reports no squawk before the check-out opens',
    no('reportSquawk', 'pilot', 'booked', { now: plusMinutes(start, -121) }),
    'at_the_aircraft',
  ],
  ['then without beginning it', no('reportSquawk', 'pilot', 'booked', { now: plusMinutes(start, -120) }), null],
  [
    'unless the booking waits for the owner’s yes',
    no('reportSquawk', 'pilot', 'booked', { now: plusMinutes(start, -60), waitsFor: 'owner', answerBy: start }),
    'answered',
  ],
  ['but while the flight is under way', no('reportSquawk', 'pilot', 'late'), null],
  [
    'and until a day after its return',
    no('reportSquawk', 'pilot', 'flight_complete', { returnedAt: plusHours(start, -23.9) }),
    null,
  ],
  ['not later', no('reportSquawk', 'pilot', 'flight_complete', { returnedAt: plusHours(start, -24) }), 'a_day_after_return'],
  ['an owner at any time', no('reportSquawk', 'owner', 'booked'), null],
  ['what a return finds is found once it left', no('reportReturnSquawk', 'staff', 'late'), null],
  ['and by no one before', no('reportReturnSquawk', 'owner', 'checking_in'), 'wrong_state'],
  [
    'nor by a pilot two days after',
    no('reportReturnSquawk', 'pilot', 'flight_complete', { returnedAt: plusHours(start, -48) }),
    'a_day_after_return',
  ],
] as const)('%s', (_, found, expected) => {
  expect(found).toBe(expected)
})

test('a cancellation can be undone for ten minutes, by the pilot who made it, before the start', () => {
  const now = plusHours(start, -5)
  const undo = (minutesAgo: number, changes: Partial<CanFacts> = {}) =>
    no('undoCancel', 'pilot', 'canceled', { now, canceledAt: plusMinutes(now, -minutesAgo), canceledByPilot: true, ...changes })
  expect(undo(9)).toBeNull()
  expect(undo(10)).toBe('ten_minutes_to_undo')
  expect(undo(9, { now: start, canceledAt: plusMinutes(start, -9) })).toBe('not_begun')
  expect(undo(9, { canceledByPilot: false })).toBe('own_cancellation')
  expect(undo(9, { canceledByPilot: null, cancelReason: 'payment_failed' })).toBe('own_cancellation')
  expect(no('undoCancel', 'pilot', 'canceled_by_owner', { now, canceledAt: now })).toBe('wrong_state')
  expect(no('undoCancel', 'owner', 'canceled', { now, canceledAt: now })).toBe('not_yours')
})

test('a person with several roles may do what any of them may, and cancels as the pilot', () => {
  expect(moveFor('cancel', facts('owner', 'booked'))).toEqual({ from: 'booked', to: 'canceled_by_owner' })
  expect(moveFor('cancel', facts(['pilot', 'owner'], 'booked'))).toEqual({ from: 'booked', to: 'canceled' })
  expect(isFor('seeMoney', { as: ['pilot', 'staff'] })).toBe(true)
  expect(isFor('seeMoney', { as: ['csip', 'staff'] })).toBe(false)
})

test('roles are listed nearest first', () => {
  const booking = { pilotId: 'rosa', ownerId: 'helen', csipId: 'elena', airportId: 'ksql' }
  const roles = (id: string, more: { isOperator?: boolean; staffAirportIds?: string[] } = {}) =>
    rolesIn(booking, { id, isOperator: false, staffAirportIds: [], ...more })
  expect(roles('rosa', { staffAirportIds: ['ksql'] })).toEqual(['pilot', 'staff'])
  expect(roles('helen', { isOperator: true })).toEqual(['owner', 'operator'])
  expect(roles('elena')).toEqual(['csip'])
  expect(roles('max', { staffAirportIds: ['khwd'] })).toEqual([])
})

test('every status can be reached from a new booking, and a completed flight stays one', () => {
  const reached = new Set<BookingStatus>(['booked'])
  for (const status of reached) for (const { from, to } of bookingMoves()) if (from === status) reached.add(to)
  expect([...reached].sort()).toEqual([...statuses].sort())
  const left = new Set<BookingStatus>(bookingMoves().map(({ from }) => from))
  expect(statuses.filter((status) => !left.has(status))).toEqual(['flight_complete'])
})

test('it is the pilot’s turn if the pilot may act, otherwise the staff’s', () => {
  expect(statuses.map((status) => `${status} ${whoseTurn(status, false)}`)).toEqual([
    'booked staff',
    'checking_in staff',
    'in_flight pilot',
    'returning pilot',
    'late pilot',
    'flight_complete no_one',
    'canceled no_one',
    'canceled_by_owner no_one',
  ])
  expect(whoseTurn('booked', true)).toBe('pilot')
})

test('a stage is opened by the verb that the aircraft’s next step names', () => {
  for (const status of ['booked', 'checking_in'] as const) expect(stageVerb('departure', status)).toBe(nextAtAircraft(status))
  for (const status of ['in_flight', 'late', 'returning'] as const)
    expect(stageVerb('return', status)).toBe(nextAtAircraft(status))
})

test('strangers may do nothing, and every refusal has a text', () => {
  const verbs = Object.keys(bookingCan) as Verb[]
  const roles = fc.subarray<As>([...orderRoles, 'system'])
  fc.assert(
    fc.property(fc.constantFrom(...verbs), fc.constantFrom(...statuses), roles, (verb, status, as) => {
      expect(can(verb, facts([], status))).toBe(false)
      const why = whyNot(verb, facts(as, status))
      if (why) expect(why.text).toMatch(/^[A-Z].*\.$/)
    }),
  )
})

test.each([
  ['pilot', 'This booking still waits for your answer.'],
  ['owner', 'This booking still waits for the pilot’s answer.'],
] as const)('what waits for its pilot says so to its %s', (as, text) => {
  expect(whyNot('moveOver', facts(['owner', as], 'booked', { waitsFor: 'pilot' }))?.text).toBe(text)
})

test('a closed return can be corrected for a week by people who gain nothing, and not during a dispute', () => {
  const returnedAt = drop
  const ask = (as: As | As[], changes: Partial<CanFacts> = {}) =>
    no('correctReturn', as, 'flight_complete', { returnedAt, now: plusHours(drop, 24), ...changes })
  expect([ask('staff'), ask('desk')]).toEqual([null, null])
  expect([ask('pilot'), ask('owner'), ask('csip')]).toEqual(['not_yours', 'not_yours', 'not_yours'])
  expect([ask(['pilot', 'staff']), ask(['owner', 'desk']), ask(['csip', 'staff'])]).toEqual([
    'someone_elses',
    'someone_elses',
    'someone_elses',
  ])
  expect([ask('staff', { isPartner: true }), ask('desk', { isPartner: true })]).toEqual(['someone_elses', 'someone_elses'])
  expect(ask('staff', { now: plusHours(drop, 7 * 24 - 1) })).toBeNull()
  expect(ask('staff', { now: plusHours(drop, 7 * 24) })).toBe('a_week_after_return')
  expect(ask('staff', { disputed: true })).toBe('not_disputed')
  expect(no('correctReturn', 'staff', 'returning')).toBe('wrong_state')
})
