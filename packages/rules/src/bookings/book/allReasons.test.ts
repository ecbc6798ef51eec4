import { expect, test } from 'vitest'
import { bookingFacts, weekend } from './sampleFacts.ts'
import { whyNotBook } from './whyNotBook.ts'

const span = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) })

test('all reasons come at once, dates first and money last', () => {
  const facts = bookingFacts({
    request: { period: span('2026-11-19T17:00:00Z', '2026-11-22T17:00:00Z') },
    aircraft: { maxTripDays: 2 },
    pilot: { typeHours: 1, documents: [], hasActiveMembership: false },
    aircraftBusy: [weekend, span('2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z')],
  })
  expect(whyNotBook(facts).map(({ code }) => code)).toEqual([
    'in_the_past',
    'too_long',
    'planned_hours_low',
    'slot_taken',
    'photo_id_missing',
    'pilot_certificate_missing',
    'medical_expired',
    'flight_review_expired',
    'ipc_date_missing',
    'insurance_file_missing',
    'transition_missing',
    'type_hours_low',
    'class_rating',
    'high_performance_endorsement',
    'membership_required',
  ])
})
