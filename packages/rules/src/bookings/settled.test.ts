import { expect, test } from 'vitest'
import { settledUnderWay, settledWhenUndone } from './settled.ts'

test('who flies was settled with the booking; dates, aircraft, instructor and documents that must last were not', () => {
  for (const codes of [settledUnderWay, settledWhenUndone]) {
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
  // Suspended in the air, its pilot has to come back all the same.
  expect(settledUnderWay).toContain('suspended')
  expect(settledWhenUndone).not.toContain('suspended')
  expect(settledWhenUndone).not.toContain('in_the_past')
})
