import type { MaintenanceItem } from '@tailshare/contract/maintenance/maintenance'
import { nextDueText } from '@tailshare/rules/maintenance/items/words'
import { useAction } from '../../../api.ts'
import { FormField, useAppForm } from '../../../ui/form/Form.tsx'
import { FormPanel } from '../../../ui/form/FormPanel.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { typedHours } from '../typedHours.ts'
import { DayField } from './DayField.tsx'

type Values = { day: string | null; value: string }

/** Applies until the item is done or its interval changes. */
export const NextDialog = ({ item, onClose }: { item: MaintenanceItem; onClose: () => void }) => {
  const next = useAction('setNextValue')
  const form = useAppForm<Values>({
    defaults: { day: null, value: '' },
    check: ({ day, value }) => {
      const hours = typedHours(value)
      if (day && hours !== null) return { value: 'Please enter one of the two' }
      return !day && (hours === null || Number.isNaN(hours)) ? { value: 'Please enter hours or a day' } : {}
    },
    send: async ({ day, value }) => {
      const saved = await next.mutateAsync({ params: { id: item.id }, body: { value: day || typedHours(value)! } })
      toast(`Next due: ${nextDueText(saved)}`)
      onClose()
    },
  })
  return (
    <Dialog title={`Next due of ${item.title}`} onClose={onClose}>
      <FormPanel form={form} label="Next due" save="Set it" onCancel={onClose}>
        <p>
          It is due {nextDueText(item)} now. What you set applies until it is signed off or its interval changes, and stays in its
          history with your name.
        </p>
        <DayField name="day" label="Due on" />
        <FormField name="value" label="Or due at" inputMode="decimal" autoComplete="off" after="h" />
      </FormPanel>
    </Dialog>
  )
}
