import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { tenthsText } from '@tailshare/contract/text/hours'
import { itemMeters } from '@tailshare/contract/maintenance/groundsFor'
import type { MaintenanceEntry, MaintenanceItem } from '@tailshare/contract/maintenance/maintenance'
import { useAction } from '../../../../api.ts'
import { FormCheckbox, FormField, FormTextArea, useAppForm } from '../../../../ui/form/Form.tsx'
import { FormPanel } from '../../../../ui/form/panel/FormPanel.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../../ui/overlay/toast/toast.ts'
import { typedHours } from '../../meters/typedHours.ts'
import { DayField } from './DayField.tsx'
import css from '../Due.module.css'

type Values = {
  reason: string
  wasDone: boolean
  doneOn: string | null
  doneHours: string
  doneBy: string
  certificate: string
  work: string
}

type Props = { item: MaintenanceItem; entry: MaintenanceEntry; onClose: () => void }

/** The original entry is kept but no longer counts. */
export const CorrectDialog = ({ item, entry, onClose }: Props) => {
  const read = item.meter === 'hobbs' ? entry.hobbs : entry.flightMeter
  const correct = useAction('correctMaintenanceEntry')
  const form = useAppForm<Values>({
    defaults: {
      reason: '',
      wasDone: true,
      doneOn: entry.doneOn,
      doneHours: read === null ? '' : tenthsText(read),
      doneBy: entry.doneBy,
      certificate: entry.certificate,
      work: entry.work,
    },
    check: ({ reason, wasDone, doneOn, doneHours }) => ({
      ...(reason.trim() === '' && { reason: fieldMessages.required }),
      ...(wasDone && !doneOn && { doneOn: fieldMessages.required }),
      ...(wasDone && Number.isNaN(typedHours(doneHours)) && { doneHours: fieldMessages.numeric }),
    }),
    send: async ({ reason, wasDone, doneOn, doneHours, ...said }) => {
      const replacement = wasDone ? { ...said, doneOn: doneOn!, doneHours: typedHours(doneHours) } : null
      await correct.mutateAsync({ params: { id: entry.id }, body: { reason, replacement } })
      toast('Corrected. What is due is counted from what remains')
      onClose()
    },
  })
  return (
    <Dialog title={`Correct an entry: ${item.title}`} onClose={onClose}>
      <FormPanel form={form} label="Correct an entry" save="Correct it" onCancel={onClose}>
        <FormTextArea name="reason" label="What was wrong" rows={2} maxLength={500} />
        <FormCheckbox name="wasDone" label="It was done; this is how the entry should read" />
        {form.watch('wasDone') && (
          <>
            <div className={css.pair}>
              <DayField name="doneOn" label="Done on" />
              <FormField name="doneHours" label={`${itemMeters[item.meter]} then`} inputMode="decimal" autoComplete="off" />
            </div>
            <div className={css.pair}>
              <FormField name="doneBy" label="Done by" maxLength={120} autoComplete="off" />
              <FormField name="certificate" label="Certificate number" maxLength={60} autoComplete="off" />
            </div>
            <FormTextArea name="work" label="What was done" rows={3} maxLength={2000} />
          </>
        )}
      </FormPanel>
    </Dialog>
  )
}
