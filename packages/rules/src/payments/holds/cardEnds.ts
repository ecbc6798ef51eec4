/** A card is valid through its month, in UTC; hours do not matter. */
const cardEndsAt = (expMonth: number, expYear: number) => new Date(Date.UTC(expYear, expMonth, 1))

/** Whether a card (`12/2029`) is expired by then. Bank accounts never expire. */
export const isOverBy = (expires: string | null, at: Date) => {
  const [month = 0, year = 0] = (expires ?? '').split('/').map(Number)
  return expires !== null && cardEndsAt(month, year) <= at
}
