import { expect, test } from 'vitest'
import { bookingFacts, csip, document, documentsWith } from './sampleFacts.ts'
import { whyNotBook } from './whyNotBook.ts'

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
