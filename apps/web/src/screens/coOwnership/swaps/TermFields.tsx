import { fieldMessages } from '@tailshare/contract/fieldMessages'
import type { SwapChoices } from '@tailshare/contract/swaps'
import { shortName } from '../../../parts/people/personName.ts'
import { FormField, FormSelect } from '../../../ui/form/Form.tsx'
import { thingText } from './swapText.ts'

export type TermValues = { back: string; dollars: string; holidays: string; year: string }

/** A booking or a claim in one word, for a choice. */
export const keyOf = ({ orderId, claimId }: { orderId: string | null; claimId: string | null }) =>
  orderId ? `orderId ${orderId}` : `claimId ${claimId}`
export const bodyOf = (key: string) => (key === '' ? {} : { [key.split(' ')[0]!]: key.split(' ')[1]! })

const isNumber = (text: string, pattern: RegExp) => text.trim() === '' || pattern.test(text.trim())
export const checkTerms = ({ dollars, holidays }: TermValues) => ({
  dollars: isNumber(dollars, /^\d{1,5}(\.\d{1,2})?$/) ? [] : fieldMessages.numeric,
  holidays: isNumber(holidays, /^\d{1,2}$/) ? [] : fieldMessages.numeric,
})

export const termsOf = ({ back, dollars, holidays, year }: TermValues) => ({
  ...bodyOf(back),
  cents: Math.round(Number(dollars) * 100),
  holidays: Number(holidays),
  ...(Number(holidays) > 0 && { year: Number(year) }),
})

/** What the offerer gets for it: each may stay empty. */
export const TermFields = ({ items, zone, year }: { items: SwapChoices['items']; zone: string; year: number }) => (
  <>
    <FormSelect
      name="back"
      label="A trip or holiday in return"
      empty="None"
      choices={items.map((item) => ({
        value: keyOf(item),
        label: `${item.isYou ? 'Yours' : shortName(item.person)}: ${thingText(item, zone)}`,
      }))}
    />
    <FormField
      name="dollars"
      label="Money in return (optional)"
      inputMode="decimal"
      autoComplete="off"
      hint="In dollars; it is a line in the next settlement."
    />
    <FormField name="holidays" label="Holidays of the quota in return (optional)" inputMode="numeric" autoComplete="off" />
    <FormSelect
      name="year"
      label="Of which year"
      choices={[year, year + 1].map((one) => ({ value: `${one}`, label: `${one}` }))}
    />
  </>
)
