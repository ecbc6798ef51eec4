import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { investAmounts, learnMoreInterests } from '@tailshare/contract/backoffice/reported/learnMore'
import { productName } from '@tailshare/contract/base/constants'
import { useState } from 'react'
import { useAction } from '../api.ts'
import type { ModalProps } from '../parts/site/modal/modal.ts'
import { fullName } from '../parts/people/people/personName.ts'
import { emailProblem } from '../parts/people/signIn/emailProblem.ts'
import { useAccount } from '../session.ts'
import { Button } from '../ui/Button.tsx'
import { Form, FormField, FormSelect, FormTextArea, useAppForm } from '../ui/form/Form.tsx'

export const title = `Invest in ${productName}`

const choicesOf = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }))
type Values = {
  name: string
  email: string
  interest: keyof typeof learnMoreInterests | ''
  amount: keyof typeof investAmounts | ''
  message: string
}

/** The footer's Invest form: operators read every submission, and the sender gets a copy. */
export const Modal = ({ close }: ModalProps) => {
  const account = useAccount()
  const [sentTo, setSentTo] = useState<string>()
  const ask = useAction('requestToLearnMore')
  const form = useAppForm<Values>({
    defaults: {
      name: account ? fullName(account) : '',
      email: account?.email ?? '',
      interest: 'invest',
      amount: '',
      message: '',
    },
    check: ({ name, email, interest, amount, message }) => ({
      name: name.trim() === '' ? fieldMessages.required : '',
      email: emailProblem(email),
      interest: interest === '' ? fieldMessages.required : '',
      amount: interest === 'invest' && amount === '' ? fieldMessages.required : '',
      message: message.trim() === '' ? fieldMessages.required : '',
    }),
    send: async ({ interest, amount, ...values }) => {
      if (interest === '') return
      await ask.mutateAsync({ body: { ...values, interest, ...(interest === 'invest' && amount !== '' && { amount }) } })
      setSentTo(values.email)
    },
  })
  const invests = form.watch('interest') === 'invest'
  if (sentTo !== undefined)
    return (
      <>
        <p role="status">
          Thank you. We have your message and answer to <b>{sentTo}</b>; a copy is on its way there.
        </p>
        <Button kind="soft" full onClick={close}>
          Ok
        </Button>
      </>
    )
  return (
    <Form form={form} label={title}>
      <FormField name="name" label="Name" autoComplete="name" />
      <FormField name="email" label="Email" type="email" inputMode="email" autoComplete="email" />
      <FormSelect name="interest" label="Interested in" choices={choicesOf(learnMoreInterests)} />
      {invests && <FormSelect name="amount" label="Amount" empty="Choose a range" choices={choicesOf(investAmounts)} />}
      <FormTextArea name="message" label="Message" rows={4} maxLength={2000} />
      <Button type="submit" kind="go" full busy={form.busy}>
        Send
      </Button>
    </Form>
  )
}
