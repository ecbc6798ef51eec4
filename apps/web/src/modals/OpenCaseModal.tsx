import { caseAnswerTime, type CaseKind } from '@tailshare/contract/backoffice/cases/caseWords'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { paths } from '@tailshare/contract/base/paths'
import { moneyText } from '@tailshare/contract/text/money'
import { useAction } from '../api.ts'
import type { CaseSubject } from '../parts/backoffice/cases/openCase.ts'
import type { ModalProps } from '../parts/site/modal/modal.ts'
import { Button } from '../ui/Button.tsx'
import { Form, FormRadioGroup, FormTextArea, useAppForm } from '../ui/form/Form.tsx'
import { useNavigate } from '../ui/router/hooks.ts'

export const title = 'What is wrong?'

const choicesFor = ({ order, charges = [] }: CaseSubject) => [
  ...charges.map(({ id, text, amountCents }) => ({ value: `charge ${id}`, label: `${text}, ${moneyText(amountCents)}` })),
  ...(order
    ? [
        { value: 'flight', label: 'The flight' },
        { value: 'aircraft', label: `The aircraft, ${order.tailNumber}` },
      ]
    : []),
  ...(order || charges.length === 0 ? [{ value: 'other', label: 'Something else' }] : []),
]

/** Opens a case for the operators, then shows it. */
export const Modal = ({ given, close }: ModalProps<CaseSubject>) => {
  const choices = choicesFor(given)
  const open = useAction('openCase')
  const navigate = useNavigate()
  const form = useAppForm({
    defaults: { about: choices.length === 1 ? choices[0]!.value : '', text: '' },
    check: ({ about, text }) => ({
      about: about === '' ? fieldMessages.hasElements : '',
      text: text.trim() === '' ? fieldMessages.required : '',
    }),
    send: async ({ about, text }) => {
      const [kind, charge] = about.split(' ') as [CaseKind, string?]
      const { id } = await open.mutateAsync({
        body: { kind, text, ...(charge && { charge }), ...(given.order && { order: given.order.id }) },
      })
      close()
      await navigate(paths.case(id))
    },
  })
  return (
    <Form form={form} label={title}>
      {choices.length > 1 && <FormRadioGroup name="about" label="What is it about?" options={choices} />}
      <FormTextArea
        name="text"
        label="What happened, and what would put it right?"
        rows={5}
        maxLength={2000}
        hint={`A person reads it and answers within ${caseAnswerTime}. ${given.order || given.charges ? 'Booking and charge are attached as they are now. ' : ''}Only you and our operators see it; they may ask the aircraft’s owner.`}
      />
      <Button type="submit" kind="go" full busy={form.busy}>
        Send
      </Button>
    </Form>
  )
}
