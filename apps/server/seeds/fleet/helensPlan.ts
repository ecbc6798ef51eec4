import type { ProjectionInputs } from '@tailshare/contract/reports/calculator/calculator'
import { usedSingle } from '@tailshare/rules/reports/calculator/usedSingle'

/** Helen's saved projection from when she listed them. */
const helensPlan: ProjectionInputs = {
  ...usedSingle,
  feePercent: 0,
  priceCents: 42_000_000,
  downPaymentCents: 20_000_000,
  interestPercent: 6.75,
  hangarYearCents: 780_000,
  insuranceYearCents: 1_240_000,
  subscriptionsYearCents: 310_000,
  inspectionYearCents: 460_000,
  rentedHours: 180,
  ownHours: 40,
}

export const planOf = ({ rateCents, burnGph }: { rateCents: number; burnGph: number }): ProjectionInputs => ({
  ...helensPlan,
  rateHourCents: rateCents,
  burnGph,
})
