import { expect, test } from 'vitest'
import { settledByEvent, settledUnderWay, settledWhenUndone } from './settled.ts'

test('the pilot was decided at booking; dates, aircraft, instructor and lasting documents were not', () => {
  for (const codes of [settledUnderWay, settledByEvent]) {
    expect(codes).toEqual(
      expect.arrayContaining([
        'photo_id_missing',
        'photo_id_pending',
        'pilot_certificate_missing',
        'membership_required',
        'total_hours_low',
      ]),
    )
    for (const code of [
      'medical_expired',
      'photo_id_expired',
      'insurance_expired',
      'slot_taken',
      'pilot_busy',
      'aircraft_grounded',
      'csip_unavailable',
    ] as const)
      expect(codes).not.toContain(code)
  }
  expect(settledUnderWay).toContain('in_the_past')
  // A pilot suspended in the air still has to return.
  expect(settledUnderWay).toContain('suspended')
  expect(settledByEvent).not.toContain('suspended')
  expect(settledByEvent).not.toContain('in_the_past')
})

test('undoing a cancellation checks the pilot again; membership, card and hours stay as agreed', () => {
  expect(settledWhenUndone).toEqual(
    expect.arrayContaining(['membership_required', 'payment_method_required', 'planned_hours_low', 'not_listed']),
  )
  for (const code of [
    'class_rating',
    'csip_required_because',
    'pilot_certificate_missing',
    'total_hours_low',
    'checkout_missing',
    'not_a_customer',
    'suspended',
    'slot_taken',
  ] as const)
    expect(settledWhenUndone).not.toContain(code)
})
