import { noMinimums, type Minimums } from '@tailshare/contract/bookings/weather/weather'
import { expect, test } from 'vitest'
import { raisedForStudent } from './minimums.ts'

type Row = [own: Partial<Minimums>, light: 'day' | 'night', ceilingFt: number, visibilitySm: number]
// 14 CFR 61.89(a)(6): 3 SM by day, 5 SM at night; (a)(7): visual reference to the surface.
test.each<Row>([
  [{}, 'day', 1000, 3],
  [{}, 'night', 1000, 5],
  [{ ceilingFt: 500, visibilitySm: 1 }, 'day', 1000, 3],
  [{ ceilingFt: 500, visibilitySm: 4 }, 'night', 1000, 5],
  [{ ceilingFt: 3000, visibilitySm: 6 }, 'day', 3000, 6],
  [{ ceilingFt: 3000, visibilitySm: 6 }, 'night', 3000, 6],
])('a student alone with minimums of %j flies by %s with %i ft and %i SM', (own, light, ceilingFt, visibilitySm) => {
  const minimums = { ...noMinimums, windKt: 12, ...own }
  expect(raisedForStudent(minimums, light === 'night')).toEqual({ ...minimums, ceilingFt, visibilitySm })
})
