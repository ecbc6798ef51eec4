/** A card works through the last day of the month on it; by UTC, and hours do not matter. */
const cardEndsAt = (expMonth: number, expYear: number) => new Date(Date.UTC(expYear, expMonth, 1))

/** Whether a card (`12/2029`) is over by then; a bank account never is. */
export const isOverBy = (expires: string | null, at: Date) => {
  const [month = 0, year = 0] = (expires ?? '').split('/').map(Number)
  return expires !== null && cardEndsAt(month, year) <= at
}
