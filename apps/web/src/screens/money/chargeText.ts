import type { Charge } from '@tailshare/contract/payments'
import type { Tone } from '../../ui/display/Badge.tsx'

const kinds: Record<Charge['kind'], string> = {
  hold: 'Hold',
  flight: 'Flight',
  extra: 'Extra',
  refund: 'Refund',
  membership: 'Membership',
  cancellation: 'Cancellation',
  deposit: 'Deposit',
  settlement: 'Shared costs',
}
/** A hold that was taken is no hold any more. */
export const kindText = ({ kind, state }: Pick<Charge, 'kind' | 'state'>) =>
  kind === 'hold' && state === 'captured' ? kinds.flight : kinds[kind]

const states: Record<Charge['state'], readonly [Tone, string]> = {
  planned: ['plain', 'Planned'],
  authorized: ['caution', 'Held, not charged'],
  needs_confirmation: ['danger', 'Confirm with your bank'],
  captured: ['go', 'Paid'],
  released: ['plain', 'Released'],
  failed: ['danger', 'Failed'],
  refunded: ['plain', 'Refunded'],
}
/** Where a charge stands: its tone and its words. */
export const chargeState = ({ state }: Pick<Charge, 'state'>) => states[state]
