import { plusHours } from '@tailshare/contract/text/period'
import { describe, expect, test } from 'vitest'
import type { CancelFacts } from './cancellation.ts'
import { droppedInstructorCharge, leavingFor } from './leaving.ts'

const now = new Date('2026-12-05T12:00:00Z')
const order: CancelFacts['order'] = {
  start: plusHours(now, 40),
  created: plusHours(now, -48),
  policy: 'moderate',
  kept: null,
  totalCents: 42_484,
  zone: 'America/Los_Angeles',
  trouble: 'none',
}
const costs = (over: Partial<CancelFacts['order']> = {}, by: CancelFacts['by'] = 'pilot') =>
  leavingFor({ order: { ...order, ...over }, tailNumber: 'N940DS', by, needsYes: false, now })?.chargeCents ?? null

test('an instructor is let go for half of the lesson, and for nothing if the aircraft cannot fly, even by one person’s word', () => {
  const lines = [
    { kind: 'rental', text: 'Rental', cents: 25_484 },
    { kind: 'csip', text: 'Instructor', cents: 17_000 },
  ] as const
  const letGo = (over: Partial<CancelFacts['order']>) =>
    droppedInstructorCharge({ order: { ...order, ...over }, lines: [...lines], csip: 'Elena', isAsked: false, by: 'pilot', now })
  expect(letGo({})).toMatchObject({ chargeCents: 8_500, waits: false })
  for (const freesUpToCents of [null, 10_000, 0]) expect(letGo({ trouble: 'grounded', freesUpToCents })).toBeNull()
})

describe('leaving an aircraft for another one', () => {
  const kept = { freeUntil: plusHours(now, -32), totalCents: 60_000 }
  test.each<[what: string, cents: number | null, over: Partial<CancelFacts['order']>, by?: CancelFacts['by']]>([
    ['after its free time costs half', 21_242, {}],
    ['in its free time is free', null, { start: plusHours(now, 73) }],
    ['within the hour after booking is free', null, { created: plusHours(now, -0.5) }],
    ['costs half of the highest sum, where it was moved late before', 30_000, { start: plusHours(now, 900), kept }],
    ['is free while its owner has not confirmed it', null, { waits: true }],
    ['is free where it is grounded', null, { trouble: 'grounded' }],
    ['is free where a squawk is open', null, { trouble: 'squawk' }],
    ['is free where an event has moved it', null, { isMoved: true }],
    ['is free where no instructor can come', null, { lacksCsip: true }],
    ['is free where the owner or an operator changes it', null, {}, 'operator'],
    ['costs nothing where nothing was due, and is late all the same', 0, { totalCents: 0 }],
  ])('%s', (_what, cents, over, by) => expect(costs(over, by)).toBe(cents))

  test('is told with the limit that has passed, the sum, and the way back', () => {
    const left = { order, tailNumber: 'N940DS', by: 'pilot', now } as const
    expect(leavingFor({ ...left, needsYes: false })?.text).toBe(
      'Free cancellation of N940DS ended on Thu, Dec 3, 2026, 20:00 PST. Leaving it now is a late cancellation: half of its price, $212.42, is charged, whatever becomes of the other booking. If you change back within 10 minutes, it is taken back.',
    )
    const unsure = { ...order, trouble: 'grounded', freesUpToCents: 10_000 } as const
    expect(leavingFor({ ...left, order: unsure, needsYes: false })).toMatchObject({
      waits: true,
      text: expect.stringContaining('If not, nothing is charged; otherwise half of its price, $212.42, is.'),
    })
    expect(leavingFor({ ...left, needsYes: true })?.text).toContain('until they have answered, you cannot change back.')
  })
})
