import type { CsipOffer } from '@tailshare/contract/bookings/book/canBook'
import type { Fix } from '@tailshare/contract/bookings/book/bookingRefusals'
import { expect, test } from 'vitest'
import type { Reason } from './points/points.ts'
import { blockingNow, nextStep, openStep, refusalHeading, settlesText, shortestWay, payingWith, wayHeading } from './wizard.ts'

const refusal = (code: Reason['code'], fix: Fix[] = [], severity: 'block' | 'warn' = 'block'): Reason => ({
  code,
  severity,
  title: code,
  text: '',
  fix,
})
const csip: Fix = { kind: 'csip', label: 'Fly with a CSIP' }
const saturday: Fix = {
  kind: 'dates',
  label: 'Fly Sat',
  flightStartTime: '2026-11-28T17:00:00Z',
  flightDropTime: '2026-11-29T01:00:00Z',
  csipId: null,
}
const offer = (lastName: string, hourlyRateCents: number, free = true) =>
  ({ csip: { id: lastName, firstName: 'A', lastName }, hourlyRateCents, free }) as CsipOffer
const clear = { blocked: false, canPay: true, datesChosen: true, mayBook: true }

test('a pilot stays at the first step while a reason blocks or no dates are chosen', () => {
  expect(openStep('review', { ...clear, blocked: true })).toBe('date')
  expect(openStep('pilot', { ...clear, datesChosen: false })).toBe('date')
})

test('the review requires a payment method', () => {
  expect(openStep('review', { ...clear, canPay: false })).toBe('payment')
  expect(openStep('review', clear)).toBe('review')
  expect(openStep('nonsense', clear)).toBe('date')
})

test('a pilot who may book starts at the review, otherwise at the dates', () => {
  expect(openStep(null, clear)).toBe('review')
  expect(openStep(null, { ...clear, mayBook: false })).toBe('date')
  expect(openStep(null, { ...clear, datesChosen: false })).toBe('date')
  expect(openStep(null, { ...clear, canPay: false })).toBe('date')
})

test('steps go forward one at a time and end at the review', () => {
  expect(nextStep('date')).toBe('pilot')
  expect(nextStep('review')).toBe('review')
})

test('warnings and a missing card do not block the dates', () => {
  const all = [refusal('passenger_recency', [], 'warn'), refusal('payment_method_required'), refusal('medical_expired')]
  expect(blockingNow(all).map(({ code }) => code)).toEqual(['medical_expired'])
})

test('the quickest fix is the cheapest free instructor if one resolves several reasons', () => {
  const reasons = [
    refusal('flight_review_expired', [csip, saturday]),
    refusal('type_hours_low', [csip]),
    refusal('insurance_pending'),
  ]
  const way = shortestWay(reasons, [offer('Dear', 9900), offer('Busy', 5000, false), offer('Park', 8500)])
  expect(way).toMatchObject({ kind: 'csip', settles: [1, 2], offer: { csip: { lastName: 'Park' } } })
})

test('without a free instructor it is the dates that resolve several reasons, and nothing if each needs its own', () => {
  const reasons = [refusal('flight_review_expired', [csip, saturday]), refusal('slot_taken', [saturday])]
  expect(shortestWay(reasons, [])).toMatchObject({ kind: 'dates', settles: [1, 2] })
  expect(shortestWay([reasons[0]!], [])).toBeNull()
  const dual = { ...saturday, csipId: 'elena' }
  expect(shortestWay([refusal('slot_taken', [dual]), refusal('csip_required_because', [csip])], [])).toMatchObject({
    settles: [1, 2],
  })
})

test('if one point requires another aircraft, that is the first step, whichever reasons an instructor would resolve', () => {
  const near: Fix = { kind: 'link', label: 'See other aircraft at KHWD', to: 'near' }
  const reasons = [refusal('aircraft_grounded', [near]), refusal('type_hours_low', [csip])]
  expect(shortestWay(reasons, [offer('Park', 8500)])).toEqual({ kind: 'link', fix: near, settles: [1] })
  expect(shortestWay([reasons[0]!], [])).toBeNull()
})

test('headings count in words', () => {
  expect(refusalHeading(1)).toBe('One thing to settle before you fly')
  expect(refusalHeading(3)).toBe('Three things to settle before you fly')
  expect(settlesText([1, 2, 3], 3)).toBe('Settles 1, 2 and 3')
})

test('a fix that leaves a reason open names it, and is called a first step', () => {
  expect(settlesText([1, 2, 4], 4)).toBe('Settles 1, 2 and 4, but not 3')
  expect(wayHeading([1, 2, 4], 4)).toBe('A first step')
  expect(wayHeading([1, 2], 2)).toBe('Quickest fix')
})

test('a verified bank account pays; a deposit requires a card, too', () => {
  const bank = { id: 'bank', type: 'bankAccount', isPrimary: true } as const
  const card = { id: 'card', type: 'paymentCard', isPrimary: false } as const
  const free = { totalCents: 20_000, depositCents: 0 }
  const held = { totalCents: 20_000, depositCents: 50_000 }
  expect(payingWith([bank], null, free)).toMatchObject({ method: bank, lacksCard: false, canPay: true })
  expect(payingWith([bank], null, held)).toMatchObject({ method: bank, lacksCard: true, canPay: false })
  expect(payingWith([card, bank], null, held)).toMatchObject({ method: bank, lacksCard: false, canPay: true })
  expect(payingWith([card, bank], 'card', held)).toMatchObject({ method: card, canPay: true })
  expect(payingWith([], null, held).canPay).toBe(false)
  expect(payingWith([], null, { totalCents: 0, depositCents: 0 }).canPay).toBe(true)
})
