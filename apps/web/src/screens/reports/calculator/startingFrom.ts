import type { ProjectionInputs } from '@tailshare/contract/reports/calculator/calculator'
import type { PlanAndReal } from '@tailshare/contract/reports/calculator/plans'
import { realInputs } from '../../../parts/aircraft/planLines.ts'

/** Months of history needed to represent a year. */
const leastMonths = 3

/** The saved plan; without one, default costs with actual hours, rate and fuel burn. */
export const startingFrom = (base: ProjectionInputs, known: PlanAndReal | undefined): ProjectionInputs => {
  if (!known) return base
  if (known.plan) return known.plan.inputs
  const { real } = known
  if (real.months < leastMonths) return base
  const aYear = (hours: number) => Math.round((10 * hours * 12) / real.months) / 10
  return realInputs(base, { ...real, rentedHours: aYear(real.rentedHours), ownHours: aYear(real.ownHours) })
}
