export const loanMonths = ({ termYears }: { termYears: number }) => Math.round(termYears * 12)

/** A debt with a term of zero months: a projection would leave the loan out. */
export const owesWithoutTerm = (loan: { priceCents: number; downPaymentCents: number; termYears: number }) =>
  loan.priceCents > loan.downPaymentCents && loanMonths(loan) === 0
