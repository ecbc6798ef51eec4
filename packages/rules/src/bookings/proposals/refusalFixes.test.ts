import fc from 'fast-check'
import { hoursIn, plusDays, plusHours } from '@tailshare/contract/text/period'
import { expect, test } from 'vitest'
import { shiftDays } from './otherDates.ts'
import { datesFor } from './proposals.ts'
import { bookingFacts, now, document, documentsWith, weekend, zone } from '../book/sampleFacts.ts'
import { whyNotBook } from '../book/whyNotBook.ts'

type Changes = Parameters<typeof bookingFacts>[0]
const first = (changes: Changes) => whyNotBook(bookingFacts(changes))[0]
const reviewed = (issuedOn: string) => ({ documents: documentsWith('flight_review', document('flight_review', { issuedOn })) })

test('an expired review shows its dates, and a weekend before it expires is proposed', () => {
  const refusal = first({ pilot: reviewed('2024-11-02') })
  expect(refusal?.title).toBe('Your flight review expires before you are back')
  expect(refusal?.text).toBe('It is valid until Mon, Nov 30, 2026. This trip returns on Sun, Dec 6, 2026, 17:00 PST.')
  expect(refusal?.data).toMatchObject({ validUntil: '2026-11-30', dropTime: weekend.to.toISOString() })
  expect(refusal?.fix.map(({ label }) => label)).toEqual([
    'Fly Sat, Nov 28 – Sun, Nov 29',
    'Upload a newer flight review',
    'Fly with a CSIP',
  ])
})

test('a proposal avoids what is booked, and stays on the same weekdays', () => {
  const aircraftBusy = [{ from: new Date('2026-11-28T00:00:00Z'), to: new Date('2026-11-28T18:00:00Z') }]
  const refusal = first({ pilot: reviewed('2024-11-02'), aircraftBusy })
  expect(refusal?.fix[0]).toMatchObject({ kind: 'dates', label: 'Fly Sat, Nov 21 – Sun, Nov 22' })
})

test('nothing is proposed when a review ended long ago, and no CSIP where none is free', () => {
  expect(first({ pilot: reviewed('2020-01-01'), csipsFree: 0 })?.fix).toEqual([
    { kind: 'link', label: 'Upload a newer flight review', to: 'upload', document: 'flight_review' },
  ])
})

test('missing hours are told to the tenth', () => {
  const refusal = first({ pilot: { typeHours: 18.4 }, aircraft: { modelFamily: 'SR22' } })
  expect(refusal?.title).toBe('The owner requires 25.0 h in type; you have 18.4 h')
  expect(refusal?.text).toBe('This is the minimum for pilots flying the SR22 alone. You are 6.6 h short.')
})

test('missing total time reads the same way', () => {
  expect(first({ pilot: { totalHours: 18.4 } })).toMatchObject({
    title: 'The owner requires 250.0 h total time; you have 18.4 h',
    text: 'This is the minimum for pilots flying alone. You are 231.6 h short.',
  })
})

test('an inspection that runs out by hours says how many remain', () => {
  const inspections = [{ title: '100 h', dueOn: null, hoursLeft: 4.2 }]
  const refusal = first({ aircraft: { inspections, hoursBookedBefore: 2 } })
  expect(refusal?.title).toBe('100 h comes due before you are back')
  expect(refusal?.text).toBe('4.2 h remain. This trip and the bookings before it need 8.0 h.')
})

test('a document that waits for its check is promised the usual time', () => {
  const documents = documentsWith('ipc', document('ipc', { status: 'pending' }))
  expect(first({ pilot: { documents } })?.text).toBe(
    'We check it, usually within one business day. You can book as soon as it is verified.',
  )
})

test('a taken slot names the nearest free time, turnaround included', () => {
  const morning = { from: new Date('2026-12-05T17:00:00Z'), to: new Date('2026-12-05T19:00:00Z') }
  const aircraftBusy = [{ from: new Date('2026-12-05T15:00:00Z'), to: new Date('2026-12-05T17:30:00Z') }]
  const refusal = first({ request: { period: morning, plannedHours: 1.5 }, aircraftBusy })
  expect(refusal?.fix[0]).toEqual({
    kind: 'dates',
    label: 'Fly Sat, Dec 5, 09:30 – 11:30',
    flightStartTime: '2026-12-05T17:30:00.000Z',
    flightDropTime: '2026-12-05T19:30:00.000Z',
    csipId: null,
  })
})

test('a start too far ahead proposes the last day that can be booked', () => {
  const period = { from: new Date('2027-05-22T16:00:00Z'), to: new Date('2027-05-22T20:00:00Z') }
  const aircraft = { rules: { ipc_older_than_6_months: 'off' } } as const
  expect(first({ request: { period }, aircraft })?.fix[0]?.label).toBe('Fly Thu, May 20, 09:00 – 13:00')
})

test('moving by days keeps the time on the clock and the elapsed length, across clock changes', () => {
  const moved = shiftDays(weekend, -45, zone)
  expect(moved.from.toISOString()).toBe('2026-10-21T16:00:00.000Z')
  expect(hoursIn(moved)).toBe(hoursIn(weekend))
})

test('a start at 23:30 stays at 23:30 across clock changes', () => {
  const night = { from: new Date('2026-12-06T07:30:00Z'), to: new Date('2026-12-06T09:00:00Z') }
  expect(shiftDays(night, -45, zone).from.toISOString()).toBe('2026-10-22T06:30:00.000Z')
  expect(shiftDays(shiftDays(night, -45, zone), 45, zone)).toEqual(night)
})

const busyTimes = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 30 * 48 }), fc.integer({ min: 1, max: 40 })).map(([start, length]) => ({
    from: plusHours(now, start / 2),
    to: plusHours(now, (start + length) / 2),
  })),
  { maxLength: 25 },
)

test('every proposed period passes: same length, in the future, free, and before what expires', () => {
  fc.assert(
    fc.property(busyTimes, fc.integer({ min: -10, max: 40 }), (aircraftBusy, days) => {
      const expiresOn = plusDays('2026-11-20', days)
      const pilot = { documents: documentsWith('insurance', document('insurance', { expiresOn })) }
      const facts = bookingFacts({ pilot, aircraftBusy })
      for (const refusal of whyNotBook(facts).filter(({ code }) => code === 'insurance_expired')) {
        for (const fix of refusal.fix.filter((way) => way.kind === 'dates')) {
          const period = { from: new Date(fix.flightStartTime), to: new Date(fix.flightDropTime) }
          expect(hoursIn(period)).toBe(hoursIn(weekend))
          expect(whyNotBook(bookingFacts({ pilot, aircraftBusy, request: { period } }))).toEqual([])
        }
      }
    }),
  )
})

test('the nearest free time is free', () => {
  fc.assert(
    fc.property(busyTimes, (aircraftBusy) => {
      const fix = datesFor(bookingFacts({ aircraftBusy }))('slot_taken').nearest()
      if (fix?.kind !== 'dates') return
      const period = { from: new Date(fix.flightStartTime), to: new Date(fix.flightDropTime) }
      expect(whyNotBook(bookingFacts({ aircraftBusy, request: { period } })).map(({ code }) => code)).not.toContain('slot_taken')
    }),
  )
})
