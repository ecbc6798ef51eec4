import { expect, test } from 'vitest'
import { document } from '../../bookings/book/sampleFacts.ts'
import { expirationOf, isReplaced, type HeldDocument, standingOf } from './expirations.ts'
import { endingOn } from './privileges.ts'

const today = '2026-11-20'
const insurance = (
  expiresOn: string | null,
  status: HeldDocument['status'] = 'complete',
  reason: string | null = null,
): HeldDocument => ({
  ...document('insurance', { expiresOn, status }),
  reason,
})
const of = (...held: HeldDocument[]) => expirationOf('insurance', held, null, today)

test.each([
  ['nothing uploaded', of(), 'missing', null],
  ['waiting for a check', of(insurance('2027-06-30', 'pending')), 'pending', null],
  ['rejected', of(insurance('2027-06-30', 'negative', 'Page 2 is missing')), 'rejected', null],
  ['ended yesterday', of(insurance('2026-11-19')), 'expired', -1],
  ['ends today', of(insurance('2026-11-20')), 'soon', 0],
  ['60 days left', of(insurance('2027-01-19')), 'soon', 60],
  ['61 days left', of(insurance('2027-01-20')), 'valid', 61],
  ['expired, and a newer one waits', of(insurance('2026-11-19'), insurance('2027-11-19', 'pending')), 'pending', -1],
  ['valid, and another one was rejected', of(insurance('2027-11-19'), insurance(null, 'negative')), 'valid', 364],
  ['the one that lasts longest counts', of(insurance('2026-11-01'), insurance('2027-11-20')), 'valid', 365],
] as const)('insurance: %s', (_, found, state, daysLeft) => {
  expect(found).toMatchObject({ state, daysLeft, title: 'Renter’s insurance' })
})

test('a rejection says why', () => {
  expect(of(insurance(null, 'negative', 'Page 2 is missing')).reason).toBe('Page 2 is missing')
})

test.each([
  ['medical', document('medical', { medicalClass: 3, issuedOn: '2025-03-10' }), '2027-03-31'],
  ['flight_review', document('flight_review', { issuedOn: '2025-08-11' }), '2027-08-31'],
  ['ipc', document('ipc', { issuedOn: '2026-09-14' }), '2027-03-14'],
  ['pilot_certificate', document('pilot_certificate'), null],
] as const)('the end of a %s is computed by its rule', (kind, held, expiresOn) => {
  expect(expirationOf(kind, [held], null, today)).toMatchObject({ expiresOn, state: 'valid' })
})

const page = (issuedOn: string, ...privileges: HeldDocument['privileges']) =>
  document('endorsement', { issuedOn, modelFamily: 'C172', privileges })
test.each([
  ['to fly alone, of 90 days ago', page('2026-08-22', 'solo'), 'soon', '2026-11-20'],
  ['to fly alone, of 91 days ago', page('2026-08-21', 'solo', 'solo_night'), 'expired', '2026-11-19'],
  ['to fly cross-country alone, of years ago', page('2019-05-02', 'solo_cross_country'), 'valid', null],
  ['to fly alone without its class rating, of years ago', page('2019-05-02', 'solo_unrated'), 'valid', null],
  ['for complex airplanes, of years ago', page('2019-05-02', 'complex'), 'valid', null],
  ['for both, of 91 days ago', page('2026-08-21', 'complex', 'solo'), 'valid', null],
] as const)('a page of the logbook %s', (_, held, state, expiresOn) => {
  expect(standingOf(held, null, today)).toMatchObject({ state, expiresOn })
})

test('a logbook page lists its privileges that expire, and an expired page does not affect another one', () => {
  const old = page('2026-08-21', 'solo')
  expect(endingOn(page('2026-08-21', 'complex', 'solo'))).toEqual([{ code: 'solo', until: '2026-11-19' }])
  expect(endingOn(old)).toEqual([])
  const complex = page('2019-05-02', 'complex')
  expect([old, complex].map((one) => standingOf(one, null, today).state)).toEqual(['expired', 'valid'])
  expect(expirationOf('endorsement', [old, complex], null, today).state).toBe('valid')
})

const until = insurance('2027-06-30')
test.each([
  ['one that lasts as long', insurance('2027-06-30'), until, true],
  ['one that lasts longer', insurance('2027-07-01'), until, false],
  ['one without its end', insurance(null), until, true],
  ['one that lasts, by one without its end', until, insurance(null), false],
  ['a rejected one, however long it would last', insurance('2030-01-01', 'negative'), until, true],
  ['one that waits for its check', insurance('2027-01-01', 'pending'), until, false],
  ['another kind', document('ipc', { issuedOn: '2026-01-10' }), until, false],
  [
    'a page of the logbook, by one that shows something else',
    document('endorsement', { privileges: ['high_performance'] }),
    document('endorsement', { privileges: ['complex'] }),
    false,
  ],
  [
    'a page of the logbook, by one that shows all of it',
    document('endorsement', { privileges: ['high_performance'] }),
    document('endorsement', { privileges: ['complex', 'high_performance'] }),
    true,
  ],
  [
    'a jet check, from whose month the next one counts',
    document('proficiency_check', { modelFamily: 'SF50', issuedOn: '2025-10-02' }),
    document('proficiency_check', { modelFamily: 'SF50', issuedOn: '2026-10-02' }),
    false,
  ],
  ['a certificate, which does not end', document('pilot_certificate'), document('pilot_certificate'), true],
  [
    'training for another family',
    document('transition', { modelFamily: 'SR20' }),
    document('transition', { modelFamily: 'SR22' }),
    false,
  ],
  [
    'training for the same family',
    document('transition', { modelFamily: 'SR22' }),
    document('transition', { modelFamily: 'SR22' }),
    true,
  ],
])('a verified document and %s', (_, older, verified, replaced) => {
  expect(isReplaced(older, verified, null)).toBe(replaced)
})
