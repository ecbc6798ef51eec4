import { EvidenceBody } from '@tailshare/contract/payments/disputes'
import { expect, test } from 'vitest'
import { evidenceDraft, isOurEvidence, type EvidenceFacts } from './disputeEvidence.ts'

const facts: EvidenceFacts = {
  payer: { id: 'p', firstName: 'Maria', lastName: 'Lopez', photo: null, email: 'maria@example.com' },
  payerSince: '2025-05-03T12:00:00Z',
  otherPayments: 4,
  bookingsSince: 2,
  otherDisputes: 0,
  paid: '2026-11-02T20:00:00Z',
  paymentMethod: 'Visa ending 0259',
  text: 'Flight N52148',
  amountCents: 31_200,
  number: 'TS-1042',
  tailNumber: 'N52148',
  booking: {
    modelName: 'Cessna 172S',
    airport: 'KPAO',
    zone: 'America/Los_Angeles',
    booked: '2026-10-20T18:00:00Z',
    bookedBy: 'Maria Lopez',
    bookedByPayer: true,
    start: '2026-11-02T16:00:00Z',
    end: '2026-11-02T19:00:00Z',
    departure: { closed: '2026-11-02T16:05:00Z', by: 'Rosa Diaz', hobbs: 812.4, flightMeter: null, photoCount: 8 },
    return: null,
    lines: [
      { text: 'Rental', cents: 31_200 },
      { text: 'Tax, Texas: none', cents: 0 },
    ],
    totalCents: 31_200,
    policyText: 'Free cancellation until 24 hours before.',
    events: [{ at: '2026-10-20T18:00:00Z', from: null, to: 'booked', by: 'Maria Lopez', why: '' }],
  },
}

test('evidence is told from our records, in the time of the airport', () => {
  expect(evidenceDraft(facts)).toMatchInlineSnapshot(`
    "Flight N52148: $312.00, paid Mon, Nov 2, 2026, 12:00 PST with Visa ending 0259.
    Customer: Maria Lopez, maria@example.com, with an account since May 3, 2025.
    The same customer made 4 other payments to us and disputed none of them.

    Booking TS-1042: rental of the aircraft N52148, Cessna 172S, at KPAO, booked from Mon, Nov 2, 2026, 08:00 PST to Mon, Nov 2, 2026, 11:00 PST.
    Booked Tue, Oct 20, 2026, 11:00 PDT by Maria Lopez. Every line of the price, the cancellation terms and the Terms of use were shown and accepted before the booking was confirmed.
    Shown with the price: “Free cancellation until 24 hours before.”

    Departure: Mon, Nov 2, 2026, 08:05 PST, recorded by Rosa Diaz. Hobbs 812.4. 8 photos of the aircraft were taken.

    Price
    Rental: $312.00
    Total: $312.00

    What happened
    Tue, Oct 20, 2026, 11:00 PDT: Booked, by Maria Lopez"
  `)
})

test('facts without a record are left out', () => {
  const other = evidenceDraft({
    ...facts,
    otherDisputes: 1,
    booking: { ...facts.booking!, bookedByPayer: false, departure: null },
  })
  for (const part of ['disputed none', 'Terms of use', 'Departure', 'photos']) expect(other).not.toContain(part)
  const membership = evidenceDraft({ ...facts, booking: null, paymentMethod: null })
  expect(membership).toContain('The membership gives access')
  expect(membership).toContain('The customer has made 2 bookings since.')
  expect(evidenceDraft({ ...facts, booking: null, bookingsSince: 0 })).not.toContain('bookings since')
})

test.each([
  ['a note on a cancellation', 'booked', 'canceled', 'Maria Lopez', 'I never made this booking.', 'Canceled, by Maria Lopez'],
  ['a reason for a late return', 'returning', 'flight_complete', 'Rosa Diaz', 'Late: the pilot is right', 'Rosa Diaz'],
  [
    'a reason for a correction',
    'flight_complete',
    'flight_complete',
    'Omar Haddad',
    'Oil: 6, now 7. “It was “ours””',
    'Omar Haddad (Oil: 6, now 7.)',
  ],
  [
    'a claim',
    'flight_complete',
    'flight_complete',
    'Victor Hale',
    'Damage claimed: “We agree with the payer.”',
    'Victor Hale (Damage claimed)',
  ],
  ['no words of ours', 'booked', 'canceled', 'Tailshare', 'No one checked it out.', 'Tailshare (No one checked it out.)'],
  [
    'nor what the payer agreed to',
    'flight_complete',
    'flight_complete',
    'Maria Lopez',
    'Agreed to $9.00 beyond the plan',
    'Lopez (Agreed to $9.00 beyond the plan)',
  ],
] as const)('our evidence leaves out what people typed: %s', (_, from, to, by, why, end) => {
  const events = [{ at: '2026-11-02T20:00:00Z', from, to, by, why }]
  expect(evidenceDraft({ ...facts, booking: { ...facts.booking!, events } }).endsWith(end)).toBe(true)
})

test('our evidence can be sent as it is, however often a booking was changed', () => {
  const change = {
    at: '2026-10-20T18:00:00Z',
    from: 'booked',
    to: 'booked',
    by: 'Maria Lopez',
    why: 'Note: “a”, now “b”.',
  } as const
  const draft = evidenceDraft({ ...facts, booking: { ...facts.booking!, events: Array.from({ length: 900 }, () => change) } })
  expect(EvidenceBody.safeParse({ evidence: draft }).success).toBe(true)
  expect(isOurEvidence(draft, draft)).toBe(true)
})

test.each([
  ['as it is', (draft: string) => draft, true],
  ['with other spaces and line breaks', (draft: string) => `  ${draft.replaceAll('\n', '\r\n')}\n`, true],
  ['without its last line', (draft: string) => draft.slice(0, draft.lastIndexOf('\n')), false],
  ['with a sentence that takes it back', (draft: string) => `${draft}\nNone of this is true.`, false],
  ['in other words', () => 'The pilot is right.', false],
])('an answer is our evidence: %s', (_, write, is) => {
  const draft = evidenceDraft(facts)
  expect(isOurEvidence(write(draft), draft)).toBe(is)
})
