import { logInMessages } from '@tailshare/contract/logInMessages'
import { call } from '../../api.ts'
import { Button } from '../../ui/Button.tsx'
import { Form, FormField, useAppForm } from '../../ui/form/Form.tsx'
import { TextButton } from '../../ui/TextLink.tsx'
import css from './auth.module.css'
import { emailProblem } from './emailProblem.ts'
import { useArrive } from './useArrive.ts'

type Values = { email: string; password: string }

/** Email and password. `onRecover` opens the password recovery, wherever the form stands. */
export const LogInForm = ({ onRecover }: { onRecover: () => void }) => {
  const arrive = useArrive()
  const form = useAppForm<Values>({
    defaults: { email: '', password: '' },
    check: ({ email, password }) => ({ email: emailProblem(email), password: password === '' ? logInMessages.required : '' }),
    send: async (body) => arrive(await call('login', { body })),
  })
  return (
    <Form form={form} label="Log In">
      <FormField name="email" label="Email" type="email" inputMode="email" autoComplete="username" />
      <FormField name="password" label="Password" type="password" autoComplete="current-password" />
      <p className={css.aside}>
        <TextButton onClick={onRecover}>Request a Password Reset</TextButton>
      </p>
      <Button type="submit" kind="go" full busy={form.busy}>
        Log In
      </Button>
    </Form>
  )
}
