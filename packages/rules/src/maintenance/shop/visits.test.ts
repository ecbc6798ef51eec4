import { dayIn, instantAt, plusDays, plusHours, plusMinutes } from '@tailshare/contract/text/period'
import { runs } from '@tailshare/contract/test/stories'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bundledSquawks, bundleDays, bundleOf } from './bundle.ts'
import { cheapestVisits, type VisitBooking, type VisitFacts } from './visits.ts'
import { whyNotOrder } from './workOrders.ts'

// A Friday.
const today = '2026-11-20'
const zone = 'America/Los_Angeles'
const free: VisitFacts = {
  today,
  zone,
  days: 1,
  opens: '08:00',
  closes: '17:00',
  weekends: false,
  turnaroundMinutes: 30,
  bookings: [],
  taken: [],
  due: [],
}
const trip = (day: string, changes: Partial<VisitBooking> = {}): VisitBooking => {
  const from = instantAt(day, '09:00', zone)
  return { id: day, period: { from, to: plusHours(from, 3) }, cents: 42_000, isOwn: false, ...changes }
}
const daysOf = (facts: Partial<VisitFacts>, count?: number) =>
  cheapestVisits({ ...free, ...facts }, count).map(({ firstDay }) => firstDay)

test('a free workday soon is cheapest; the shop is closed on weekends unless it says otherwise', () => {
  expect(daysOf({})).toEqual(['2026-11-23', '2026-11-24', '2026-11-25'])
  expect(daysOf({ weekends: true }, 1)).toEqual(['2026-11-21'])
})

test('days without a booking come first, own trips before paying ones', () => {
  const bookings = [trip('2026-11-23'), trip('2026-11-24', { isOwn: true, cents: 0 })]
  const visits = cheapestVisits({ ...free, bookings }, 50)
  expect(visits[0]!.firstDay).toBe('2026-11-25')
  expect(visits.slice(-2).map(({ firstDay, cents, own }) => [firstDay, cents, own.length])).toEqual([
    ['2026-11-24', 0, 1],
    ['2026-11-23', 42_000, 0],
  ])
})

test('two days do not stand over a weekend where that can be helped', () => {
  const visits = cheapestVisits({ ...free, days: 2 }, 60)
  expect(visits.slice(0, 3).map(({ firstDay, lastDay }) => [firstDay, lastDay])).toEqual([
    ['2026-11-23', '2026-11-24'],
    ['2026-11-25', '2026-11-26'],
    ['2026-11-30', '2026-12-01'],
  ])
  const bookings = ['23', '24', '25', '26'].map((day) => trip(`2026-11-${day}`))
  expect(cheapestVisits({ ...free, days: 6, bookings }, 1)[0]).toMatchObject({ firstDay: '2026-11-27', calendarDays: 8 })
})

test('days after an item grounds the aircraft sort last, and blocked time is avoided', () => {
  const due = [{ title: 'Annual inspection', likely: '2026-11-24', grounds: true }]
  const visits = cheapestVisits({ ...free, due, bookings: [trip('2026-11-23'), trip('2026-11-24')] }, 3)
  expect(visits.map(({ firstDay, tooLateFor }) => [firstDay, tooLateFor.length])).toEqual([
    ['2026-11-23', 0],
    ['2026-11-24', 0],
    ['2026-11-25', 1],
  ])
  const taken = [{ from: instantAt('2026-11-23', '00:00', zone), to: instantAt('2026-11-25', '00:00', zone) }]
  expect(daysOf({ taken }, 1)).toEqual(['2026-11-25'])
})

const somewhen = fc.record({
  ahead: fc.integer({ min: 0, max: 62 }),
  hour: fc.integer({ min: 0, max: 23 }),
  hours: fc.integer({ min: 1, max: 60 }),
  cents: fc.integer({ min: 0, max: 90_000 }),
  isOwn: fc.boolean(),
})

test('no other open day is cheaper, by brute force', () => {
  fc.assert(
    fc.property(fc.array(somewhen, { maxLength: 25 }), fc.integer({ min: 1, max: 4 }), fc.boolean(), (trips, days, weekends) => {
      const bookings = trips.map(({ ahead, hour, hours, cents, isOwn }, at) => {
        const from = plusHours(instantAt(plusDays(today, ahead), '00:00', zone), hour)
        return { id: String(at), period: { from, to: plusHours(from, hours) }, cents: isOwn ? 0 : cents, isOwn }
      })
      const [best] = cheapestVisits({ ...free, days, weekends, bookings }, 1)
      expect(best).toBeDefined()
      for (let ahead = 1; ahead <= 60; ahead += 1) {
        const firstDay = plusDays(today, ahead)
        const weekday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() % 6 !== 0
        if (!weekends && !weekday(firstDay)) continue
        let [lastDay, left] = [firstDay, days - 1]
        while (left > 0) {
          lastDay = plusDays(lastDay, 1)
          if (weekends || weekday(lastDay)) left -= 1
        }
        if (lastDay > plusDays(today, 60)) continue
        const [from, to] = [instantAt(firstDay, '08:00', zone), instantAt(lastDay, '17:00', zone)]
        const lost = bookings.filter(({ period }) => period.from < to && plusMinutes(period.to, 30) > from)
        expect(best!.cents).toBeLessThanOrEqual(lost.reduce((sum, { cents }) => sum + cents, 0))
      }
      expect(dayIn(best!.period.from, zone)).toBe(best!.firstDay)
    }),
    { numRuns: runs(25) },
  )
})

const items = fc.array(
  fc.record({
    id: fc.uuid(),
    retired: fc.boolean(),
    status: fc.constantFrom('ok', 'due_soon', 'overdue', 'grounding'),
    forecast: fc
      .option(fc.integer({ min: -20, max: 200 }))
      .map((ahead) => ({ early: ahead === null ? null : plusDays(today, ahead), likely: null, late: null })),
  }),
)

test('nothing that is due is forgotten by a visit, and what is settled is not taken along', () => {
  fc.assert(
    fc.property(items, fc.integer({ min: 0, max: 60 }), (all, ahead) => {
      const lastDay = plusDays(today, ahead)
      const bundle = new Set(bundleOf(all, lastDay))
      for (const item of all) {
        const isDue =
          item.status !== 'ok' || (item.forecast.early !== null && item.forecast.early <= plusDays(lastDay, bundleDays))
        expect(bundle.has(item)).toBe(isDue && !item.retired)
      }
    }),
  )
  const states = ['open', 'deferred', 'in_work', 'closed'].map((state) => ({ state }))
  expect(bundledSquawks(states).map(({ state }) => state)).toEqual(['open', 'deferred', 'in_work'])
})

test('a work order goes from a draft to the shop and is closed or canceled once', () => {
  expect(
    (['draft', 'sent', 'in_work', 'closed', 'canceled'] as const).map((state) => whyNotOrder('close', state) === null),
  ).toEqual([true, true, true, false, false])
  expect(whyNotOrder('send', 'in_work')).toBe('The shop already has it.')
  expect(whyNotOrder('start', 'sent')).toBeNull()
  expect(whyNotOrder('start', 'in_work')).toBe('The shop is already working on it.')
  expect(whyNotOrder('cancel', 'closed')).toBe('This work order is closed.')
  expect(whyNotOrder('change', 'canceled')).toMatch(/make a new one/)
})
