import { useState } from 'react'
import { call } from '../../../../api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Form, FormField, useAppForm } from '../../../../ui/form/Form.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import css from '../auth.module.css'
import { emailProblem } from '../emailProblem.ts'

/** `onSent` is called for any address: the response does not reveal whether it has an account. */
const RecoveryForm = ({ onSent }: { onSent: (email: string) => void }) => {
  const form = useAppForm({
    defaults: { email: '' },
    check: ({ email }) => ({ email: emailProblem(email) }),
    send: async ({ email }) => {
      await call('requestPasswordReset', { body: { email } })
      onSent(email)
    },
  })
  return (
    <Form form={form} label="Request Password Reset">
      <p className="muted">Enter your account’s email. We’ll send you a link to choose a new password.</p>
      <FormField name="email" label="Email" type="email" inputMode="email" autoComplete="username" />
      <Button type="submit" kind="go" full busy={form.busy}>
        Submit Reset Request
      </Button>
    </Form>
  )
}

const RecoverySent = ({ email, as: Heading }: { email: string; as: 'h1' | 'h3' }) => (
  <div className={css.sent} role="status">
    <Icon name="mail" className={css.mark} />
    <Heading>Password Reset Request Received</Heading>
    <p>
      If there is an account for <b>{email}</b>, an email with a link is on its way. It arrives within 5 minutes.
    </p>
    <p className="label">Not there? Check spam, or the spelling of the address.</p>
  </div>
)

/** Closing the container resets it. */
export const useRecovery = (heading: 'h1' | 'h3') => {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return {
    sent: sentTo !== null,
    content: sentTo === null ? <RecoveryForm onSent={setSentTo} /> : <RecoverySent email={sentTo} as={heading} />,
  }
}
