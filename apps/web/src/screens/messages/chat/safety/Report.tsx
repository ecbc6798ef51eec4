import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import type { Message } from '@tailshare/contract/messages/messages'
import { type ReportKind, reportKinds } from '@tailshare/contract/messages/reportKinds'
import { messagesBeforeReport } from '@tailshare/rules/messages/mayWrite'
import { plainText } from '@tailshare/rules/messages/links'
import { useAction } from '../../../../api.ts'
import { Form, FormRadioGroup, FormTextArea, useAppForm } from '../../../../ui/form/Form.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../../ui/overlay/toast/toast.ts'
import css from './Safety.module.css'
import { FormButtons } from '../../../../ui/form/panel/FormButtons.tsx'

const kinds = Object.entries(reportKinds).map(([value, label]) => ({ value, label }))

/** Says how much of the chat the operators will read. */
export const ReportDialog = ({ message, onClose }: { message: Message; onClose: () => void }) => {
  const report = useAction('reportMessage')
  const form = useAppForm<{ kind: string; text: string }>({
    defaults: { kind: '', text: '' },
    check: ({ kind, text }) => ({
      kind: kind === '' ? fieldMessages.required : [],
      text: kind === 'other' && text.trim() === '' ? fieldMessages.required : [],
    }),
    send: async ({ kind, text }) => {
      await report.mutateAsync({ params: { id: message.id }, body: { kind: kind as ReportKind, text } })
      toast('Thank you. An operator will look at it.')
      onClose()
    },
  })
  return (
    <Dialog title={`Report a message by ${message.userFromCompleteName}`} onClose={onClose}>
      <Form form={form} label="Report">
        <blockquote className={css.quote}>{plainText(message.message)}</blockquote>
        <FormRadioGroup name="kind" label="What is wrong with it" options={kinds} />
        <FormTextArea name="text" label="What should we know" rows={3} maxLength={1000} />
        <p className="muted">
          Our operators read this message and up to {messagesBeforeReport} before it, and nothing else of your chat.{' '}
          {message.userFromCompleteName} does not hear that you reported it unless we act on it. You hear what we decide.
        </p>
        <FormButtons form={form} onCancel={onClose} kind="danger">
          Report
        </FormButtons>
      </Form>
    </Dialog>
  )
}
