import type { ProjectionInputs } from '@tailshare/contract/calculator'
import type { RealYear } from '@tailshare/contract/plans'
import { projectSharing } from '@tailshare/rules/calculator/projection'

export type PlanLine = { title: string; unit: 'cents' | 'hours'; plan: number | null; real: number | null }

/** The plan with what really happened in its place: hours, the rate that came of them, and the burn. The costs are the plan's. */
export const realInputs = (plan: ProjectionInputs, real: RealYear): ProjectionInputs => ({
  ...plan,
  rentedHours: real.rentedHours,
  ownHours: real.ownHours,
  // What an hour brought has discounts and fuel credits taken off already.
  ...(real.rateHourCents !== null && { rateHourCents: Math.max(0, real.rateHourCents) }),
  ...(real.burnGph !== null && { burnGph: real.burnGph }),
})

/** Line by line a year of the plan beside the last twelve months. What the plan's costs make of the real hours is worked out by the calculator. */
export const comparePlan = (plan: ProjectionInputs | undefined, real: RealYear): PlanLine[] => {
  const planned = plan && projectSharing(plan)
  const lived = plan && projectSharing(realInputs(plan, real))
  const lineOf = (projection: typeof planned, key: 'rental' | 'fixed' | 'loan' | 'variable' | 'own') =>
    projection?.lines.find((line) => line.key === key)?.yearCents ?? null
  const wholeIncome = plan ? Math.round(plan.rentedHours * plan.rateHourCents * (1 - plan.feePercent / 100)) : null
  return [
    { title: 'Rented hours', unit: 'hours', plan: plan?.rentedHours ?? null, real: real.rentedHours },
    { title: 'Owner’s hours', unit: 'hours', plan: plan?.ownHours ?? null, real: real.ownHours },
    { title: 'What a rented hour brings', unit: 'cents', plan: plan?.rateHourCents ?? null, real: real.rateHourCents },
    { title: 'Income of the aircraft', unit: 'cents', plan: wholeIncome, real: real.incomeCents },
    ...(plan
      ? ([
          {
            title: 'Costs by the hour',
            unit: 'cents',
            plan: sum(lineOf(planned, 'variable'), lineOf(planned, 'own')),
            real: sum(lineOf(lived, 'variable'), lineOf(lived, 'own')),
          },
          {
            title: 'Fixed costs and loan',
            unit: 'cents',
            plan: sum(lineOf(planned, 'fixed'), lineOf(planned, 'loan')),
            real: sum(lineOf(lived, 'fixed'), lineOf(lived, 'loan')),
          },
          { title: 'Left of the year', unit: 'cents', plan: planned!.netYearCents, real: lived!.netYearCents },
        ] as const)
      : []),
  ]
}

const sum = (a: number | null, b: number | null) => (a ?? 0) + (b ?? 0)
