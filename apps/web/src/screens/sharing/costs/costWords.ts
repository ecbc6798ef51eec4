import { moneyText } from '@tailshare/contract/text/money'
import type { Expense, ExpenseSplit, SharedCosts } from '@tailshare/contract/sharing/costs/sharedCosts'
import type { Tone } from '../../../ui/display/marks/Badge.tsx'

export type CostLine = SharedCosts['people'][number]['lines'][number]

/** Positive cents are owed. */
export const netText = (cents: number, { isYou, isClosed }: { isYou: boolean; isClosed: boolean }) => {
  const soFar = isClosed ? '' : ' so far'
  if (cents === 0) return `Even${soFar}`
  const who = isYou ? 'You' : ''
  if (cents > 0) return `${isClosed ? '' : 'Comes to '}${moneyText(cents)}${soFar}`
  return `${who} ${isYou ? 'get' : 'Gets'} ${moneyText(-cents)}${soFar}`.trim()
}

/** The same for a month in a list. */
export const partText = (cents: number) => (cents < 0 ? `Credited ${moneyText(-cents)}` : moneyText(cents))

/** Lines with the sign reversed: from the fund's view, what a person owes is income. */
export const intoFund = (lines: readonly CostLine[]) => lines.map((line) => ({ ...line, cents: 0 - line.cents }))

export const kindNames: Record<CostLine['kind'], string> = {
  fixed: 'By share',
  paid: 'Paid for everybody',
  hours: 'By hours flown',
  reserve: 'Reserve fund',
  expense: 'Expense',
  correction: 'Correction',
  swap: 'Swap',
}

export const splitNames: Record<ExpenseSplit, string> = {
  share: 'By share',
  hours: 'By the hours flown in its month',
  fund: 'From the reserve fund',
}

export const expenseStates: Record<Expense['state'], readonly [Tone, string]> = {
  proposed: ['caution', 'Waiting for answers'],
  questioned: ['danger', 'Questioned'],
  agreed: ['go', 'Agreed'],
}
