import { expect, test } from 'vitest'
import { document } from '../../bookings/book/sampleFacts.ts'
import { flightReviewUntil, ipcUntil, medicalPrivileges, medicalUntil } from './validity.ts'

const young = '1990-06-15'
const medical = (medicalClass: number, issuedOn: string, expiresOn: string | null = null) =>
  document('medical', { medicalClass, issuedOn, expiresOn })

test.each([
  ['third class under 40 lasts 60 months', medical(3, '2024-03-10'), young, '2029-03-31'],
  ['third class from 40 lasts 24 months', medical(3, '2030-06-15'), young, '2032-06-30'],
  ['the day before the 40th birthday is under 40', medical(3, '2030-06-14'), young, '2035-06-30'],
  ['an unknown age counts as 40', medical(3, '2024-03-10'), null, '2026-03-31'],
  ['first class falls through to third-class privileges', medical(1, '2024-03-10'), young, '2029-03-31'],
  ['an earlier date on the document counts', medical(3, '2024-03-10', '2025-01-15'), young, '2025-01-15'],
  ['a later date on the document does not', medical(3, '2024-03-10', '2039-01-15'), young, '2029-03-31'],
  [
    'without an examination date the document decides',
    document('medical', { issuedOn: null, expiresOn: '2027-01-01' }),
    young,
    '2027-01-01',
  ],
] as const)('%s', (_, held, birthDate, until) => {
  expect(medicalUntil(held, birthDate)).toBe(until)
})

test('a first-class medical goes through all three classes: 14 CFR 61.23(d)', () => {
  expect(medicalPrivileges('2026-01-20', 1, '1980-01-01')).toEqual([
    { privilege: 1, until: '2026-07-31' },
    { privilege: 2, until: '2027-01-31' },
    { privilege: 3, until: '2028-01-31' },
  ])
  expect(medicalPrivileges('2026-01-20', 1, '1995-01-01')[0]?.until).toBe('2027-01-31')
})

test('a flight review lasts to the end of the 24th month, also over a leap day', () => {
  expect(flightReviewUntil(document('flight_review', { issuedOn: '2026-02-03' }))).toBe('2028-02-29')
})

test('an IPC counts six months to the day; from the 31st, to the last day of a shorter month', () => {
  expect(ipcUntil(document('ipc', { issuedOn: '2026-08-31' }))).toBe('2027-02-28')
})
