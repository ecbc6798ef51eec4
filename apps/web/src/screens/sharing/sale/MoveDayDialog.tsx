import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { dayIn, plusDays } from '@tailshare/contract/text/period'
import { handOverDays, type ShareRequest } from '@tailshare/contract/sharing/shares/shareSales'
import { useAction } from '../../../api.ts'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { DateField } from '../../../ui/form/dates/DateField.tsx'
import { useAppForm, useFormValue } from '../../../ui/form/Form.tsx'
import { FormPanel } from '../../../ui/form/panel/FormPanel.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'

const Day = ({ today }: { today: string }) => {
  const { value, onChange, errors } = useFormValue<string | null>('handOverOn')
  const max = plusDays(today, handOverDays.most)
  return <DateField label="Hand-over day" day={value || null} min={today} max={max} onDay={onChange} errors={errors} />
}

/** Signatures must be renewed. */
export const MoveDayDialog = ({ request, onClose }: { request: ShareRequest; onClose: () => void }) => {
  const today = dayIn(useNow(), request.aircraft.zone)
  const move = useAction('moveHandOver')
  const form = useAppForm<{ handOverOn: string | null }>({
    defaults: { handOverOn: request.handOverOn < today ? today : request.handOverOn },
    check: ({ handOverOn }) => ({ handOverOn: handOverOn ? [] : fieldMessages.required }),
    send: async ({ handOverOn }) => {
      await move.mutateAsync({ params: { id: request.id }, body: { handOverOn: handOverOn! } })
      toast('The hand-over was moved')
      onClose()
    },
  })
  return (
    <Dialog title="Choose another day" onClose={onClose}>
      <FormPanel form={form} label="Choose another day" kind="ink" onCancel={onClose}>
        <p>The day is part of the agreement: anyone who has signed signs once more.</p>
        <Day today={today} />
      </FormPanel>
    </Dialog>
  )
}
