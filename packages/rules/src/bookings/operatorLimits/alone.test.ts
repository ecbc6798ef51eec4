import { expect, test } from 'vitest'
import {
  aloneDayCents,
  aloneUpToCents,
  beyondPlan,
  changeCents,
  unapprovedCentsLeft,
  timeCents,
  tripCents,
  tripWorth,
  whyNotApprove,
  worthCents,
} from './alone.ts'

test.each([
  ['at first one operator moves $500 alone', { operatorCents: 0, memberCents: 0 }, 50_000],
  ['less after something was done for the same member, by any operator', { operatorCents: 0, memberCents: 45_000 }, 5000],
  ['nothing once the member’s week is full', { operatorCents: 0, memberCents: 70_000 }, 0],
  ['the rest of the day’s $1,000 after others', { operatorCents: 90_000, memberCents: 0 }, 10_000],
  ['nothing once the operator’s day is full, for whichever member', { operatorCents: 100_000, memberCents: 0 }, 0],
  ['nothing for airport staff in their first week', { operatorCents: 0, memberCents: 0, isNew: true }, 0],
  ['whichever of both is less', { operatorCents: 80_000, memberCents: 40_000 }, 10_000],
] as const)('%s', (_, done, left) => expect(unapprovedCentsLeft(done)).toBe(left))

test('eleven refunds of $450 on eleven bookings stop at the day’s sum', () => {
  let operatorCents = 0
  for (let booking = 0; booking < 11; booking++)
    if (45_000 <= unapprovedCentsLeft({ operatorCents, memberCents: 0 })) operatorCents += 45_000
  expect(operatorCents).toBeLessThanOrEqual(aloneDayCents)
  expect(aloneUpToCents).toBeLessThan(aloneDayCents)
})

const omar = { firstName: 'Omar', lastName: 'Haddad' }

test.each([
  ['an operator of old is a second pair of eyes', { isNew: false, isBound: false, isGone: false, isReset: false }, null],
  ['one who became it this week is not', { isNew: true, isBound: false, isGone: false, isReset: false }, /less than a week ago/],
  [
    'nor is anyone for who asked and was suspended since',
    { isNew: false, isBound: false, isGone: true, isReset: false },
    /not an operator right now/,
  ],
  [
    'one whom the asker made never is',
    { isNew: false, isBound: true, isGone: false, isReset: false },
    /made the other an operator/,
  ],
  [
    'nor anyone for who lost a second factor this week',
    { isNew: false, isBound: false, isGone: false, isReset: true },
    /lost a second factor less than a week ago/,
  ],
] as const)('%s', (_, standing, says) => {
  const why = whyNotApprove(standing, omar)
  if (says === null) expect(why).toBeNull()
  else expect(why).toMatch(says)
})

const trip = (aircraftId: string, csipId: string | null, rental: number, hours = 2) => ({
  aircraftId,
  csipId,
  hours,
  rateCents: 20_000,
  lines: [
    { kind: 'rental' as const, text: '', cents: rental },
    ...(csipId ? [{ kind: 'csip' as const, text: '', cents: 17_000 }] : []),
  ],
})

test.each([
  ['a shorter trip is worth what it costs less', trip('a', null, 40_000), trip('a', null, 30_000), 10_000],
  ['a longer one is worth what it costs more', trip('a', null, 30_000), trip('a', null, 40_000), 10_000],
  ['another aircraft is worth the trip, also for the same price', trip('a', null, 40_000), trip('b', null, 40_000), 40_000],
  ['and the dearer of both', trip('a', null, 30_000), trip('b', null, 40_000), 40_000],
  ['another instructor is worth the lesson, also for the same price', trip('a', 'x', 40_000), trip('a', 'y', 40_000), 17_000],
  ['so is one who comes along, or stays behind', trip('a', null, 40_000), trip('a', 'y', 40_000), 17_000],
  ['a lesson that a longer trip makes up for is worth no less', trip('a', 'x', 40_000), trip('a', null, 57_000), 17_000],
  ['a partner’s trip on another aircraft is worth what its hours usually cost', trip('a', null, 0), trip('b', null, 0), 40_000],
  ['a partner’s hours more or less are worth their usual rent', trip('a', null, 0, 2), trip('a', null, 0, 5), 60_000],
  ['what changes nothing is worth nothing', trip('a', 'x', 40_000), trip('a', 'x', 40_000), 0],
] as const)('%s', (_, before, after, cents) => expect(tripCents(before, after)).toBe(cents))

test.each([
  ['what is rented is worth its price', 40_000, 40_000],
  ['a partner’s hours, which cost no rent, are worth what they cost others', 0, 40_000],
] as const)('%s', (_, rental, cents) => expect(worthCents(trip('a', null, rental))).toBe(cents))

const kept = { ...trip('a', null, 10_000), keptTotalCents: 90_000 }
test.each([
  ['a trip is worth its price to those who lose it', trip('a', null, 40_000), 40_000],
  ['shortened late, what its late fee is still half of', kept, 90_000],
  ['lengthened since, its price', { ...trip('a', null, 95_000), keptTotalCents: 90_000 }, 95_000],
] as const)('%s', (_, one, cents) => expect(tripWorth(one)).toBe(cents))

const from = (start: number, drop: number, one: ReturnType<typeof trip> & { keptTotalCents?: number }) => ({
  ...one,
  startAt: new Date(start * 3_600_000),
  dropAt: new Date(drop * 3_600_000),
})
test.each([
  ['another start is worth the trip', from(0, 4, trip('a', null, 40_000)), from(1, 5, trip('a', null, 40_000)), 40_000],
  ['of one shortened late, what its late fee is half of', from(0, 4, kept), from(24, 28, kept), 90_000],
  ['and on another aircraft', from(0, 4, kept), from(0, 4, { ...kept, aircraftId: 'b' }), 90_000],
  ['fewer hours, what they cost less', from(0, 4, trip('a', null, 90_000)), from(0, 4, kept), 80_000],
  ['a return a day later at the same price, two hours of rent', from(0, 4, kept), from(0, 28, kept), 40_000],
  ['an earlier return at the same price, nothing', from(0, 28, kept), from(0, 4, kept), 0],
] as const)('%s', (_, before, after, cents) => expect(changeCents(before, after)).toBe(cents))

const unshared = (hours: number) => ({ ...trip('a', null, 0, hours), rateCents: 0 })
test.each([
  ['a return at its plan is worth nothing beyond it', trip('a', null, 40_000), trip('a', null, 40_000), undefined, 0],
  ['nor is one below', trip('a', null, 30_000), trip('a', null, 40_000), undefined, 0],
  ['above it is worth what it costs more', trip('a', null, 60_000, 3), trip('a', null, 40_000), undefined, 20_000],
  ['a partner’s hours above it are worth their usual rent', trip('a', null, 0, 9), trip('a', null, 0), undefined, 140_000],
  ['hours that nobody shares are worth nothing', unshared(9), unshared(2), undefined, 0],
  [
    'one added hour of three is worth that hour',
    trip('a', null, 100_000, 5),
    trip('a', null, 40_000),
    trip('a', null, 80_000, 4),
    20_000,
  ],
  [
    'an added hour below the plan is worth nothing',
    trip('a', null, 40_000),
    trip('a', null, 40_000),
    trip('a', null, 20_000, 1),
    0,
  ],
] as const)('%s', (_, read, plan, without, cents) => expect(beyondPlan(read, plan, without)).toBe(cents))

const day = (hours: number) => ({ from: new Date(0), to: new Date(hours * 3_600_000) })
test.each([
  ['a day that is set aside is worth two hours of rent', [day(24)], 40_000],
  ['half a day one', [day(12)], 20_000],
  ['each day of a series counts', [day(12), day(12), day(24)], 80_000],
] as const)('%s', (_, periods, cents) => expect(timeCents(periods, 20_000)).toBe(cents))
