import { QuestionBody } from '@tailshare/contract/sharing/holidays/holidayDrafts'
import { useAction } from '../../../api.ts'
import { checkWith, FormTextArea, useAppForm } from '../../../ui/form/Form.tsx'
import { FormPanel } from '../../../ui/form/FormPanel.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/overlay/toast.ts'

/** Visible to everyone. */
export const QuestionDialog = ({ params, onClose }: { params: { aircraftId: string; year: number }; onClose: () => void }) => {
  const ask = useAction('questionHolidayDraft')
  const form = useAppForm<{ reason: string }>({
    defaults: { reason: '' },
    check: checkWith(QuestionBody),
    send: async (body) => {
      await ask.mutateAsync({ params, body })
      toast('Everyone will see your question.')
      onClose()
    },
  })
  return (
    <Dialog title="Question this result" onClose={onClose}>
      <FormPanel form={form} label="Question this result" save="Ask everybody" kind="ink" onCancel={onClose}>
        <FormTextArea name="reason" label="What should the others look at?" rows={3} maxLength={500} />
      </FormPanel>
    </Dialog>
  )
}
