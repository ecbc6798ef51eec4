import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import type { ReportedMessage } from '@tailshare/contract/messages/messageReports'
import type { ReportDecision } from '@tailshare/contract/messages/reportKinds'
import { useAction } from '../../../api.ts'
import { Form, FormRadioGroup, FormTextArea, useAppForm, useFormValue } from '../../../ui/form/Form.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { FormButtons } from '../../../ui/form/panel/FormButtons.tsx'

type Values = { decision: string; wordToReporter: string; wordToWriter: string }
type Writer = ReportedMessage['writer']

/** Someone who has left cannot be warned or suspended, nor a suspended member again. */
const choicesFor = ({ firstName, hasLeft, isSuspended }: Writer) => {
  const all: (readonly [ReportDecision, string, boolean])[] = [
    ['nothing', `No action; ${firstName} hears nothing`, true],
    ['warned', `Warn ${firstName}`, !hasLeft],
    ['removed', 'Remove the message', true],
    ['suspended', `Remove it and suspend ${firstName}: signed out, aircraft off the market`, !hasLeft && !isSuspended],
  ]
  return all.filter(([, , isOpen]) => isOpen).map(([value, label]) => ({ value, label }))
}

const WordToWriter = ({ writer }: { writer: Writer }) => {
  const { value: decision } = useFormValue<string>('decision')
  if (decision === '' || decision === 'nothing' || writer.hasLeft) return null
  return (
    <FormTextArea
      name="wordToWriter"
      label={`Word to ${writer.firstName}`}
      rows={3}
      maxLength={500}
      hint="They see it with their message and by email. It stays in the audit log."
    />
  )
}

/** Decides about a reported message, with a note to each side. */
export const MessageDecision = ({ report, onClose }: { report: ReportedMessage; onClose: () => void }) => {
  const { reporter, writer } = report
  const decide = useAction('decideReportedMessage')
  const form = useAppForm<Values>({
    defaults: { decision: '', wordToReporter: '', wordToWriter: '' },
    check: ({ decision, wordToReporter, wordToWriter }) => ({
      decision: decision === '' ? fieldMessages.required : [],
      wordToReporter: wordToReporter.trim() === '' ? fieldMessages.required : [],
      wordToWriter:
        !['', 'nothing'].includes(decision) && !writer.hasLeft && wordToWriter.trim() === '' ? fieldMessages.required : [],
    }),
    send: async ({ decision, wordToReporter, wordToWriter }) => {
      const isHeard = decision !== 'nothing'
      await decide.mutateAsync({
        params: { id: report.id },
        body: {
          decision: decision as ReportDecision,
          wordToReporter,
          // Someone who has left gets no note; the log keeps the reason.
          wordToWriter: isHeard ? (writer.hasLeft ? wordToReporter : wordToWriter) : '',
        },
      })
      toast('Decided')
      onClose()
    },
  })
  return (
    <Dialog title="Decide about this message" onClose={onClose}>
      <Form form={form} label="Decide">
        <FormRadioGroup name="decision" label="What happens" options={choicesFor(writer)} />
        <FormTextArea
          name="wordToReporter"
          label={`Word to ${reporter.firstName}`}
          rows={3}
          maxLength={500}
          hint="They read it with what you decided."
        />
        <WordToWriter writer={writer} />
        <FormButtons form={form} onCancel={onClose} kind="ink">
          Decide
        </FormButtons>
      </Form>
    </Dialog>
  )
}
