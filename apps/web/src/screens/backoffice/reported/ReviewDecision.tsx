import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import type { ReportedReview } from '@tailshare/contract/people/reviews/reviews'
import { useAction } from '../../../api.ts'
import { Form, useAppForm } from '../../../ui/form/Form.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { ReasonField } from '../console/ReasonField.tsx'
import { FormButtons } from '../../../ui/form/panel/FormButtons.tsx'

const words = {
  hide: {
    title: 'Hide this review?',
    act: 'Hide review',
    done: 'The review is hidden',
    lead: 'No one can read it anymore, and its stars no longer count.',
  },
  keep: {
    title: 'Keep this review?',
    act: 'Keep review',
    done: 'The review stays',
    lead: 'It stays as it is, and the reports are settled.',
  },
} as const

type Props = { review: ReportedReview; decision: 'hide' | 'keep'; onClose: () => void }

/** Author, reviewed member and reporter read the reason. */
export const ReviewDecision = ({ review, decision, onClose }: Props) => {
  const { title, act, done, lead } = words[decision]
  const hide = useAction('hideReview')
  const keep = useAction('keepReview')
  const form = useAppForm({
    defaults: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? fieldMessages.required : [] }),
    send: async ({ reason }) => {
      await (decision === 'hide' ? hide : keep).mutateAsync({ params: { id: review.id }, body: { reason } })
      toast(done)
      onClose()
    },
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={act}>
        {review.text && <p>“{review.text}”</p>}
        <p>{lead}</p>
        <ReasonField hint="The author, the person reviewed and the person who reported it read this." isRestored={false} />
        <FormButtons form={form} onCancel={onClose} kind={decision === 'hide' ? 'danger' : 'go'}>
          {act}
        </FormButtons>
      </Form>
    </Dialog>
  )
}
