import { numberText } from '@tailshare/contract/text/countText'
import type { Projection } from '@tailshare/contract/reports/calculator/calculator'

/** Names of the projection's lines, on screen and in print. */
export const lineNames: Record<Projection['lines'][number]['key'], string> = {
  rental: 'Rental income',
  fee: 'Member discounts and fees',
  variable: 'Cost of rented hours',
  own: 'Cost of your own hours',
  fixed: 'Fixed costs',
  loan: 'Loan payments',
}

export const changedNames: Record<Projection['sensitivity'][number]['input'], string> = {
  rentedHours: 'Rented hours',
  rateHourCents: 'Rate per hour',
  fuelGallonCents: 'Fuel price',
  maintenanceHourCents: 'Maintenance per hour',
  fixed: 'Fixed costs',
}

/** Labels for 20% less and more of each input. */
export const fifths: Record<Projection['sensitivity'][number]['input'], readonly [less: string, more: string]> = {
  rentedHours: ['20% fewer', '20% more'],
  rateHourCents: ['20% lower', '20% higher'],
  fuelGallonCents: ['20% lower', '20% higher'],
  maintenanceHourCents: ['20% lower', '20% higher'],
  fixed: ['20% lower', '20% higher'],
}

/** Rounded up: one hour less would not break even. */
export const wholeHours = (hours: number) => Math.ceil(hours - 1e-9)

export const breakEvenText = (hours: number | null) => {
  if (hours === null) return 'Never breaks even: a rented hour leaves nothing.'
  const whole = wholeHours(hours)
  return whole === 0 ? 'Breaks even without renting.' : `Breaks even at ${numberText(whole)} rented hours a year.`
}

/** Short form: `breaks even at 249 h`. */
export const breakEvenShort = (hours: number | null) => {
  if (hours === null) return 'never breaks even'
  return wholeHours(hours) === 0 ? 'breaks even without renting' : `breaks even at ${numberText(wholeHours(hours))}\u00a0h`
}
