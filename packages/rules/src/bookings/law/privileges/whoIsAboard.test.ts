import { expect, test } from 'vitest'
import { expirationOf } from '../../../people/documents/expirations.ts'
import { bookingFacts, csip, document, documentsWith } from '../../book/sampleFacts.ts'
import { whyNotBook } from '../../book/whyNotBook.ts'

type Changes = Parameters<typeof bookingFacts>[0]
const codes = (changes: Changes) => whyNotBook(bookingFacts(changes)).map(({ code }) => code)
const certificate = (...instead: Parameters<typeof documentsWith>[1][]) => ({
  pilot: { documents: documentsWith('pilot_certificate', ...instead) },
})

test('a verified document counts beside a newer one that waits, and a rejected one is said to be', () => {
  const again = [document('photo_id', { status: 'pending' }), document('photo_id')]
  expect(codes({ pilot: { documents: documentsWith('photo_id', ...again) } })).toEqual([])
  const [refusal] = whyNotBook(bookingFacts(certificate(document('pilot_certificate', { status: 'negative' }))))
  expect(refusal).toMatchObject({ code: 'pilot_certificate_missing', title: 'Your pilot certificate was rejected' })
})

type Held = [what: string, documents: ReturnType<typeof document>[], code: string | null]
// The trip returns on December 6.
test.each<Held>([
  ['names no last day', [document('photo_id')], null],
  ['lasts through the day of the return', [document('photo_id', { expiresOn: '2026-12-06' })], null],
  ['ends the day before', [document('photo_id', { expiresOn: '2026-12-05' })], 'photo_id_expired'],
  ['ended long ago', [document('photo_id', { expiresOn: '2026-01-01' })], 'photo_id_expired'],
  ['ended, beside one that lasts', [document('photo_id', { expiresOn: '2026-01-01' }), document('photo_id')], null],
  [
    'ended, beside one that is being verified',
    [document('photo_id', { expiresOn: '2026-01-01' }), document('photo_id', { status: 'pending' })],
    'photo_id_expired',
  ],
  ['is only being verified', [document('photo_id', { status: 'pending', expiresOn: '2026-01-01' })], 'photo_id_pending'],
])('a photo ID that %s', (_what, held, code) => {
  const facts = bookingFacts({ pilot: { documents: documentsWith('photo_id', ...held) } })
  expect(whyNotBook(facts).map((refusal) => refusal.code)).toEqual(code === null ? [] : [code])
  // Booking rules and expiry calendar agree on the return day.
  expect(expirationOf('photo_id', held, null, '2026-12-06').state === 'expired').toBe(
    code === 'photo_id_expired' && held.length === 1,
  )
})

test('a temporary certificate ends after 120 days (14 CFR 61.17), and a training whose paper names a last day with that', () => {
  const [refusal] = whyNotBook(bookingFacts(certificate(document('pilot_certificate', { expiresOn: '2026-12-01' }))))
  expect(refusal).toMatchObject({
    code: 'pilot_certificate_expired',
    title: 'Your pilot certificate expires before you are back',
  })
  const training = document('transition', { modelFamily: 'SR22', expiresOn: '2026-12-01' })
  expect(codes({ pilot: { documents: documentsWith('transition', training) } })).toEqual(['transition_missing'])
})

test('a student has no certificate to show, and a photo ID all the same', () => {
  const found = codes({ pilot: { category: 'student_pilot', documents: [] }, request: { csip } })
  expect(found).toContain('photo_id_missing')
  expect(found).not.toContain('pilot_certificate_missing')
})

test('an SR22 seats five, its CSIP included, and warns when they may be too heavy', () => {
  const aboard = (passengers: number, withCsip: boolean) =>
    whyNotBook(bookingFacts({ request: { passengers, csip: withCsip ? csip : null } })).map(({ severity }) => severity)
  expect([aboard(2, false), aboard(3, false), aboard(4, false)]).toEqual([[], ['warn'], ['warn']])
  expect([aboard(0, true), aboard(3, true), aboard(4, true)]).toEqual([[], ['warn'], ['block']])
})
