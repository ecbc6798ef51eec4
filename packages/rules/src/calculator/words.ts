import type { Projection } from '@tailshare/contract/calculator'

/** The lines of a projection, the same on the page and on document. */
export const lineNames: Record<Projection['lines'][number]['key'], string> = {
  rental: 'Rental income',
  fee: 'Fees',
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

const hoursText = new Intl.NumberFormat('en-US')

/** Whole hours, rounded up: one less does not carry the year. */
export const breakEvenText = (hours: number | null) => {
  if (hours === null) return 'Never breaks even: a rented hour leaves nothing.'
  const whole = Math.ceil(hours - 1e-9)
  return whole === 0 ? 'Breaks even without renting.' : `Breaks even at ${hoursText.format(whole)} rented hours a year.`
}
