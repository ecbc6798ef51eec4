import { moneyText } from '@tailshare/contract/text/money'
import type { Expense } from '@tailshare/contract/sharing/costs/sharedCosts'
import { ExpenseQuestion } from '@tailshare/contract/sharing/costs/sharedCosts'
import { useAction } from '../../../api.ts'
import { checkWith, Form, FormTextArea, useAppForm } from '../../../ui/form/Form.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { FormButtons } from '../../../ui/form/panel/FormButtons.tsx'

type Props = { expense: Expense; aircraftId: string; onClose: () => void }

/** The author can change or withdraw the expense. */
export const QuestionDialog = ({ expense, aircraftId, onClose }: Props) => {
  const question = useAction('questionExpense')
  const form = useAppForm<{ reason: string }>({
    defaults: { reason: '' },
    check: checkWith(ExpenseQuestion.omit({ round: true })),
    send: async ({ reason }) => {
      const body = { reason, round: expense.round }
      await question.mutateAsync({ params: { aircraftId, id: expense.id }, body })
      toast(`${expense.enteredBy.firstName} has been asked`)
      onClose()
    },
  })
  return (
    <Dialog title={`Question ${expense.title}, ${moneyText(expense.cents)}?`} onClose={onClose}>
      <Form form={form} label="Question an expense">
        <FormTextArea
          name="reason"
          label={`What would you like to ask ${expense.enteredBy.firstName}?`}
          rows={3}
          maxLength={500}
        />
        <FormButtons form={form} onCancel={onClose} cancel="Not yet">
          Send
        </FormButtons>
      </Form>
    </Dialog>
  )
}
