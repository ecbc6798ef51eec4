import { hoursIn, instantAt, dayIn, plusDays } from '@tailshare/contract/text/period'
import { timeIn } from '@tailshare/contract/text/timeText'
import { describe, expect, test } from 'vitest'
import { readCalendar } from '../../../../../test/reading/calendars.ts'
import { blockEntry, bookingEntry, calendarText } from './view.ts'

const site = 'https://tailshare.example'
const zone = 'America/Los_Angeles'

const booking = (from: Date, to: Date, more: Partial<Parameters<typeof bookingEntry>[0]> = {}) =>
  bookingEntry({
    id: '0199d0a4-0000-7000-8000-000000000001',
    number: 1042,
    status: 'booked',
    waits: false,
    startAt: from,
    dropAt: to,
    dropRealAt: null,
    tailNumber: 'N417TS',
    modelName: 'Cirrus SR22T',
    code: 'KPAO',
    title: 'Palo Alto',
    pilotName: 'Maria L.',
    csipName: null,
    flies: true,
    teaches: false,
    changes: 3,
    changedAt: new Date('2026-11-20T08:00:00Z'),
    ...more,
  })
const block = (day: string) =>
  blockEntry({
    blockId: '0199d0a4-0000-7000-8000-000000000002',
    occursOn: day,
    piece: 1,
    kind: 'maintenance',
    note: '',
    from: instantAt(day, '09:00', zone),
    to: instantAt(day, '12:00', zone),
    tailNumber: 'N417TS',
    modelName: 'Cirrus SR22T',
    code: 'KPAO',
    title: 'Palo Alto',
    changes: 0,
    changedAt: new Date('2026-11-20T08:00:00Z'),
  })
const clock = (instant: Date) => `${dayIn(instant, zone)} ${timeIn(instant, zone)}`

describe.each([
  ['2027-03-14', 23],
  ['2027-11-07', 25],
])('across the clock change of %s', (day, hours) => {
  const night = [instantAt(plusDays(day, -1), '20:00', zone), instantAt(day, '08:00', zone)] as const
  const whole = [instantAt(day, '00:00', zone), instantAt(plusDays(day, 1), '00:00', zone)] as const
  const text = calendarText(
    [
      booking(...night),
      booking(...whole, { id: '0199d0a4-0000-7000-8000-000000000003' }),
      ...[-7, 0, 7].map((days) => block(plusDays(day, days))),
    ],
    { site, name: 'Tailshare' },
  )

  test.each(Object.entries(readCalendar(text)))('%s reads the airport’s times', (_, [overnight, all, ...weekly]) => {
    expect([overnight!.start, overnight!.end].map(clock)).toEqual([`${plusDays(day, -1)} 20:00`, `${day} 08:00`])
    expect(hoursIn({ from: all!.start, to: all!.end })).toBe(hours)
    expect(weekly.map(({ start }) => clock(start))).toEqual([-7, 0, 7].map((days) => `${plusDays(day, days)} 09:00`))
    expect(weekly.map(({ end }) => timeIn(end, zone))).toEqual(['12:00', '12:00', '12:00'])
  })
})

const awkward = 'Łódź; "quoted", back\\slash\nsecond line, and a very long one that goes on '.repeat(3)
const text = calendarText(
  [
    booking(new Date('2027-01-05T18:00:00Z'), new Date('2027-01-05T20:00:00Z'), { title: awkward, csipName: 'Elena R.' }),
    booking(new Date('2027-01-06T18:00:00Z'), new Date('2027-01-06T20:00:00Z'), {
      id: '0199d0a4-0000-7000-8000-000000000004',
      status: 'canceled_by_owner',
      flies: false,
    }),
    booking(new Date('2027-01-07T18:00:00Z'), new Date('2027-01-07T20:00:00Z'), {
      id: '0199d0a4-0000-7000-8000-000000000005',
      waits: true,
    }),
  ],
  { site, name: 'Tailshare; all, of it' },
)

test.each(Object.entries(readCalendar(text)))(
  '%s reads all texts, alarms, cancellations and pending bookings',
  (_, [first, second, third]) => {
    expect(first).toMatchObject({
      uid: '0199d0a4-0000-7000-8000-000000000001@tailshare.example',
      sequence: 3,
      title: 'Fly N417TS',
      about: 'Booking TS-1042, Cirrus SR22T. CSIP: Elena R.',
      place: `${awkward} (KPAO)`,
      status: 'CONFIRMED',
      alarms: [1440, 120],
    })
    expect(second).toMatchObject({ title: 'N417TS with Maria L.', status: 'CANCELLED', alarms: [] })
    expect(third).toMatchObject({ status: 'TENTATIVE', alarms: [1440, 120] })
  },
)

test('no line is longer than 75 octets, each ends as the standard says, and no letter is cut in two', () => {
  const lines = text.split('\r\n')
  expect(lines.at(-1)).toBe('')
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(Buffer.from(text).toString('utf8')).not.toContain('\uFFFD')
  expect(lines).toEqual(
    expect.arrayContaining([
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'LAST-MODIFIED:20261120T080000Z',
      'DTSTAMP:20261120T080000Z',
    ]),
  )
})

test('the same bookings give an identical file, so nothing is downloaded twice', () => {
  const one = () => calendarText([block('2027-01-05')], { site })
  expect(one()).toBe(one())
})
