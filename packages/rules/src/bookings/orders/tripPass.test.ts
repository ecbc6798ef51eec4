import { expect, test } from 'vitest'
import { codesIn, hasPass, minutesAt, nextTripSoon } from './tripPass.ts'

test('a destination names an airport where someone typed its code', () => {
  expect(codesIn('KTVL')).toEqual(['KTVL'])
  expect(codesIn(' ktvl ')).toEqual(['KTVL'])
  expect(codesIn('Lake Tahoe (KTVL), then KSQL')).toEqual(['KTVL', 'KSQL'])
  expect(codesIn('tvl')).toEqual(['KTVL', 'TVL'])
  expect(codesIn('1O2 for lunch')).toEqual(['K1O2', '1O2'])
  expect(codesIn('the bay and back, 2026')).toEqual([])
  expect(codesIn('')).toEqual([])
  expect(codesIn('Grandma (ktvl)')).toEqual(['KTVL'])
  expect(codesIn('SAN JOSE FOR LUNCH AND BACK')).toEqual([])
  expect(codesIn('SAN JOSE KSJC')).toEqual(['KSJC'])
  expect(codesIn('LAKE TAHOE (TVL)')).toEqual(['KTVL', 'TVL'])
})

test('only bookings that take place have a pass', () => {
  expect(hasPass({ status: 'booked', waitsFor: null })).toBe(true)
  expect(hasPass({ status: 'flight_complete', waitsFor: null })).toBe(true)
  expect(hasPass({ status: 'booked', waitsFor: { who: 'owner' } })).toBe(false)
  expect(hasPass({ status: 'canceled', waitsFor: null })).toBe(false)
  expect(hasPass({ status: 'canceled_by_owner', waitsFor: null })).toBe(false)
})

test('the next trip is the one that is out, else near from seven days before it starts until it does', () => {
  const now = new Date('2026-12-01T09:00:00Z')
  const trip = (flightStartTime: string, status: 'booked' | 'checking_in' | 'in_flight' | 'late' | 'canceled' = 'booked') => ({
    flightStartTime,
    status,
    waitsFor: null,
  })
  const [tomorrow, week] = [trip('2026-12-02T09:00:00.000Z'), trip('2026-12-08T09:00:00.000Z')]
  expect(nextTripSoon([week, tomorrow], now)).toBe(tomorrow)
  expect(nextTripSoon([week], now)).toBe(week)
  expect(nextTripSoon([trip('2026-12-08T09:30:00.000Z')], now)).toBeUndefined()
  expect(nextTripSoon([trip('2026-12-01T08:30:00.000Z')], now)).toBeUndefined()
  expect(nextTripSoon([trip('2026-12-02T09:00:00.000Z', 'canceled')], now)).toBeUndefined()
  const checkingOut = trip('2026-12-01T10:00:00.000Z', 'checking_in')
  expect(nextTripSoon([week, checkingOut], now)).toBe(checkingOut)
  const out = trip('2026-12-01T10:00:00.000Z', 'in_flight')
  expect(nextTripSoon([checkingOut, out], now)).toBe(out)
  const late = trip('2026-11-30T10:00:00.000Z', 'late')
  expect(nextTripSoon([tomorrow, late], now)).toBe(late)
})

test('minutes are computed at cruise speed', () => {
  expect(minutesAt(120, 60)).toBe(30)
  expect(minutesAt(124, 133)).toBe(64)
})
