import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { investAmounts, learnMoreInterests } from '@tailshare/contract/backoffice/reported/learnMore'
import { type ReactNode, useState } from 'react'
import { useAction } from '../api.ts'
import { fullName } from '../parts/people/people/personName.ts'
import { emailProblem } from '../parts/people/signIn/emailProblem.ts'
import { useAccount } from '../calls/session.ts'
import { Button } from '../ui/Button.tsx'
import { Form, FormField, FormSelect, FormTextArea, useAppForm } from '../ui/form/Form.tsx'

const choicesOf = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }))
const missing = (text: string) => (text.trim() === '' ? fieldMessages.required : '')

export type Interest = keyof typeof learnMoreInterests
type Values = { name: string; email: string; interest: Interest; amount: keyof typeof investAmounts | ''; message: string }
type Props = {
  title: string
  interest: Interest
  /** A share on offer that it is about. */
  aircraft?: string | undefined
  /** Investors name an amount and write a message. */
  asksAmount?: boolean
  children?: ReactNode
  close: () => void
}

/** Operators read every submission, and the sender gets a copy. */
export const LearnMoreForm = ({ title, interest: first, aircraft, asksAmount = false, children, close }: Props) => {
  const account = useAccount()
  const [sentTo, setSentTo] = useState<string>()
  const ask = useAction('requestToLearnMore')
  const isAsked = (interest: Interest) => asksAmount && interest === 'invest'
  const form = useAppForm<Values>({
    defaults: {
      name: account ? fullName(account) : '',
      email: account?.email ?? '',
      interest: first,
      amount: '',
      message: '',
    },
    check: ({ name, email, interest, amount, message }) => ({
      name: missing(name),
      email: emailProblem(email),
      amount: isAsked(interest) ? missing(amount) : '',
      message: asksAmount ? missing(message) : '',
    }),
    send: async ({ amount, ...values }) => {
      const more = {
        ...(isAsked(values.interest) && amount !== '' && { amount }),
        ...(aircraft && values.interest === 'coOwn' && { aircraft }),
      }
      await ask.mutateAsync({ body: { ...values, ...more } })
      setSentTo(values.email)
    },
  })
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
      {children}
      <FormField name="name" label="Name" autoComplete="name" />
      <FormField name="email" label="Email" type="email" inputMode="email" autoComplete="email" />
      <FormSelect name="interest" label="Interested in" choices={choicesOf(learnMoreInterests)} />
      {isAsked(form.watch('interest')) && (
        <FormSelect name="amount" label="Amount" empty="Choose a range" choices={choicesOf(investAmounts)} />
      )}
      <FormTextArea name="message" label="Message" rows={4} maxLength={2000} />
      <Button type="submit" kind="go" full busy={form.busy}>
        Send
      </Button>
    </Form>
  )
}
