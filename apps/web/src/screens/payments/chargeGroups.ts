import type { Charge } from '@tailshare/contract/payments/payments'

/** What a booking's payer has to do or has paid comes first. */
const states: readonly Charge['state'][] = [
  'needs_confirmation',
  'captured',
  'authorized',
  'planned',
  'failed',
  'refunded',
  'released',
]

export type ChargeGroup = {
  /** The charge whose state the row shows. */
  lead: Charge
  /** Charges in that state, less what went back. */
  cents: number
  /** Newest first. */
  charges: readonly [Charge, ...Charge[]]
}

const sumOf = (charges: readonly Charge[]) => charges.reduce((sum, { amountCents }) => sum + amountCents, 0)

const groupOf = (charges: ChargeGroup['charges']): ChargeGroup => {
  const lead =
    charges.find(({ dispute }) => dispute === 'open') ??
    charges.reduce((first, next) => (states.indexOf(next.state) < states.indexOf(first.state) ? next : first))
  const alike = charges.filter(({ state, kind }) => state === lead.state && (lead.kind === 'refund') === (kind === 'refund'))
  const back = lead.state === 'captured' ? charges.filter(({ kind, state }) => kind === 'refund' && state === 'refunded') : []
  return { lead, cents: sumOf(alike) - sumOf(back), charges }
}

/** One group for each booking, where its newest charge stands; charges without a booking stand alone. */
export const chargeGroups = (charges: readonly Charge[]): ChargeGroup[] =>
  [...Map.groupBy(charges, ({ id, orderId }) => orderId ?? id).values()].map(([first, ...others]) => groupOf([first!, ...others]))
