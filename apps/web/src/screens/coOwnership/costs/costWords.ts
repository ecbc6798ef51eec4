import { moneyText } from '@tailshare/contract/money'
import type { Expense, ExpenseSplit, SharedCosts } from '@tailshare/contract/sharedCosts'
import type { Tone } from '../../../ui/display/Badge.tsx'

export type CostLine = SharedCosts['people'][number]['lines'][number]

/** Above zero is owed, below is credited. */
export const netText = (cents: number) => {
  if (cents === 0) return 'Even'
  return cents > 0 ? `Owes ${moneyText(cents)}` : `Gets ${moneyText(-cents)}`
}
export const yourNetText = (cents: number) => {
  if (cents === 0) return 'You are even'
  return cents > 0 ? `You owe ${moneyText(cents)}` : `You get ${moneyText(-cents)}`
}

export const kindNames: Record<CostLine['kind'], string> = {
  fixed: 'By share',
  paid: 'Paid for everybody',
  hours: 'By hours flown',
  reserve: 'Reserve fund',
  expense: 'Expense',
  correction: 'Correction',
}

export const splitNames: Record<ExpenseSplit, string> = {
  share: 'By share',
  hours: 'By the hours flown in its month',
  fund: 'From the reserve fund',
}

export const expenseStates: Record<Expense['state'], readonly [Tone, string]> = {
  proposed: ['caution', 'Waits for answers'],
  questioned: ['danger', 'Questioned'],
  agreed: ['go', 'Agreed'],
}
