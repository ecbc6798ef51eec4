import type { BookingRefusal } from '@tailshare/contract/bookings/book/bookingRefusals'
import { plusHours } from '@tailshare/contract/text/period'
import { describe, expect, test } from 'vitest'
import type { BookingFacts } from '../book/facts.ts'
import { bookingFacts, csip, endorsedStudent, weekend } from '../book/sampleFacts.ts'
import { whyNotBook } from '../book/whyNotBook.ts'

type Changes = Parameters<typeof bookingFacts>[0]
type Inspection = BookingFacts['aircraft']['inspections'][number]

const refusals = (changes: Changes): BookingRefusal[] =>
  whyNotBook(
    bookingFacts({ ahead: { csips: [], booked: [], hoursAreGuessed: false }, now: new Date('2026-11-25T18:00:00Z'), ...changes }),
  )
const said = (changes: Changes) => refusals(changes).map(({ code, severity }) => `${code}: ${severity}`)

const hundred: Inspection = { title: '100 h inspection', groundsFor: 'hire_and_instruction', dueOn: null, hoursLeft: -1.4 }
const house = { ...csip, isOfAircraft: true }
const owner = { ownsAircraft: true }
const day = { passengers: 0, period: { from: weekend.from, to: plusHours(weekend.from, 3) }, plannedHours: 2 }

describe('the 100 h inspection stops what 14 CFR 91.409(b) stops: hire, and instruction by the person who provides the aircraft', () => {
  test.each<[source: string, trip: Changes, expected: string]>([
    ['Rackers (1984): a rental without a pilot needs none', {}, 'hundred_hours_passed: warn'],
    [
      'Greenwood (2014): the school’s aircraft with its own instructor',
      { request: { csip: house } },
      'maintenance_due_before_return: block',
    ],
    [
      'Greenwood (2014): the same aircraft rented without an instructor',
      { request: { csip: null } },
      'hundred_hours_passed: warn',
    ],
    [
      'Greenwood (2014): its owner books it with an instructor for somebody else',
      { request: { csip }, booker: 'owner' },
      'maintenance_due_before_return: block',
    ],
    [
      'Lowenstein (2016), as summarized by thebackseatpilot.com: a renter hires an instructor whom the aircraft’s side has nothing to do with',
      { request: { csip } },
      'hundred_hours_passed: warn',
    ],
    [
      'FAA, November 10, 2011, as summarized by shackelford.law: who learns provides the aircraft that they own',
      { request: { csip }, booker: 'owner', pilot: owner },
      'hundred_hours_passed: warn',
    ],
    [
      '14 CFR 91.409(b) itself: a partner flies the shared aircraft',
      { booker: 'coOwner', pilot: owner },
      'hundred_hours_passed: warn',
    ],
    [
      'a partner teaches another in their aircraft, and provides it too',
      { request: { csip: house }, booker: 'coOwner', pilot: owner },
      'maintenance_due_before_return: block',
    ],
    ['its owner flies it', { booker: 'owner', pilot: owner }, 'hundred_hours_passed: warn'],
    [
      'an instructor who is not free does not teach on this trip',
      { request: { csip: { ...house, free: false } } },
      'hundred_hours_passed: warn',
    ],
  ])('%s', (_, trip, expected) => {
    expect(said({ ...trip, aircraft: { inspections: [hundred] } })).toContain(expected)
  })

  test('an owner may require it for every flight or for none; for instruction by their side no setting counts', () => {
    const set = (setting: 'off' | 'block') => ({ inspections: [hundred], rules: { hundred_hours_passed: setting } })
    expect(said({ aircraft: set('block') })).toEqual(['hundred_hours_passed: block'])
    expect(said({ aircraft: set('off') })).toEqual([])
    expect(said({ aircraft: set('off'), request: { csip: house } })).toEqual(['maintenance_due_before_return: block'])
  })

  test('no sentence calls a plain rental illegal', () => {
    for (const { title, text } of refusals({ aircraft: { inspections: [hundred] } }))
      expect(`${title} ${text}`).not.toMatch(/91\.409|grounded|not for hire/i)
  })

  test('hours that last until the return are not mentioned', () => {
    expect(said({ aircraft: { inspections: [{ ...hundred, hoursLeft: 20 }] } })).toEqual([])
  })
})

describe('an inspection that has run out stops some flights, and only its pilot knows whether this is one', () => {
  const past = { dueOn: '2026-11-30', hoursLeft: null }
  test.each<[source: string, item: Inspection, trip: Changes, expected: string]>([
    [
      '14 CFR 91.411: altimeter and static system, for IFR',
      { ...past, title: 'Altimeter', groundsFor: 'ifr' },
      {},
      'inspection_limits_trip: warn',
    ],
    [
      '14 CFR 91.171: VOR, for IFR by VOR',
      { ...past, title: 'VOR check', groundsFor: 'ifr_by_vor' },
      {},
      'inspection_limits_trip: warn',
    ],
    [
      '14 CFR 91.413: transponder, for its use',
      { ...past, title: 'Transponder', groundsFor: 'its_use' },
      {},
      'inspection_limits_trip: warn',
    ],
    [
      '14 CFR 91.207(d): ELT, for a rental',
      { ...past, title: 'ELT', groundsFor: 'beyond_training' },
      {},
      'maintenance_due_before_return: block',
    ],
    [
      '14 CFR 91.207(f)(3): ELT, for training',
      { ...past, title: 'ELT', groundsFor: 'beyond_training' },
      { request: { csip } },
      'inspection_limits_trip: warn',
    ],
    [
      '14 CFR 91.207(f)(3): ELT, for a student alone around home',
      { ...past, title: 'ELT', groundsFor: 'beyond_training' },
      { pilot: endorsedStudent, request: day },
      'inspection_limits_trip: warn',
    ],
    [
      '14 CFR 91.207(d): ELT, for a student alone to another airport',
      { ...past, title: 'ELT', groundsFor: 'beyond_training' },
      { pilot: endorsedStudent, request: { ...day, destination: 'KVGT' } },
      'maintenance_due_before_return: block',
    ],
    ['14 CFR 91.409(a): the annual', { ...past, title: 'Annual inspection' }, {}, 'maintenance_due_before_return: block'],
    ['a rule of the owner’s', { ...past, title: 'Oil', groundsFor: 'house_rule' }, {}, 'maintenance_due_before_return: block'],
  ])('%s', (_, item, trip, expected) => {
    const found = said({ ...trip, aircraft: { inspections: [item] } })
    expect(found.filter((one) => one !== 'cross_country_planning: warn')).toEqual([expected])
  })
})

describe('unknown is not valid', () => {
  test.each<[what: string, changes: Changes, expected: string[]]>([
    ['no annual on record, for a renter', { aircraft: { annual: 'missing' } }, ['annual_not_on_record: block']],
    ['an annual that nobody confirmed, for a renter', { aircraft: { annual: 'to_confirm' } }, ['annual_not_on_record: block']],
    [
      'the same for its owner',
      { aircraft: { annual: 'missing' }, booker: 'owner', pilot: owner },
      ['annual_not_on_record: warn'],
    ],
    [
      'the same for a partner',
      { aircraft: { annual: 'to_confirm' }, booker: 'coOwner', pilot: owner },
      ['annual_not_on_record: warn'],
    ],
    ['on the way to the shop', { aircraft: { annual: 'missing' }, request: { purpose: 'maintenance' } }, []],
    [
      'a directive that nobody confirmed',
      {
        aircraft: { inspections: [{ title: 'Seat rails', dueOn: null, hoursLeft: 99, toConfirm: true, template: 'seat_rails' }] },
      },
      ['inspections_not_confirmed: warn'],
    ],
    ['an annual on record', {}, []],
  ])('%s', (_, changes, expected) => {
    expect(said(changes)).toEqual(expected)
  })
})
