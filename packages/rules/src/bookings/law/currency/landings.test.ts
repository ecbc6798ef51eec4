import { expect, test } from 'vitest'
import { asksFor, type Landed, recencies } from './landings.ts'

const today = '2026-11-20'
const flown = (day: string, landings: number, more: Partial<Landed> = {}): Landed => ({
  day,
  landings,
  night: 0,
  class: 'single_engine_land',
  typeFamily: null,
  tailwheel: false,
  ...more,
})
const of = (landed: Landed[]) =>
  Object.fromEntries(
    recencies(landed, today).map(({ code, landings, night, until, nightUntil }) => [code, [landings, night, until, nightUntil]]),
  )

test('landings count for their class, and also for type and tailwheel (14 CFR 61.57(a)(1)(ii))', () => {
  expect(
    of([
      flown('2026-11-10', 2),
      flown('2026-10-11', 1),
      flown('2026-11-01', 4, { tailwheel: true }),
      flown('2026-10-01', 3, { class: 'multi_engine_land' }),
      flown('2026-09-15', 3, { typeFamily: 'SF50' }),
    ]),
  ).toEqual({
    single_engine_land: [10, 0, '2027-01-30', null],
    'single_engine_land-tailwheel': [4, 0, '2027-01-30', null],
    multi_engine_land: [3, 0, '2026-12-30', null],
    SF50: [3, 0, '2026-12-14', null],
  })
})

test('only night landings count for night recency (14 CFR 61.57(b))', () => {
  expect(of([flown('2026-11-10', 3, { night: 2 }), flown('2026-10-01', 5, { night: 1 })])).toEqual({
    single_engine_land: [8, 3, '2027-02-08', '2026-12-30'],
  })
})

test('the 90th day before counts, the 91st does not, and the last day is shown', () => {
  expect(of([flown('2026-08-22', 3)])).toEqual({ single_engine_land: [3, 0, today, null] })
  expect(of([flown('2026-08-21', 3)])).toEqual({ single_engine_land: [0, 0, '2026-11-19', null] })
  expect(of([flown('2026-11-19', 2)])).toEqual({ single_engine_land: [2, 0, null, null] })
})

test('a flight needs the recency of its class, and also of its type or of tailwheel airplanes', () => {
  const jet = { class: 'single_engine_land', typeFamily: 'SF50', tailwheel: false } as const
  expect([asksFor(jet, 'SF50'), asksFor(jet, 'multi_engine_land')]).toEqual([true, false])
  const cub = { class: 'single_engine_land', typeFamily: null, tailwheel: true } as const
  expect([
    asksFor(cub, 'single_engine_land-tailwheel'),
    asksFor({ ...cub, tailwheel: false }, 'single_engine_land-tailwheel'),
  ]).toEqual([true, false])
})
