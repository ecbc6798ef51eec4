import type { ItemKind, MaintenanceItem, MaintenanceRecord } from '@tailshare/contract/maintenance/maintenance'
import { HistoryDialog } from './dialogs/HistoryDialog.tsx'
import { ItemDialog } from './dialogs/ItemDialog.tsx'
import type { ItemTask } from './ItemRow.tsx'
import { SignOffDialog } from './dialogs/SignOffDialog.tsx'
import { nextDueText } from '@tailshare/rules/maintenance/items/words'
import { useAction } from '../../../api.ts'
import { FormField, useAppForm } from '../../../ui/form/Form.tsx'
import { FormPanel } from '../../../ui/form/panel/FormPanel.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { typedHours } from '../meters/typedHours.ts'
import { DayField } from './dialogs/DayField.tsx'

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

type Props = {
  record: MaintenanceRecord
  task: ItemTask | 'add'
  item: MaintenanceItem | undefined
  kind?: ItemKind
  onClose: () => void
}

export const ItemTasks = ({ record, task, item, kind, onClose }: Props) => {
  if (task === 'add') return <ItemDialog record={record} item={null} {...(kind && { kind })} onClose={onClose} />
  if (!item) return null
  if (task === 'sign') return <SignOffDialog record={record} item={item} onClose={onClose} />
  if (task === 'edit') return <ItemDialog record={record} item={item} onClose={onClose} />
  if (task === 'next') return <NextDialog item={item} onClose={onClose} />
  return <HistoryDialog mayMaintain={record.mayMaintain} item={item} zone={record.airport.zone} onClose={onClose} />
}
