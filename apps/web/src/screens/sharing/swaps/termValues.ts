import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { rateText } from '@tailshare/contract/text/money'
import { mostSwapCents, mostSwapHolidays } from '@tailshare/contract/sharing/holidays/swaps'

export type TermValues = { back: string; dollars: string; holidays: string; year: string }

/** A booking or claim as a select value. */
export const keyOf = ({ orderId, claimId }: { orderId: string | null; claimId: string | null }) =>
  orderId ? `orderId ${orderId}` : `claimId ${claimId}`
export const bodyOf = (key: string) => (key === '' ? {} : { [key.split(' ')[0]!]: key.split(' ')[1]! })

const amountErrors = (text: string, pattern: RegExp, most: number, mostText: string) => {
  if (text.trim() === '') return []
  if (!pattern.test(text.trim())) return [fieldMessages.numeric]
  return Number(text) > most ? [`Up to ${mostText}.`] : []
}
export const checkTerms = ({ dollars, holidays }: TermValues) => ({
  dollars: amountErrors(dollars, /^\d{1,9}(\.\d{1,2})?$/, mostSwapCents / 100, rateText(mostSwapCents)),
  holidays: amountErrors(holidays, /^\d{1,9}$/, mostSwapHolidays, `${mostSwapHolidays}`),
})

export const termsOf = ({ back, dollars, holidays, year }: TermValues) => ({
  ...bodyOf(back),
  cents: Math.round(Number(dollars) * 100),
  holidays: Number(holidays),
  ...(Number(holidays) > 0 && { year: Number(year) }),
})
