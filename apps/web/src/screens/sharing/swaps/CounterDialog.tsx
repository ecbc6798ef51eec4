import { plainDollars } from '@tailshare/contract/text/money'
import type { Swap } from '@tailshare/contract/sharing/holidays/swaps'
import { useQuery } from '@tanstack/react-query'
import { read, useAction } from '../../../api.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { useAppForm } from '../../../ui/form/Form.tsx'
import { FormPanel } from '../../../ui/form/FormPanel.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { TermFields } from './TermFields.tsx'
import { checkTerms, keyOf, termsOf, type TermValues } from './termValues.ts'

/** The offerer accepts or rejects exactly these terms. */
export const CounterDialog = ({ aircraftId, swap, onClose }: { aircraftId: string; swap: Swap; onClose: () => void }) => {
  const { asked, id, version, by } = swap
  const choices = useQuery(read('listSwapChoices', { params: { aircraftId } }))
  const counter = useAction('counterSwap')
  const form = useAppForm<TermValues>({
    defaults: {
      back: asked.item ? keyOf(asked.item) : '',
      dollars: asked.cents > 0 ? plainDollars(asked.cents) : '',
      holidays: asked.holidays > 0 ? `${asked.holidays}` : '',
      year: `${asked.year}`,
    },
    check: checkTerms,
    send: async (values) => {
      await counter.mutateAsync({ params: { aircraftId, id }, body: { version, terms: termsOf(values) } })
      toast(`Your terms wait for ${by.firstName}’s yes.`)
      onClose()
    },
  })
  return (
    <Dialog title="Propose other terms" onClose={onClose}>
      <Loaded query={choices} label="Loading what can be swapped">
        {({ items, zone }) => (
          <FormPanel form={form} label="Propose other terms" save="Propose" kind="ink" onCancel={onClose}>
            <TermFields items={items.filter(({ isYou }) => isYou)} zone={zone} year={asked.year} />
          </FormPanel>
        )}
      </Loaded>
    </Dialog>
  )
}
