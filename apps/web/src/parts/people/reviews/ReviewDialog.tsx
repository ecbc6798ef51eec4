import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import type { Review } from '@tailshare/contract/people/reviews/reviews'
import { useAction } from '../../../api.ts'
import { Form, FormTextArea, useAppForm } from '../../../ui/form/Form.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { FormButtons } from '../../../ui/form/panel/FormButtons.tsx'

const words = {
  answer: {
    title: (author: string) => `Answer ${author}`,
    lead: 'Everyone who reads the review sees your answer. You can answer once.',
    label: 'Your answer',
    send: 'Publish answer',
    done: 'Your answer is published',
    most: 2000,
  },
  report: {
    title: (author: string) => `Report the review by ${author}`,
    lead: 'An operator will read it. We hide reviews that are about another flight, insulting or too private; a low rating alone is no reason.',
    label: 'What is wrong with it',
    send: 'Report',
    done: 'Thank you. An operator will look at it.',
    most: 500,
  },
} as const

export const ReviewDialog = ({ review, act, onClose }: { review: Review; act: 'answer' | 'report'; onClose: () => void }) => {
  const { title, lead, label, send, done, most } = words[act]
  const answer = useAction('answerReview')
  const report = useAction('reportReview')
  const params = { id: review.id }
  const form = useAppForm({
    defaults: { text: '' },
    check: ({ text }) => ({ text: text.trim() === '' ? fieldMessages.required : [] }),
    send: async ({ text }) => {
      await (act === 'answer'
        ? answer.mutateAsync({ params, body: { text } })
        : report.mutateAsync({ params, body: { reason: text } }))
      toast(done)
      onClose()
    },
  })
  return (
    <Dialog title={title(review.author)} onClose={onClose}>
      <Form form={form} label={send}>
        <p>{lead}</p>
        <FormTextArea name="text" label={label} rows={4} maxLength={most} />
        <FormButtons form={form} onCancel={onClose}>
          {send}
        </FormButtons>
      </Form>
    </Dialog>
  )
}
