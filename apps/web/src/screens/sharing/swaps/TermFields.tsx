import type { SwapChoices } from '@tailshare/contract/sharing/holidays/swaps'
import { shortName } from '../../../parts/people/people/personName.ts'
import { FormField, FormSelect } from '../../../ui/form/Form.tsx'
import { thingText } from './swapText.ts'
import { keyOf } from './termValues.ts'

/** What the offerer receives; all optional. */
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
