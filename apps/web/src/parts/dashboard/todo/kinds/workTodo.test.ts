import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import { plusHours } from '@tailshare/contract/text/period'
import type { BoardRow, RampBoard } from '@tailshare/contract/flights/ramp'
import type { Queues } from '@tailshare/contract/reports/cockpit/waiting'
import { expect, test } from 'vitest'
import { lessonTodos, operatorTodos, payoutTodo, rampTodos, riskTodo } from './workTodo.ts'

const now = new Date('2026-11-21T20:00:00Z')
const order = (tailNumber: string, changes: Partial<OrderSummary> & { starts?: number; drops?: number } = {}) => {
  const { starts = 24, drops = 28, ...rest } = changes
  return {
    id: `o-${tailNumber}`,
    tailNumber,
    status: 'booked',
    risk: null,
    roles: ['staff'],
    selfCheckIn: false,
    airport: { zone: 'America/Los_Angeles', code: 'KSQL' },
    pilot: { firstName: 'Maria', lastName: 'Reyes' },
    flightDropTimeReal: null,
    flightStartTime: plusHours(now, starts).toISOString(),
    flightDropTime: plusHours(now, drops).toISOString(),
    ...rest,
  } as OrderSummary
}
type Lists = Partial<Record<'departures' | 'out' | 'returns', OrderSummary[]>>
const row = (one: OrderSummary): BoardRow => ({ ...one, leftAt: null, next: null })
const board = ({ departures = [], out = [], returns = [] }: Lists): RampBoard => ({
  airports: [],
  departures: departures.map(row),
  out: out.map(row),
  returns: returns.map(row),
  counts: { departures: departures.length, out: out.length, returns: returns.length },
})
const shown = (todos: { tone: string; title: string; to: string }[]) => todos.map(({ tone, title, to }) => [tone, title, to])

const idle: Queues = {
  documents: 0,
  disputes: 0,
  claims: 0,
  approvals: 0,
  groundedAtRisk: 0,
  reportedMessages: 0,
  reportedReviews: 0,
  appointments: 0,
  cases: 0,
}

test('on the ramp a late aircraft comes first, then departures and returns due now', () => {
  const todos = rampTodos(
    board({
      departures: [
        order('N1LV', { starts: 1.5 }),
        order('N2LATER', { starts: 5 }),
        order('N3CI', { status: 'checking_in', starts: 0.5 }),
      ],
      out: [order('N4OUT', { status: 'in_flight', drops: 6 })],
      returns: [order('N5LT', { status: 'late', drops: -1 }), order('N6SOON', { status: 'in_flight', drops: 0.5 })],
    }),
    now,
  )
  expect(shown(todos)).toEqual([
    ['danger', 'N5LT is late', '/aircraft-report/return-reserved-aircraft/o-N5LT'],
    ['caution', 'Two aircraft to check out', '/aircraft-report/reserve-aircraft'],
    ['caution', 'Return N6SOON', '/aircraft-report/return-reserved-aircraft/o-N6SOON'],
  ])
  expect(todos[0]!.text).toBe('N5LT, due Sat, Nov 21, 11:00 PST, Maria Reyes.')
})

test('of many late aircraft, the first are named and the rest counted', () => {
  const late = ['N1', 'N2', 'N3', 'N4', 'N5'].map((tail) => order(tail, { status: 'late', drops: -2 }))
  const [todo] = rampTodos(board({ returns: late }), now)
  expect(todo!.title).toBe('Five aircraft are late')
  expect(todo!.text).toMatch(/^N1, .*; N2, .*; N3, .*; 2 more\.$/)
})

test('a quiet ramp, an empty queue and a free day list nothing', () => {
  expect(rampTodos(board({ departures: [order('N1', { starts: 8 })] }), now)).toEqual([])
  expect(operatorTodos(idle)).toEqual([])
  expect(operatorTodos(null)).toEqual([])
  expect(lessonTodos([order('N1', { starts: 90 })], now)).toEqual([])
  expect(riskTodo(order('N1'))).toBeNull()
  expect(payoutTodo({ earns: true, canBePaid: true })).toBeNull()
  expect(payoutTodo({ earns: false, canBePaid: false })).toBeNull()
})

test('the queues of an operator are listed with count and link, money first', () => {
  const full = Object.fromEntries(Object.keys(idle).map((key, count) => [key, count])) as Queues
  expect(shown(operatorTodos({ ...full, documents: 3 }))).toEqual([
    ['danger', 'A dispute needs an answer', '/operator/disputes'],
    ['danger', 'Three decisions need a second operator', '/operator/approvals'],
    ['danger', 'Two damage claims wait for a decision', '/operator/damage-claims'],
    ['caution', 'Eight cases need an answer', '/operator/cases'],
    ['caution', 'Seven decisions about accounts need a second operator', '/operator/approvals'],
    ['caution', 'Four grounded aircraft have bookings at risk', '/operator/grounded'],
    ['caution', 'Five reported messages are waiting', '/operator/messages'],
    ['caution', 'Six reported reviews are waiting', '/operator/reviews'],
    ['caution', 'Three documents are waiting', '/operator'],
  ])
})

test('an instructor sees the lessons of the next two days, and those at risk', () => {
  const lessons = [order('N1', { starts: 20 }), order('N2', { starts: 30, risk: 'Flat tire' }), order('N3', { starts: 49 })]
  expect(lessonTodos(lessons, now).map(({ tone, text }) => [tone, text])).toEqual([
    ['sky', 'N1 at KSQL.'],
    ['danger', 'N2 is grounded: Flat tire.'],
  ])
})

test('a booking at risk shows the reason and that there are alternatives', () => {
  expect(riskTodo(order('N417TS', { risk: 'Flat nose tire.' }))).toMatchObject({
    tone: 'danger',
    title: 'Your booking of N417TS is at risk',
    text: 'You leave Sun, Nov 22, 12:00 PST. The aircraft is grounded: Flat nose tire. You can cancel, or fly another one.',
    to: '/booking/orders/o-N417TS',
  })
})
