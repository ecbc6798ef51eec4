/** Months in which a loan is paid back. */
export const loanMonths = ({ termYears }: { termYears: number }) => Math.round(termYears * 12)

/** Something is owed, and there is no month in which to pay it: a projection would leave the loan out. */
export const owesWithoutTerm = (loan: { priceCents: number; downPaymentCents: number; termYears: number }) =>
  loan.priceCents > loan.downPaymentCents && loanMonths(loan) === 0
