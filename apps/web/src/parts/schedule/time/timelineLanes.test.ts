import { expect, test } from 'vitest'
import { clockOf, laneText, timelineLanes } from './timelineLanes.ts'

const zone = 'America/Los_Angeles'
const days = ['2026-12-04', '2026-12-05', '2026-12-06']
const booked = { id: 'a', kind: 'booking' as const, text: 'Booked', from: '2026-12-04T20:00:00Z', to: '2026-12-05T02:00:00Z' }
const weekend = { from: new Date('2026-12-05T17:00:00Z'), to: new Date('2026-12-07T01:00:00Z') }
const lanes = (trip = weekend) => timelineLanes({ days, zone, busy: [booked], sun: [], trip })

test('a booking is placed by the local time of the airport', () => {
  const [friday] = lanes()
  expect(friday?.pieces).toEqual([expect.objectContaining({ from: 0.5, to: 0.75, before: false, after: false })])
  expect(laneText(friday!, clockOf)).toBe('Booked 12:00 to 18:00')
})

test('an overnight trip continues in the next lane', () => {
  const [, saturday, sunday] = lanes()
  expect(saturday?.pieces[0]).toMatchObject({ kind: 'trip', text: 'Your dates, out 09:00', to: 1, after: true })
  expect(sunday?.pieces[0]).toMatchObject({ kind: 'trip', text: 'back 17:00', from: 0, before: true })
})

test('a trip that overlaps a booking is a conflict on every day it touches', () => {
  const early = lanes({ from: new Date('2026-12-05T01:00:00Z'), to: new Date('2026-12-05T20:00:00Z') })
  expect(early.flatMap(({ pieces }) => pieces.map(({ kind }) => kind))).toEqual(['booking', 'conflict', 'conflict'])
})

test('a day of 25 hours fills its lane', () => {
  const [lane] = timelineLanes({
    days: ['2026-11-01'],
    zone,
    busy: [{ ...booked, from: '2026-11-01T07:00:00Z', to: '2026-11-02T08:00:00Z' }],
    sun: [],
  })
  expect(lane?.pieces[0]).toMatchObject({ from: 0, to: 1, before: false, after: false })
})
