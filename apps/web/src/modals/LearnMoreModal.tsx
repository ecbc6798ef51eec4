import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { learnMoreInterests } from '@tailshare/contract/backoffice/reported/learnMore'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from '../ui/router/hooks.ts'
import { read, useAction } from '../api.ts'
import type { ModalProps } from '../parts/site/modal/modal.ts'
import { fullName } from '../parts/people/people/personName.ts'
import { emailProblem } from '../parts/people/signIn/emailProblem.ts'
import { useAccount } from '../session.ts'
import { Button } from '../ui/Button.tsx'
import { Form, FormField, FormSelect, FormTextArea, useAppForm } from '../ui/form/Form.tsx'

export const title = 'Learn more about Tailshare'

const choices = Object.entries(learnMoreInterests).map(([value, label]) => ({ value, label }))
type Interest = keyof typeof learnMoreInterests
type Values = { name: string; email: string; interest: Interest; message: string }

/** Inquiry form about the given interest. When opened from a share for sale, `share` in the URL is the aircraft's ID. */
export const Modal = ({ given, close }: ModalProps<Interest | undefined>) => {
  const account = useAccount()
  const [sentTo, setSentTo] = useState<string>()
  const ask = useAction('requestToLearnMore')
  const [search] = useSearchParams()
  const aircraft = search.get('share') ?? undefined
  const offers = useQuery({ ...read('listSharesOnOffer'), enabled: aircraft !== undefined })
  const tail = offers.data?.find(({ id }) => id === aircraft)?.tailNumber
  const form = useAppForm<Values>({
    defaults: {
      name: account ? fullName(account) : '',
      email: account?.email ?? '',
      interest: aircraft ? 'coOwn' : (given ?? 'invest'),
      message: '',
    },
    check: ({ name, email }) => ({
      name: name.trim() === '' ? fieldMessages.required : '',
      email: emailProblem(email),
    }),
    send: async (values) => {
      await ask.mutateAsync({ body: { ...values, ...(aircraft && values.interest === 'coOwn' && { aircraft }) } })
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
      {aircraft !== undefined && <p>About the share of {tail ?? 'this aircraft'}.</p>}
      <FormField name="name" label="Name" autoComplete="name" />
      <FormField name="email" label="Email" type="email" inputMode="email" autoComplete="email" />
      <FormSelect name="interest" label="Interested in" choices={choices} />
      <FormTextArea name="message" label="Message" rows={4} maxLength={2000} />
      <Button type="submit" kind="go" full busy={form.busy}>
        Send
      </Button>
    </Form>
  )
}
