import { plusHours } from '@tailshare/contract/period'
import { expect, test } from 'vitest'
import { closestTo } from './closest.ts'

const at = (day: string) => ({ from: new Date(`${day}T16:30:00Z`), to: plusHours(new Date(`${day}T16:30:00Z`), 5) })

test('the nearest times are proposed, and days sooner only after all that are later', () => {
  const others = ['2026-12-21', '2026-11-23', '2026-12-02', '2026-11-29'].map(at)
  expect(others.toSorted(closestTo(at('2026-11-30')))).toEqual(['2026-11-29', '2026-12-02', '2026-12-21', '2026-11-23'].map(at))
})
