import type { Expiration } from '@tailshare/contract/people/documents/documents'
import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import type { Charge } from '@tailshare/contract/payments/payments'
import type { Invitation } from '@tailshare/contract/people/advisors/advisors'
import { plusHours } from '@tailshare/contract/text/period'
import { expect, test } from 'vitest'
import { firstSteps, goalOf, teachingSteps, todoList } from './todo.ts'
import type { Todo } from './todoItem.ts'

const now = new Date('2026-11-21T20:00:00Z')
const document = (kind: Expiration['kind'], state: Expiration['state'], rest: Partial<Expiration> = {}): Expiration => ({
  kind,
  title: 'Medical certificate',
  state,
  expiresOn: null,
  daysLeft: null,
  reason: null,
  ...rest,
})
const charge = (state: Charge['state']): Charge => ({
  id: state,
  kind: 'flight',
  state,
  amountCents: 12_345,
  text: 'Flight in N417TS',
  orderId: null,
  tailNumber: 'N417TS',
  paymentMethod: null,
  created: '2026-11-20T00:00:00Z',
  failure: null,
  hasReceipt: false,
  releasedCents: 0,
  dispute: null,
  moved: null,
})

test('refused and failed payments come before expiring documents', () => {
  const soon = document('insurance', 'soon', { daysLeft: 12, expiresOn: '2026-12-02' })
  const rejected = document('medical', 'rejected', { reason: 'Page 2 is missing' })
  const todo = todoList({ expirations: [soon, rejected], charges: [charge('needs_confirmation')], membership: null, now })
  expect(todo.map(({ id }) => id)).toEqual(['charge-needs_confirmation', 'document-medical', 'document-insurance'])
  expect(todo[1]).toMatchObject({ text: 'Page 2 is missing', to: '/profile/manage-account?upload=medical' })
  expect(todo[2]!.title).toBe('Renter’s insurance: ends in 12 days')
})

test('an instructor certificate does not end, its recent experience does (14 CFR 61.197)', () => {
  const titles = (state: 'soon' | 'expired') =>
    todoList({
      expirations: [document('instructor_certificate', state, { daysLeft: 12, expiresOn: '2026-12-02' })],
      charges: [],
      membership: null,
      now,
    }).map(({ title }) => title)
  expect([titles('soon'), titles('expired')]).toEqual([
    ['Recent experience as an instructor: ends in 12 days'],
    ['Recent experience as an instructor: expired'],
  ])
})

test('nothing in order is listed', () => {
  const expirations = [document('medical', 'valid'), document('insurance', 'pending'), document('ipc', 'missing')]
  expect(todoList({ expirations, charges: [charge('captured'), charge('planned')], membership: null, now })).toEqual([])
})

const zone = 'America/Los_Angeles'
const flight = (status: OrderSummary['status'], startsIn: number, lasts: number, selfCheckIn = true) =>
  ({
    id: 'o1',
    status,
    selfCheckIn,
    risk: null,
    waitsFor: null,
    tailNumber: 'N417TS',
    airport: { zone },
    flightStartTime: plusHours(now, startsIn).toISOString(),
    flightDropTime: plusHours(now, startsIn + lasts).toISOString(),
  }) as OrderSummary
const nothing = { expirations: [], charges: [], membership: null, now }
const out = '/aircraft-report/reserve-aircraft/o1'
const back = '/aircraft-report/return-reserved-aircraft/o1'

test.each([
  ['check-out is not open yet', flight('booked', 2.5, 4), undefined],
  ['check-out is open', flight('booked', 2, 4), ['Check out N417TS', 'caution', out]],
  ['its start has passed', flight('booked', -0.5, 4), ['Check out N417TS', 'danger', out]],
  ['the staff checks it out', flight('booked', 1, 4, false), undefined],
  ['a check-out is under way', flight('checking_in', 0.5, 4), ['Finish the check-out of N417TS', 'caution', out]],
  ['it is out for hours yet', flight('in_flight', -1, 4), undefined],
  ['its return is near', flight('in_flight', -3, 4), ['Return N417TS', 'caution', back]],
  ['its return is due', flight('in_flight', -4, 4), ['N417TS is due back', 'danger', back]],
  ['it is late', flight('late', -5, 4, false), ['N417TS is due back', 'danger', back]],
  ['a return is under way', flight('returning', -3, 4), ['Finish the return of N417TS', 'caution', back]],
])('flight to-dos of a pilot: %s', (_, order, needed) => {
  const [todo] = todoList({ ...nothing, orders: [order] })
  expect(todo && [todo.title, todo.tone, todo.to]).toEqual(needed)
})

test('a missed check-out says when the booking will be canceled', () => {
  const [todo] = todoList({ ...nothing, orders: [flight('booked', -0.5, 4)] })
  expect(todo!.text).toBe(
    'It was due to leave Sat, Nov 21, 11:30 PST. Without check-out the booking is canceled Sat, Nov 21, 12:30 PST, or an hour after a late aircraft is back.',
  )
})

test('a booking at risk shows the reason instead of the check-out', () => {
  const [todo] = todoList({ ...nothing, orders: [{ ...flight('booked', 1, 4), risk: 'Flat tire' }] })
  expect(todo).toMatchObject({ title: 'Your booking of N417TS is at risk', tone: 'danger' })
})

test('to-dos of the ramp and the queue are sorted among the others by urgency', () => {
  const work = (tone: Todo['tone']) => ({ id: tone, tone, icon: 'camera', title: tone, text: '', to: '/', action: '' }) as const
  const todo = todoList({ ...nothing, charges: [charge('failed')], work: [work('caution'), work('danger')] })
  expect(todo.map(({ title }) => title)).toEqual(['danger', 'A payment did not go through', 'caution'])
})

test('only an open invitation needs an answer', () => {
  const invitation = (state: Invitation['state']) =>
    ({ id: state, state, owner: { firstName: 'Helen', lastName: 'Marsh' } }) as Invitation
  const todo = todoList({ ...nothing, invitations: [invitation('confirmed'), invitation('invited'), invitation('expired')] })
  expect(todo.map(({ title, to }) => [title, to])).toEqual([
    ['Helen Marsh invited you to be their tax advisor', '/profile/advisor'],
  ])
})

test('a payment that succeeded on the second attempt is not listed', () => {
  const tried = (state: Charge['state'], created: string): Charge => ({ ...charge(state), orderId: 'o1', created })
  const charges = [tried('captured', '2026-11-20T06:00:00Z'), tried('failed', '2026-11-20T00:00:00Z')]
  expect(todoList({ ...nothing, charges })).toEqual([])
  expect(
    todoList({ ...nothing, charges: [...charges, { ...tried('failed', '2026-11-20T00:00:00Z'), kind: 'deposit' }] }),
  ).toHaveLength(1)
})

test('a new pilot is guided from documents to the first aircraft, one step at a time', () => {
  const none = { expirations: [document('medical', 'missing')], hasMembership: false, cardCount: 0, orderCount: 0 }
  const states = (facts: typeof none) => firstSteps(facts).map(({ state }) => state)
  expect(states(none)).toEqual(['next', 'later', 'later', 'later'])
  expect(firstSteps(none)[0]!.text).toBe('Still missing: medical certificate')
  expect(states({ ...none, expirations: [document('medical', 'pending')] })).toEqual(['done', 'next', 'later', 'later'])
  expect(states({ ...none, hasMembership: true, cardCount: 1 })).toEqual(['next', 'done', 'done', 'later'])
  expect(states({ expirations: [], hasMembership: true, cardCount: 1, orderCount: 2 })).toEqual(Array(4).fill('done'))
})

test('no first steps are shown while the progress is unknown', () => {
  const done = { expirations: [document('medical', 'missing')], hasMembership: false, cardCount: 1, orderCount: 2 }
  expect(firstSteps(done)).toHaveLength(4)
  for (const unread of ['expirations', 'cardCount', 'orderCount'])
    expect(firstSteps({ ...done, [unread]: undefined })).toEqual([])
})

test('a new CSIP is led to the first lesson, not to a plan and a card', () => {
  const missing = (kind: Expiration['kind'], title: string) => document(kind, 'missing', { title })
  const expirations = [missing('instructor_certificate', 'Instructor certificate'), missing('insurance', 'Renter’s insurance')]
  const states = (steps: ReturnType<typeof teachingSteps>) => steps.map(({ id, state }) => `${id} ${state}`)
  const begun = teachingSteps({ expirations, rateCount: 0 })
  expect(states(begun)).toEqual(['documents next', 'rates later'])
  expect(begun[0]!.text).toBe('Still missing: instructor certificate')
  expect(goalOf(begun)).toBe('first lesson')
  expect(states(teachingSteps({ expirations: [document('instructor_certificate', 'pending')], rateCount: 1 }))).toEqual([
    'documents done',
    'rates done',
  ])
  expect(teachingSteps({ expirations, rateCount: undefined })).toEqual([])
})
