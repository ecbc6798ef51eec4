import { chargeDisputes } from '@tailshare/contract/base/statuses'
import type { Charge } from '@tailshare/contract/payments/payments'
import type { Tone } from '../../ui/display/marks/Badge.tsx'

const states: Record<Charge['state'], readonly [Tone, string]> = {
  planned: ['plain', 'Planned'],
  authorized: ['caution', 'Held, not charged'],
  needs_confirmation: ['danger', 'Confirm with your bank'],
  captured: ['go', 'Paid'],
  released: ['plain', 'Released'],
  failed: ['danger', 'Failed'],
  refunded: ['plain', 'Refunded'],
}
export const chargeState = ({ state, dispute }: Pick<Charge, 'state' | 'dispute'>): readonly [Tone, string] =>
  dispute ? [dispute === 'open' ? 'caution' : 'plain', chargeDisputes[dispute]] : states[state]
