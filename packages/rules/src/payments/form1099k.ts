import { moneyText, type Cents } from '@tailshare/contract/text/money'

// When a federal Form 1099-K is due: both thresholds exceeded by all payments of a year to one payee.

type Threshold = { fromYear: number; cents: Cents; payments: number; source: string }

/** Newest first. The planned $2,500 for 2025 and $600 after were repealed before any form was due. */
const thresholds: Threshold[] = [
  { fromYear: 2025, cents: 20_000_00, payments: 200, source: '26 USC 6050W(e), P.L. 119-21 section 70432' },
  { fromYear: 2024, cents: 5_000_00, payments: 0, source: 'IRS Notice 2024-85' },
  { fromYear: 2011, cents: 20_000_00, payments: 200, source: '26 USC 6050W(e), IRS Notices 2023-10 and 2023-74' },
]

const thresholdOf = (year: number) => thresholds.find(({ fromYear }) => year >= fromYear)

/** Whether the provider must file a form for a year. `undefined` before the form existed. */
export const isFormDue = (year: number, { cents, payments }: { cents: Cents; payments: number }) => {
  const threshold = thresholdOf(year)
  return threshold && cents > threshold.cents && payments > threshold.payments
}

/** The same as a sentence. `isWhole`: covers all payments to this payee, not just one aircraft. */
export const formText = (year: number, paid: { cents: Cents; payments: number; isWhole: boolean }) => {
  const threshold = thresholdOf(year)
  if (!threshold) return `For ${year} there was no Form 1099-K.`
  const { cents, payments, source } = threshold
  const above = `${moneyText(cents).replace('.00', '')}${payments > 0 ? ` and ${payments} payments` : ''}`
  const due = !paid.isWhole
    ? 'all of your aircraft together'
    : isFormDue(year, paid)
      ? 'so one is due'
      : 'so none may come, unless your state asks for one at less'
  return `For ${year} a federal form is due above ${above} (${source}), ${due}. The income is taxable with or without a form.`
}
