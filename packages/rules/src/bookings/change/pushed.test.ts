import { expect, test } from 'vitest'
import { pushedPast } from './pushed.ts'

const at = (day: number) => new Date(Date.UTC(2026, 11, day, 18))
const inspections = [
  { title: '100 h inspection', dueOn: null, hoursLeft: 10 },
  { title: 'Annual', dueOn: '2026-12-02', hoursLeft: null },
]
const later = { id: 'later', from: at(5), hours: 4 }
const was = { from: at(1), hours: 3 }

test('a longer trip pushes later bookings past the remaining hours, never earlier ones', () => {
  const earlier = { id: 'earlier', from: at(0), hours: 2 }
  const change = { inspections, booked: [earlier, later], was }
  expect(pushedPast({ ...change, is: { ...was, hours: 4 } })).toEqual([])
  expect(pushedPast({ ...change, is: { ...was, hours: 5 } })).toEqual([
    { id: 'later', from: at(5), inspections: '100 h inspection' },
  ])
})

test('bookings already past are not pushed, nor by a shorter or later trip', () => {
  const long = { ...later, hours: 12 }
  expect(pushedPast({ inspections, booked: [long], was, is: { ...was, hours: 9 } })).toEqual([])
  expect(pushedPast({ inspections, booked: [later], was: { ...was, hours: 7 }, is: was })).toEqual([])
  expect(pushedPast({ inspections, booked: [later], was, is: { from: at(8), hours: 9 } })).toEqual([])
})
