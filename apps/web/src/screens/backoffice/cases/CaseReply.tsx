import { caseOutcomes, type CaseOutcome } from '@tailshare/contract/backoffice/cases/caseWords'
import type { Case } from '@tailshare/contract/backoffice/cases/cases'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { useQueryClient } from '@tanstack/react-query'
import { refreshAfter, useAction } from '../../../api.ts'
import { fullName } from '../../../parts/people/people/personName.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form, FormSelect, FormTextArea, useAppForm } from '../../../ui/form/Form.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'
import css from './Case.module.css'

type Way = 'answer' | 'ask' | CaseOutcome

/** What an operator can do with the words. */
const waysOf = ({ askableOwner, order }: Case): { value: Way; label: string }[] => [
  { value: 'answer', label: 'Send, and keep it open' },
  ...(askableOwner ? [{ value: 'ask' as const, label: `Ask ${fullName(askableOwner)}, who then sees the case` }] : []),
  ...(['refunded', 'corrected', 'explained', 'declined'] as const)
    .filter((outcome) => outcome !== 'refunded' || order !== null)
    .map((value) => ({ value, label: `Close: ${caseOutcomes[value]}` })),
]

/** Writes in a case; operators also ask the owner or decide, and the opener can close it. */
export const CaseReply = ({ case: one }: { case: Case }) => {
  const { id, you, opener } = one
  const answer = useAction('answerCase')
  const close = useAction('closeCase')
  const params = { id }
  const seen = one.entries.length
  const client = useQueryClient()
  /** Shows what someone else has written meanwhile, beside the refusal. */
  const reread = async (error: unknown) => {
    await refreshAfter(client, 'answerCase')
    throw error
  }
  const form = useAppForm<{ text: string; way: Way }>({
    defaults: { text: '', way: 'answer' },
    check: ({ text }) => ({ text: text.trim() === '' ? fieldMessages.required : '' }),
    send: async ({ text, way }) => {
      const [calls, done] =
        way === 'answer' || way === 'ask'
          ? [() => answer.mutateAsync({ params, body: { text, askOwner: way === 'ask', seen } }), 'Sent']
          : [() => close.mutateAsync({ params, body: { outcome: way, text, seen } }), 'Closed']
      await calls().catch(reread)
      form.reset()
      toast(done)
    },
  })
  const settle = () =>
    close
      .mutateAsync({ params, body: { outcome: 'settled', seen } })
      .then(() => toast('Closed'))
      .catch(reread)
      .catch(toastError)
  return (
    <Form form={form} label="Write in this case">
      <FormTextArea
        name="text"
        label={you === 'opener' ? 'Write to us' : you === 'owner' ? 'Your view' : 'Answer'}
        rows={4}
        maxLength={2000}
        hint={you === 'operator' ? `${opener.firstName} reads it. It stays in the audit log.` : undefined}
      />
      {you === 'operator' && <FormSelect name="way" label="Then" choices={waysOf(one)} />}
      <div className={css.buttons}>
        <Button type="submit" kind="ink" busy={form.busy}>
          Send
        </Button>
        {you === 'opener' && (
          <Button kind="soft" busy={close.isPending} onClick={() => void settle()}>
            It’s settled, close it
          </Button>
        )}
      </div>
    </Form>
  )
}
