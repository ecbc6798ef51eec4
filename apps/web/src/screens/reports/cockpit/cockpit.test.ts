import type { Upkeep } from '@tailshare/contract/aircraft/aircraft'
import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import { expect, test } from 'vitest'
import { axisName, axisText, incomeChart, niceStep, stepsFor } from './figures/chartScale.ts'
import { needsOf } from '../../../parts/dashboard/todo/needs.ts'

const zone = 'America/Los_Angeles'
const item = (changes: object) => ({
  id: 'm1',
  title: '100 h inspection',
  status: 'ok',
  dueOn: null,
  hoursLeft: null,
  ...changes,
})
const plane = (changes: object) =>
  ({
    id: 'a1',
    tailNumber: 'N208FC',
    airport: { zone },
    squawks: [],
    maintenance: [],
    forecast: [],
    inShop: [],
    ...changes,
  }) as unknown as Upkeep
const now = new Date('2026-11-20T17:00:00Z')
const booking = (changes: object = {}) =>
  ({
    id: 'o1',
    aircraftId: 'a1',
    tailNumber: 'N208FC',
    status: 'booked',
    seenByOwner: true,
    csip: null,
    waitsFor: null,
    roles: ['owner'],
    pilot: { id: 'maria', firstName: 'Maria', lastName: 'Reyes' },
    airport: { zone },
    createdAt: '2026-11-19T17:00:00Z',
    flightStartTime: '2026-11-22T17:00:00Z',
    flightDropTime: '2026-11-22T21:00:00Z',
    ...changes,
  }) as unknown as OrderSummary

test('groundings come before items due soon, and new bookings after them', () => {
  const fleet = [
    plane({ maintenance: [item({ id: 'vor', title: 'VOR check', status: 'due_soon', dueOn: '2026-11-25' })] }),
    plane({
      id: 'a2',
      tailNumber: 'N417TS',
      squawks: [{ id: 's', text: 'Nose tire', severity: 'grounding', state: 'open', dueOn: null }],
    }),
  ]
  const needs = needsOf(fleet, [booking({ seenByOwner: false })], now)
  expect(needs.map(({ title }) => title)).toEqual(['N417TS: Nose tire', 'N208FC: VOR check', 'Maria R. booked N208FC'])
})

test('a pilot who waits for an answer comes first, and is not listed twice', () => {
  const waitsFor = { who: 'owner', until: '2026-11-21T17:00:00Z', because: 'approval' }
  const needs = needsOf([], [booking({ waitsFor, seenByOwner: false })], now)
  expect(needs.map(({ title, text }) => [title, text])).toEqual([
    ['Maria Reyes asks for N208FC', 'Sun, Nov 22, 09:00 – 13:00. Answer by Sat, Nov 21, 09:00 PST, in 1 d.'],
  ])
  expect(needsOf([], [booking({ waitsFor: { ...waitsFor, who: 'pilot' } })], now)).toEqual([])
})

test('a grounding says how many bookings are at risk', () => {
  const fleet = [plane({ squawks: [{ id: 's', text: 'Nose tire', severity: 'grounding', state: 'open', dueOn: null }] })]
  expect(needsOf(fleet, [booking()], now)[0]?.text).toBe('Grounding squawk. 1 upcoming booking is at risk.')
  const checkingOut = booking({ id: 'o2', status: 'checking_in' })
  expect(needsOf(fleet, [booking(), checkingOut], now)[0]?.text).toBe('Grounding squawk. 2 upcoming bookings are at risk.')
  expect(needsOf(fleet, [], now)[0]?.text).toBe('Grounding squawk. No booking is at risk.')
})

test('of two groundings, the one that puts bookings at risk comes first', () => {
  const grounding = { id: 's', text: 'Nose tire', severity: 'grounding', state: 'open', dueOn: null }
  const fleet = [plane({ id: 'idle', tailNumber: 'N1', squawks: [grounding] }), plane({ squawks: [{ ...grounding, id: 's2' }] })]
  expect(needsOf(fleet, [booking()], now).map(({ id }) => id)).toEqual(['s2', 's'])
})

test('what keeps an aircraft on the ground comes before what is merely overdue', () => {
  const overdue = (title: string, status: 'overdue' | 'grounding') => item({ id: title, title, status, dueOn: '2026-11-01' })
  const fleet = [
    plane({ id: 'a', tailNumber: 'N1', maintenance: [overdue('VOR check', 'overdue')] }),
    plane({ maintenance: [overdue('Annual inspection', 'grounding')] }),
  ]
  expect(needsOf(fleet, [], now).map(({ id, tone }) => [id, tone])).toEqual([
    ['Annual inspection', 'danger'],
    ['VOR check', 'caution'],
  ])
})

test('closed and cosmetic squawks and seen bookings are not listed', () => {
  const closed = { id: 's', text: 'Nose tire', severity: 'grounding', state: 'closed', dueOn: null }
  const visor = { ...closed, id: 'v', severity: 'cosmetic', state: 'open' }
  expect(needsOf([plane({ squawks: [closed, visor], maintenance: [item({})] })], [booking()], now)).toEqual([])
})

test('all items due soon on one aircraft are one to-do', () => {
  const soon = ['VOR check', 'Navigation database'].map((title) =>
    item({ id: title, title, status: 'due_soon', dueOn: '2026-11-25' }),
  )
  expect(needsOf([plane({ maintenance: soon })], [], now)).toMatchObject([
    { title: 'N208FC: VOR check, Navigation database', text: 'The first is due Nov 25, 2026.' },
  ])
})

test('what is arranged with the shop is news, not a to-do', () => {
  const maintenance = ['Oil change', 'VOR check'].map((title) =>
    item({ id: title, title, status: 'due_soon', dueOn: '2026-11-25' }),
  )
  const inShop = [{ itemId: 'Oil change', number: 2, from: '2026-11-21T18:00:00Z' }]
  expect(needsOf([plane({ maintenance, inShop })], [], now)).toMatchObject([
    { tone: 'caution', title: 'N208FC: VOR check' },
    { tone: 'sky', title: 'N208FC: Oil change', text: 'In the shop Sat, Nov 21, work order 2.' },
  ])
})

test('a squawk that limits flights, or whose deferral has passed, asks for a decision', () => {
  const squawk = { id: 's', text: 'Landing light', severity: 'limit', state: 'open', dueOn: null, needsDecision: false }
  const said = (changes: object) =>
    needsOf([plane({ squawks: [{ ...squawk, ...changes }] })], [], now).map(({ tone, to }) => [tone, to])
  expect(said({})).toEqual([['caution', '/squawks/s']])
  expect(said({ needsDecision: true, severity: 'cosmetic' })).toEqual([['danger', '/squawks/s']])
  expect(said({ state: 'deferred' })).toEqual([])
})

test('items due in a week or later are only in the list of inspections', () => {
  const later = item({ status: 'due_soon', dueOn: '2026-11-27' })
  expect(needsOf([plane({ maintenance: [later] })], [], now)).toEqual([])
  const flown = [{ itemId: 'm1', early: '2026-11-22', likely: '2026-11-24', late: '2026-11-30' }]
  expect(needsOf([plane({ maintenance: [later], forecast: flown })], [], now)).toHaveLength(1)
})

test.each([
  [0, 10_000],
  [761_000, 200_000],
  [1_081_409, 500_000],
  [1_218_044, 500_000],
])('an axis up to %i cents has a grid line every %i', (most, step) => expect(niceStep(most)).toBe(step))

test('booked income is stacked on earned income, and both stay inside the chart', () => {
  const box = { left: 0, top: 10, width: 120, height: 100 }
  const { bars, ticks } = incomeChart(
    [
      { month: '2026-10', incomeCents: 400_000, bookedCents: 0 },
      { month: '2026-11', incomeCents: 200_000, bookedCents: 100_000 },
    ],
    box,
  )
  expect(ticks.map(({ cents }) => cents)).toEqual([0, 100_000, 200_000, 300_000, 400_000])
  expect(bars[0]).toMatchObject({ name: 'Oct', y: 10, height: 100, bookedHeight: 0 })
  expect(bars[1]).toMatchObject({ name: 'Nov', y: 60, height: 50, bookedY: 35, bookedHeight: 25 })
})

test('a year without income draws an empty axis instead of dividing by zero', () => {
  const { bars } = incomeChart([{ month: '2026-11', incomeCents: 0, bookedCents: 0 }], { left: 0, top: 0, width: 10, height: 10 })
  expect(bars[0]).toMatchObject({ y: 10, height: 0 })
})

test('axis labels are short', () => {
  expect([0, 45_000, 250_000, 1_000_000].map(axisText)).toEqual(['$0', '$450', '$2.5k', '$10k'])
  expect(['2026-11', '2026-11-06'].map(axisName)).toEqual(['Nov', 'Nov 6'])
})

test.each([
  [0, 0.5],
  [5.9, 2],
  [22, 10],
  [104.2, 50],
])('hours up to %d fit on the three lines of the money beside them, each %d', (most, step) => {
  expect([stepsFor(221_397, niceStep(221_397)), niceStep(most, { count: 3, least: 0.5 })]).toEqual([3, step])
})

test('missing records are requested: the annual first, then items not confirmed from the logbook', () => {
  const titles = (changes: object) => needsOf([plane(changes)], [], now).map(({ title, tone }) => `${tone}: ${title}`)
  const guess = item({ status: 'not_confirmed', dueOn: '2027-11-30' })
  expect(titles({ annual: 'missing' })).toEqual(['danger: N208FC: the annual inspection is not on record'])
  expect(titles({ annual: 'to_confirm', maintenance: [guess] })).toEqual([
    'danger: N208FC: the annual inspection is not on record',
  ])
  expect(titles({ annual: 'on_record', maintenance: [guess, { ...guess, id: 'm2' }] })).toEqual([
    'caution: N208FC: 2 inspections and parts not confirmed',
  ])
  expect(titles({ annual: 'on_record', maintenance: [item({})] })).toEqual([])
})
