import { expect, test } from 'vitest'
import type { BookingAct, NoticeBooking } from './bookingAct.ts'
import { whoHears } from './whoHears.ts'

const booking: NoticeBooking = {
  id: 'b',
  number: 'TS-1001',
  tailNumber: 'N417TS',
  airportId: 'a',
  zone: 'America/Los_Angeles',
  start: new Date('2026-12-03T17:00:00Z'),
  drop: new Date('2026-12-03T20:00:00Z'),
  pilot: { id: 'pilot', name: 'Maria Reyes' },
  ownerId: 'owner',
  csipId: 'csip',
}
const csipHears = (act: BookingAct) => whoHears(booking, act, null).find(({ to }) => to === 'csip')?.title
const yes = { act: 'confirmed', side: 'owner', by: 'Helen Marsh', totalCents: 0, policyText: '' } as const

test('an instructor whose time is held until an answer hears of it, unless they know already', () => {
  const until = new Date('2026-12-02T17:00:00Z')
  const asked = { act: 'asked', because: 'approval', by: 'Helen Marsh', until, totalCents: 0 } as const
  expect(csipHears(asked)).toBe('Your time is kept for Maria Reyes')
  expect(csipHears({ ...asked, because: 'waitlist' })).toBe('Your time is kept for Maria Reyes')
  expect(csipHears({ ...asked, csipKnows: true })).toBeUndefined()
})

test('an instructor is booked on approval, unless they have not answered', () => {
  expect(csipHears(yes)).toBe('You are booked to fly with Maria Reyes')
  expect(csipHears({ ...yes, csipAsked: true })).toBeUndefined()
})

test.each<BookingAct>([
  { act: 'declined', side: 'owner', by: 'Helen Marsh', reason: 'time', note: '' },
  { act: 'declined', side: 'pilot', by: 'Maria Reyes', reason: 'time', note: '', isOffer: true },
  { act: 'unanswered', side: 'owner' },
  { act: 'unanswered', side: 'pilot', isOffer: true },
  { act: 'withdrawn', by: 'Helen Marsh', note: '' },
])('an instructor whose time was held hears that it is free again: $act by the $side', (act) => {
  expect(csipHears(act)).toBe('You’re no longer flying with Maria Reyes')
})

test.each([
  [{ period: null, csip: { id: 'other', name: 'Marcus Tran' } }, 'Instead, Marcus Tran can come at the same time.'],
  [
    { period: { from: booking.drop, to: new Date('2026-12-03T22:00:00Z') }, csip: { id: 'other', name: 'Marcus Tran' } },
    'Instead, Marcus Tran can come from Thu, Dec 3, 2026, 12:00 PST to Thu, Dec 3, 2026, 14:00 PST.',
  ],
  [
    { period: { from: booking.drop, to: new Date('2026-12-03T22:00:00Z') }, csip: null },
    'Instead, it would work from Thu, Dec 3, 2026, 12:00 PST to Thu, Dec 3, 2026, 14:00 PST.',
  ],
])('a pilot whose instructor cannot come hears who can instead, and when', (other, said) => {
  const act = {
    act: 'csipLost',
    former: { id: 'csip', name: 'Elena Brandt' },
    because: 'declined',
    reason: '',
    other,
    asksNext: false,
    isNeeded: true,
    totalCents: 0,
  } as const
  expect(whoHears(booking, act, 'csip').find(({ to }) => to === 'pilot')?.text).toContain(said)
})
