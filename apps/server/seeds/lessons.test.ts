import { csipHours, csipLacks } from '@tailshare/rules/bookings/rules/csip'
import { expect, test } from 'vitest'
import { openDemo, rowsOf } from '../test/demo.ts'
import { loadBookingFacts } from '../src/domains/bookings/facts/steps.ts'

test('the demo has no lesson ahead that its CSIP may not give, nor more than eight hours of them within a day', async () => {
  const now = new Date('2026-11-20T18:20:00Z')
  const demo = await openDemo(now)
  type Row = {
    exceptOrderId: string
    aircraftId: string
    pilotId: string
    csipId: string
    from: Date
    to: Date
    plannedHours: number
  }
  const lessons = await rowsOf<Row>(
    demo,
    `select id as "exceptOrderId", aircraft_id as "aircraftId", pilot_id as "pilotId", csip_id as "csipId", start_at as from, drop_at as to,
       planned_hours::float8 as "plannedHours" from orders where csip_id is not null and status = 'booked' and start_at > '${now.toISOString()}'`,
  )
  expect(lessons.length).toBeGreaterThan(1)
  for (const { from, to, ...asked } of lessons) {
    const { facts } = (await loadBookingFacts(demo.db, { ...asked, passengers: 1, period: { from, to }, now }))!
    expect([...csipLacks(facts), csipHours.check(facts)]).toEqual([null])
  }
  await demo.close()
})
