import { percentOf } from '@tailshare/contract/text/money'
import type { Projection, ProjectionInputs } from '@tailshare/contract/reports/calculator/calculator'
import type { RealYear } from '@tailshare/contract/reports/calculator/plans'
import { projectSharing } from '@tailshare/rules/reports/calculator/projection'

export type PlanLine = { title: string; unit: 'cents' | 'hours'; plan: number | null; real: number | null }

/** The plan with actual hours, rate and fuel burn; costs stay as planned. */
export const realInputs = (plan: ProjectionInputs, real: RealYear): ProjectionInputs => ({
  ...plan,
  rentedHours: real.rentedHours,
  ownHours: real.ownHours,
  // The actual rate is net of discounts and fuel credits, hence the floor at 0.
  ...(real.rateHourCents !== null && { rateHourCents: Math.max(0, real.rateHourCents) }),
  ...(real.burnGph !== null && { burnGph: real.burnGph }),
})

const sumOf = ({ lines }: Projection, keys: readonly Projection['lines'][number]['key'][]) =>
  lines.filter(({ key }) => keys.includes(key)).reduce((sum, { yearCents }) => sum + yearCents, 0)

const costs = (projection: Projection) => ({
  byHour: sumOf(projection, ['variable', 'own']),
  fixed: sumOf(projection, ['fixed', 'loan']),
})

/** Costs are computed from the plan; actual income is from the books, at the plan's share. */
const moneyLines = (plan: ProjectionInputs, real: RealYear): PlanLine[] => {
  const planned = projectSharing(plan)
  const [then, now] = [costs(planned), costs(projectSharing(realInputs(plan, real)))]
  const income = { plan: sumOf(planned, ['rental', 'fee']), real: percentOf(real.incomeCents, plan.sharePercent) }
  const unit = 'cents' as const
  return [
    { title: 'Income', unit, ...income },
    { title: 'Costs by the hour', unit, plan: then.byHour, real: now.byHour },
    { title: 'Fixed costs and loan', unit, plan: then.fixed, real: now.fixed },
    { title: 'Left of the year', unit, plan: income.plan + then.byHour + then.fixed, real: income.real + now.byHour + now.fixed },
  ]
}

/** One year of the plan next to the last twelve months. */
export const comparePlan = (plan: ProjectionInputs | undefined, real: RealYear): PlanLine[] => [
  { title: 'Rented hours', unit: 'hours', plan: plan?.rentedHours ?? null, real: real.rentedHours },
  { title: 'Owner’s hours', unit: 'hours', plan: plan?.ownHours ?? null, real: real.ownHours },
  { title: 'What a rented hour brings', unit: 'cents', plan: plan?.rateHourCents ?? null, real: real.rateHourCents },
  ...(plan ? moneyLines(plan, real) : [{ title: 'Income', unit: 'cents' as const, plan: null, real: real.incomeCents }]),
]
