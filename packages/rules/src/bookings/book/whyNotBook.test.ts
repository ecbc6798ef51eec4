import {
  bookingRefusalCodes,
  bookingRefusalData,
  type BookingRefusalCode,
} from '@tailshare/contract/bookings/book/bookingRefusals'
import type { Period } from '@tailshare/contract/text/period'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useOf } from '../quotas/shareLimits.ts'
import { ruleOf } from './bookingRules.ts'
import type { QuotaFacts } from './facts.ts'
import { holidaysIn } from '../price/holidays.ts'
import {
  bookingFacts,
  checkedOut,
  csip,
  document,
  documentsWith,
  endorsedStudent,
  jet,
  landed,
  tracking,
  weekend,
} from './sampleFacts.ts'
import { whyNotBook } from './whyNotBook.ts'

type Changes = Parameters<typeof bookingFacts>[0]
const codes = (changes: Changes) => whyNotBook(bookingFacts(changes)).map(({ code }) => code)
const span = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) })
const notCurrent = { ...csip.pilot, landed: [landed('2026-11-10', 2)] }
const taken = new Date('2026-01-02T18:00:00Z')
const quota = (changes: Partial<QuotaFacts['limits']>, bookings: Period[] = []): QuotaFacts => ({
  sharePercent: 25,
  limits: { holidays: 3, consecutiveDays: 15, advanceDays: 28, maintenanceHours: 480, ...changes },
  uses: bookings.map((one, index) => useOf(`${index}`, one, 'America/Los_Angeles', taken)),
  holidays: holidaysIn('2026-01-01', '2027-12-31'),
  maintenanceHoursThisYear: 470,
})
const christmas = span('2026-12-25T17:00:00Z', '2026-12-26T17:00:00Z')
const veteransDay = span('2026-11-11T17:00:00Z', '2026-11-11T20:00:00Z')
const coOwner = { booker: 'coOwner' as const, pilot: { ownsAircraft: true } }
const insurance = (...instead: Parameters<typeof documentsWith>[1][]) => ({
  pilot: { documents: documentsWith('insurance', ...instead) },
})
const ipc = (...instead: Parameters<typeof documentsWith>[1][]) => ({ pilot: { documents: documentsWith('ipc', ...instead) } })
const training = (...instead: Parameters<typeof documentsWith>[1][]) => ({
  pilot: { documents: documentsWith('transition', ...instead) },
})
const certificate = (...instead: Parameters<typeof documentsWith>[1][]) => ({
  pilot: { documents: documentsWith('pilot_certificate', ...instead) },
})

test('a verified pilot with hours, documents and a card may book a free aircraft', () => {
  expect(codes({})).toEqual([])
})

// 14 CFR 61.3(a): pilot certificate. 61.23: medical. 61.56: review. 91.7(a): grounded. 91.107(a)(3): seats.
const refused: [BookingRefusalCode, Changes][] = [
  ['in_the_past', { request: { period: span('2026-11-20T17:30:00Z', '2026-11-20T20:00:00Z') } }],
  ['too_far_ahead', { request: { period: span('2027-05-21T17:00:00Z', '2027-05-21T20:00:00Z') } }],
  ['too_long', { request: { period: span('2026-12-05T17:00:00Z', '2026-12-12T17:30:00Z'), plannedHours: 30 } }],
  ['planned_hours_low', { request: { plannedHours: 5.9 } }],
  ['planned_hours_high', { request: { period: span('2026-12-05T17:00:00Z', '2026-12-05T20:00:00Z'), plannedHours: 3.1 } }],
  ['holiday_quota', { ...coOwner, request: { period: christmas }, quota: quota({ holidays: 0 }) }],
  ['holiday_quota_with_previous', { ...coOwner, request: { period: christmas }, quota: quota({ holidays: 1 }, [veteransDay]) }],
  ['consecutive_days', { ...coOwner, quota: quota({ consecutiveDays: 2 }, [veteransDay]) }],
  ['advance_days', { ...coOwner, quota: quota({ advanceDays: 3 }, [christmas]) }],
  ['maintenance_hours', { ...coOwner, request: { purpose: 'maintenance' }, quota: quota({}) }],
  ['slot_taken', { aircraftBusy: [span('2026-12-07T01:00:00Z', '2026-12-07T04:00:00Z')] }],
  ['pilot_busy', { pilotBusy: [span('2026-12-07T00:30:00Z', '2026-12-07T04:00:00Z')] }],
  ['not_listed', { aircraft: { listing: 'paused' } }],
  ['aircraft_grounded', { aircraft: { grounded: { reason: 'Nose tire below limits.' } } }],
  ['maintenance_due_before_return', { aircraft: { inspections: [{ title: 'Annual', dueOn: '2026-12-05', hoursLeft: null }] } }],
  [
    'medical_expired',
    { pilot: { documents: documentsWith('medical', document('medical', { medicalClass: 3, issuedOn: '2024-11-10' })) } },
  ],
  [
    'flight_review_expired',
    { pilot: { documents: documentsWith('flight_review', document('flight_review', { issuedOn: '2024-11-02' })) } },
  ],
  ['ipc_older_than_6_months', ipc(document('ipc', { issuedOn: '2026-06-05' }))],
  ['ipc_date_missing', ipc(document('ipc', { issuedOn: null }))],
  ['ipc_pending', ipc(document('ipc', { status: 'pending' }))],
  ['insurance_pending', insurance(document('insurance', { status: 'pending', expiresOn: '2027-06-30' }))],
  ['insurance_file_missing', insurance()],
  ['insurance_expired', insurance(document('insurance', { expiresOn: '2026-12-05' }))],
  ['insurance_date_missing', insurance(document('insurance'))],
  ['transition_missing', training(document('transition', { modelFamily: 'SR20' }))],
  ['transition_negative', training(document('transition', { modelFamily: 'SR22', status: 'negative' }))],
  ['transition_pending', training(document('transition', { modelFamily: 'SR22', status: 'pending' }))],
  ['total_hours_missing', { pilot: { totalHours: null } }],
  ['total_hours_low', { pilot: { totalHours: 249.9 } }],
  ['type_hours_missing', { pilot: { typeHours: null } }],
  ['type_hours_low', { pilot: { typeHours: 18.4 } }],
  ['student_not_allowed', { aircraft: jet, pilot: { category: 'student_pilot' } }],
  ['high_performance_endorsement', { pilot: { documents: documentsWith('endorsement') } }],
  ['complex_endorsement', { aircraft: { retractableGear: true } }],
  ['high_altitude_endorsement', { aircraft: { pressurized: true, ceilingFt: null } }],
  ['tailwheel_endorsement', { aircraft: { tailwheel: true } }],
  ['class_rating', { aircraft: { class: 'multi_engine_land' } }],
  ['type_rating', { aircraft: jet }],
  ['proficiency_check_expired', { aircraft: jet }],
  ['csip_required', { aircraft: { rules: { csip_required: 'block' } } }],
  ['csip_required_because', { pilot: { category: 'student_pilot' } }],
  ['cross_country_planning', { pilot: endorsedStudent, request: { passengers: 0 } }],
  ['csip_is_pilot', { pilot: { id: csip.id }, request: { csip } }],
  ['csip_unavailable', { request: { csip: { ...csip, free: false } } }],
  ['csip_not_qualified', { request: { csip: { ...csip, pilot: { ...csip.pilot, documents: [] } } } }],
  ['csip_hours', { request: { csip: { ...csip, lessons: [{ ...weekend, hours: 7 }] } } }],
  ['csip_recency', { pilot: { category: null }, request: { csip: { ...csip, pilot: notCurrent } } }],
  ['csip_unavailable_because', { pilot: { category: 'student_pilot' }, csipsFree: 0 }],
  ['passenger_recency', { pilot: { landed: [landed('2026-11-10', 2)] } }],
  ['not_a_customer', { aircraft: { customersOnly: true, customerIds: ['somebody'] } }],
  ['membership_required', { pilot: { hasActiveMembership: false } }],
  ['payment_method_required', { pilot: { hasCard: false } }],
  ['suspended', { pilot: { isSuspended: true } }],
  ['photo_id_missing', { pilot: { documents: documentsWith('photo_id') } }],
  ['photo_id_pending', { pilot: { documents: documentsWith('photo_id', document('photo_id', { status: 'pending' })) } }],
  ['photo_id_expired', { pilot: { documents: documentsWith('photo_id', document('photo_id', { expiresOn: '2026-12-05' })) } }],
  ['pilot_certificate_missing', { pilot: { documents: documentsWith('pilot_certificate') } }],
  ['pilot_certificate_expired', certificate(document('pilot_certificate', { expiresOn: '2026-12-05' }))],
  ['pilot_certificate_pending', certificate(document('pilot_certificate', { status: 'pending' }))],
  ['checkout_missing', { aircraft: { rules: { checkout_missing: 'block' } } }],
  ['checkout_expired', { aircraft: { rules: { checkout_expired: 'block' } }, pilot: { checkouts: [checkedOut('2025-12-05')] } }],
  ['aircraft_recency', { aircraft: { rules: { aircraft_recency: 'block' } } }],
  ['too_many_aboard', { request: { passengers: 5 } }],
  ['annual_not_on_record', { aircraft: { annual: 'missing' } }],
  ['inspections_not_confirmed', tracking({ toConfirm: true })],
  ['hundred_hours_passed', tracking({ hoursLeft: 3, groundsFor: 'hire_and_instruction' })],
  ['inspection_limits_trip', tracking({ dueOn: '2026-11-30', groundsFor: 'its_use' })],
]

test.each(refused)('%s is said when it holds', (code, changes) => {
  const refusal = whyNotBook(bookingFacts(changes)).find((found) => found.code === code)
  expect(bookingRefusalData[code].parse(refusal?.data)).toEqual(refusal?.data)
  expect(refusal?.title).toMatch(/^\S.*[^.]$/)
  expect(refusal?.text).toMatch(/^\S.*\.$/)
  expect(`${refusal?.title} ${refusal?.text}`).not.toMatch(/undefined|null|NaN|Invalid/)
})

test('every code of the contract has such a case', () =>
  expect(refused.map(([code]) => code).sort()).toEqual([...bookingRefusalCodes].sort()))

const passes: [string, BookingRefusalCode, Changes][] = [
  [
    'a holiday exactly 30 days away is open',
    'holiday_quota',
    { ...coOwner, now: new Date('2026-11-25T18:00:00Z'), request: { period: christmas }, quota: quota({ holidays: 0 }) },
  ],
  [
    'a review is valid on its last day',
    'flight_review_expired',
    {
      request: { period: span('2026-11-30T17:00:00Z', '2026-12-01T02:00:00Z') },
      pilot: { documents: documentsWith('flight_review', document('flight_review', { issuedOn: '2024-11-02' })) },
    },
  ],
  [
    'a trip may leave this very moment',
    'in_the_past',
    { request: { period: span('2026-11-20T18:00:00Z', '2026-11-20T20:00:00Z') } },
  ],
  [
    'six months ahead to the day is fine',
    'too_far_ahead',
    { request: { period: span('2027-05-20T17:00:00Z', '2027-05-20T20:00:00Z') } },
  ],
  [
    'a co-owner books 24 months ahead',
    'too_far_ahead',
    { ...coOwner, request: { period: span('2028-11-20T17:00:00Z', '2028-11-20T20:00:00Z') } },
  ],
  [
    'two weeks in the shop are fine',
    'too_long',
    { request: { purpose: 'maintenance', period: span('2026-12-05T17:00:00Z', '2026-12-19T17:00:00Z') } },
  ],
  [
    'the next booking may start after the turnaround',
    'slot_taken',
    { aircraftBusy: [span('2026-12-07T01:30:00Z', '2026-12-07T04:00:00Z')] },
  ],
  [
    'a pilot may land and leave again at once',
    'pilot_busy',
    { pilotBusy: [span('2026-12-07T01:00:00Z', '2026-12-07T04:00:00Z')] },
  ],
  [
    'an inspection valid on the day of return holds',
    'maintenance_due_before_return',
    { aircraft: { inspections: [{ title: 'Annual', dueOn: '2026-12-06', hoursLeft: 6 }] } },
  ],
  ['an IPC counts through its sixth month day', 'ipc_older_than_6_months', ipc(document('ipc', { issuedOn: '2026-06-06' }))],
  ['a policy may cover the day of return', 'insurance_expired', insurance(document('insurance', { expiresOn: '2026-12-06' }))],
  [
    'the newer policy counts',
    'insurance_expired',
    insurance(document('insurance', { expiresOn: '2026-01-01' }), document('insurance', { expiresOn: '2027-01-01' })),
  ],
  ['hours at the minimum are enough', 'total_hours_low', { pilot: { totalHours: 250 } }],
  [
    'no hours are fine where none are asked',
    'total_hours_missing',
    { pilot: { totalHours: null }, aircraft: { minimumTotalHours: 0 } },
  ],
  ['named pilots skip the minimums', 'type_hours_low', { pilot: { typeHours: 1 }, aircraft: { namedPilotIds: ['pilot'] } }],
  [
    '200 hp need no endorsement',
    'high_performance_endorsement',
    { pilot: { documents: documentsWith('endorsement') }, aircraft: { horsepower: 200 } },
  ],
  ['a CSIP aboard stands in for hours', 'type_hours_low', { pilot: { typeHours: 1 }, request: { csip } }],
  [
    'a CSIP can sign the review',
    'flight_review_expired',
    { pilot: { documents: documentsWith('flight_review') }, request: { csip } },
  ],
  [
    'a student needs no medical with a CSIP',
    'medical_expired',
    { pilot: { category: 'student_pilot', documents: [] }, request: { csip } },
  ],
  ['co-owners need no membership', 'membership_required', { booker: 'coOwner', pilot: { hasActiveMembership: false } }],
  ['alone aboard no one counts landings', 'passenger_recency', { pilot: { landed: [] }, request: { passengers: 0 } }],
  [
    'holidays 30 days away are open to all',
    'holiday_quota',
    { ...coOwner, request: { period: span('2026-11-26T17:00:00Z', '2026-11-26T20:00:00Z') }, quota: quota({ holidays: 0 }) },
  ],
  [
    'trips within 14 days are outside the advance quota',
    'advance_days',
    { ...coOwner, request: { period: span('2026-12-04T17:00:00Z', '2026-12-05T17:00:00Z') }, quota: quota({ advanceDays: 0 }) },
  ],
  [
    'the shop takes a grounded aircraft',
    'aircraft_grounded',
    { request: { purpose: 'maintenance' }, aircraft: { grounded: { reason: 'Flat tire' } } },
  ],
]

test.each(passes)('%s', (_, code, changes) => {
  expect(codes(changes)).not.toContain(code)
})

const stays: [string, BookingRefusalCode, Changes][] = [
  [
    'a holiday 31 days away still counts',
    'holiday_quota',
    { ...coOwner, now: new Date('2026-11-24T18:00:00Z'), request: { period: christmas }, quota: quota({ holidays: 0 }) },
  ],
  ['a CSIP does not lift a type rating', 'type_rating', { aircraft: jet, request: { csip } }],
  [
    'students never fly a jet, also with a CSIP',
    'student_not_allowed',
    { aircraft: jet, pilot: { category: 'student_pilot' }, request: { csip } },
  ],
  [
    'a licensed pilot needs a medical with a CSIP too',
    'medical_expired',
    { pilot: { documents: documentsWith('medical') }, request: { csip } },
  ],
  ['a busy CSIP lifts nothing', 'type_hours_low', { pilot: { typeHours: 1 }, request: { csip: { ...csip, free: false } } }],
  [
    'an owner cannot switch off the clock',
    'in_the_past',
    { request: { period: span('2026-11-20T17:30:00Z', '2026-11-20T20:00:00Z') }, aircraft: { rules: { in_the_past: 'off' } } },
  ],
  [
    'a return before the departure is refused',
    'too_long',
    { request: { period: span('2026-12-05T17:00:00Z', '2026-12-05T16:00:00Z') } },
  ],
  ['a quarter past is refused', 'too_long', { request: { period: span('2026-12-05T17:15:00Z', '2026-12-05T19:00:00Z') } }],
  [
    'hours booked before count against an inspection',
    'maintenance_due_before_return',
    { aircraft: { inspections: [{ title: '100 h', dueOn: null, hoursLeft: 18.3 }], hoursBookedBefore: 14.2 } },
  ],
]

test.each(stays)('%s', (_, code, changes) => {
  expect(codes(changes)).toContain(code)
})

test('with all owner rules off, only rules that cannot be switched off remain', () => {
  const fixed = (code: BookingRefusalCode) => ruleOf[code].setting === 'always'
  fc.assert(
    fc.property(fc.constantFrom(...refused), ([code, changes]) => {
      const rules = Object.fromEntries(bookingRefusalCodes.map((each) => [each, 'off' as const]))
      const left = codes({ ...changes, aircraft: { ...changes?.aircraft, rules } })
      expect(left.every((each) => fixed(each))).toBe(true)
      expect(left.includes(code)).toBe(fixed(code))
    }),
  )
})
