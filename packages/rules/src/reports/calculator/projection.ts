import { wholeCents } from '@tailshare/contract/text/money'
import type { Projection, ProjectionInputs } from '@tailshare/contract/reports/calculator/calculator'
import { loanMonths } from '@tailshare/contract/reports/calculator/loanTerm'

const projectedYears = 5
const fifth = 0.2

const fixedKeys = [
  'hangarYearCents',
  'insuranceYearCents',
  'subscriptionsYearCents',
  'managementYearCents',
  'inspectionYearCents',
] as const satisfies (keyof ProjectionInputs)[]

/** Monthly loan payment after the down payment, in cents. */
export const loanMonthCents = ({ priceCents, downPaymentCents, interestPercent, termYears }: ProjectionInputs) => {
  const owed = Math.max(0, priceCents - downPaymentCents)
  const months = loanMonths({ termYears })
  if (owed === 0 || months === 0) return 0
  const rate = interestPercent / 1200
  // The exact formula loses all precision below this, and the interest is under a cent.
  return wholeCents(rate < 1e-9 ? owed / months : (owed * rate) / (1 - (1 + rate) ** -months))
}

/** Cents per flight hour: cost of an owner's hour, and margin of a rented one. */
const perHour = (inputs: ProjectionInputs) => {
  const fuel = inputs.fuelGallonCents * inputs.burnGph
  const wear = inputs.oilHourCents + inputs.reserveHourCents + inputs.maintenanceHourCents
  const rented = wear + (inputs.fuelIncluded ? fuel : 0)
  const fee = (inputs.rateHourCents * inputs.feePercent) / 100
  return { own: fuel + wear, rented, fee, margin: inputs.rateHourCents - fee - rented }
}

const fixedYear = (inputs: ProjectionInputs) => fixedKeys.reduce((sum, key) => sum + inputs[key], 0)

/**
 * One year at the given share. Income, fixed costs and loan are split by share; the owner bears their own hours alone. For the whole
 * aircraft: `Hr·(rate·(1−fee) − var) − fixed − Ho·var − loan`.
 */
const linesOf = (inputs: ProjectionInputs, loan: number): Projection['lines'] => {
  const share = inputs.sharePercent / 100
  const hour = perHour(inputs)
  const line = (key: Projection['lines'][number]['key'], cents: number) => {
    const yearCents = wholeCents(cents)
    return { key, yearCents, monthCents: wholeCents(yearCents, 12) }
  }
  return [
    line('rental', inputs.rentedHours * inputs.rateHourCents * share),
    line('fee', -inputs.rentedHours * hour.fee * share),
    line('variable', -inputs.rentedHours * hour.rented * share),
    line('own', -inputs.ownHours * hour.own),
    line('fixed', -fixedYear(inputs) * share),
    line('loan', -loan * share),
  ]
}

const netOf = (lines: Projection['lines']) => lines.reduce((sum, { yearCents }) => sum + yearCents, 0)

/** Payments in the first year. Loans under a year have fewer than twelve. */
const yearLoan = (inputs: ProjectionInputs) => Math.min(12, loanMonths(inputs)) * loanMonthCents(inputs)

/** `(fixed + loan + Ho·var) / (rate·(1−fee) − var)`. `null` if a rented hour has no margin. */
const breakEven = (inputs: ProjectionInputs): number | null => {
  const share = inputs.sharePercent / 100
  const { margin, own } = perHour(inputs)
  if (margin * share <= 0) return null
  return ((fixedYear(inputs) + yearLoan(inputs)) * share + inputs.ownHours * own) / (margin * share)
}

const scaled = (inputs: ProjectionInputs, key: Projection['sensitivity'][number]['input'], by: number): ProjectionInputs => {
  const change = (value: number) => Math.round(value * by)
  if (key === 'fixed') return { ...inputs, ...Object.fromEntries(fixedKeys.map((each) => [each, change(inputs[each])])) }
  return { ...inputs, [key]: key === 'rentedHours' ? inputs.rentedHours * by : change(inputs[key]) }
}

const sensitivityOf = (inputs: ProjectionInputs): Projection['sensitivity'] => {
  const net = (by: number, key: Projection['sensitivity'][number]['input']) => {
    const other = scaled(inputs, key, by)
    return netOf(linesOf(other, yearLoan(other)))
  }
  return (['rentedHours', 'rateHourCents', 'fuelGallonCents', 'maintenanceHourCents', 'fixed'] as const).map((input) => ({
    input,
    lowerCents: net(1 - fifth, input),
    higherCents: net(1 + fifth, input),
  }))
}

/** Each hour adds to the reserve, which pays for the overhaul when due; any shortfall is a cost of that year. */
const yearsOf = (inputs: ProjectionInputs): Projection['years'] => {
  const share = inputs.sharePercent / 100
  const hours = inputs.rentedHours + inputs.ownHours
  const termMonths = loanMonths(inputs)
  const years: Projection['years'] = []
  let reserve = 0
  let total = 0
  for (let year = 1; year <= projectedYears; year += 1) {
    const months = Math.min(12, Math.max(0, termMonths - 12 * (year - 1)))
    reserve += inputs.reserveHourCents * hours
    const passed = hours * (year - 1) < inputs.hoursToOverhaul && hours * year >= inputs.hoursToOverhaul
    const missing = passed && inputs.overhaulCents > 0 ? Math.max(0, inputs.overhaulCents - reserve) : null
    if (missing !== null) reserve = Math.max(0, reserve - inputs.overhaulCents)
    const overhaulCents = missing === null ? null : wholeCents(missing * share)
    const netCents = netOf(linesOf(inputs, months * loanMonthCents(inputs))) - (overhaulCents ?? 0)
    total += netCents
    years.push({ year, netCents, totalCents: total, reserveCents: wholeCents(reserve * share), overhaulCents })
  }
  return years
}

/** Projection of sharing an aircraft: lines per year, break-even hours, sensitivity to 20% changes, and five years. */
export const projectSharing = (inputs: ProjectionInputs): Projection => {
  const lines = linesOf(inputs, yearLoan(inputs))
  const netYearCents = netOf(lines)
  const { margin, own } = perHour(inputs)
  return {
    lines,
    netYearCents,
    netMonthCents: wholeCents(netYearCents, 12),
    marginHourCents: wholeCents(margin),
    ownHourCents: wholeCents(own),
    breakEvenHours: breakEven(inputs),
    sensitivity: sensitivityOf(inputs),
    years: yearsOf(inputs),
  }
}
