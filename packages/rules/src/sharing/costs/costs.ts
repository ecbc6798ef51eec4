import type { ProjectionInputs } from '@tailshare/contract/reports/calculator/calculator'
import type { CoOwnershipShare } from '@tailshare/contract/aircraft/shares'
import { type Cents, wholeCents, hoursTimes } from '@tailshare/contract/text/money'
import { loanMonthCents } from '../../reports/calculator/projection.ts'

type Holder = { percent: number; hobbsHours: number }
type Costs = NonNullable<CoOwnershipShare['costs']>

/** Yearly fixed costs and cost per flight hour, from the owner's plan. */
export const costsOf = (inputs: ProjectionInputs): Pick<Costs, 'fixedYearCents' | 'hourCents' | 'lines'> => {
  const lines: Costs['lines'] = [
    { key: 'hangar', yearCents: inputs.hangarYearCents },
    { key: 'insurance', yearCents: inputs.insuranceYearCents },
    { key: 'subscriptions', yearCents: inputs.subscriptionsYearCents },
    { key: 'management', yearCents: inputs.managementYearCents },
    { key: 'inspection', yearCents: inputs.inspectionYearCents },
    { key: 'loan', yearCents: 12 * loanMonthCents(inputs) },
  ]
  const { fuelGallonCents, burnGph, oilHourCents, reserveHourCents, maintenanceHourCents } = inputs
  return {
    fixedYearCents: lines.reduce((sum, { yearCents }) => sum + yearCents, 0),
    hourCents: wholeCents(
      fuelGallonCents * Math.round(10 * burnGph) + 10 * (oilHourCents + reserveHourCents + maintenanceHourCents),
      10,
    ),
    lines: lines.filter(({ yearCents }) => yearCents > 0),
  }
}

/** Splits an amount by weight, exact to the cent. Rounding remainders go to the largest fractions. */
export const splitByWeight = (cents: Cents, weights: readonly number[]): Cents[] => {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (whole === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (cents * weight) / whole)
  const parts = exact.map(Math.floor)
  const left = cents - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact
    // Rounded, so that equal remainders stay equal in floating point.
    .map((value, index) => ({ index, rest: Math.round(1e6 * (value - parts[index]!)) }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index)
  for (const { index } of byRemainder.slice(0, left)) parts[index]! += 1
  return parts
}

/** Each holder's part of a year: fixed costs by share, others by hours flown. Percentages sum to 100. */
export const splitCosts = <One extends Holder>(
  { fixedYearCents, hourCents }: Pick<Costs, 'fixedYearCents' | 'hourCents'>,
  holders: readonly One[],
) => {
  const fixed = splitByWeight(
    fixedYearCents,
    holders.map(({ percent }) => percent),
  )
  return holders.map((holder, index) => ({
    ...holder,
    fixedCents: fixed[index]!,
    hourlyCents: hoursTimes(holder.hobbsHours, hourCents),
  }))
}

type Offered<Agreed> = { agreed: Agreed | null; inputs: ProjectionInputs | null; owner: { id: string }; seller: { id: string } }

/** Costs shown with an offer: as the partners agreed, or from the owner's plan, which only the owner's own offer reveals. */
export const offeredCosts = <Agreed extends Pick<Costs, 'fixedYearCents' | 'hourCents'>>(offer: Offered<Agreed>) => {
  const { agreed, inputs, owner, seller } = offer
  return agreed ?? (inputs && owner.id === seller.id ? costsOf(inputs) : null)
}

/** A share's monthly fixed costs. `null` if unknown. */
export const monthOf = (costs: Pick<Costs, 'fixedYearCents'> | null, percent: number): Cents | null =>
  costs && wholeCents(costs.fixedYearCents * Math.round(100 * percent), 120_000)
