import { logInMessages } from '@tailshare/contract/people/signIn/logInMessages'
import { useState } from 'react'
import { call, refusedWith } from '../../../api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/form/Failure.tsx'
import { Form, FormField, useAppForm } from '../../../ui/form/Form.tsx'
import { TextButton } from '../../../ui/TextLink.tsx'
import css from './auth.module.css'
import { emailProblem } from './emailProblem.ts'
import { SecondStep, type Ways } from './SecondStep.tsx'
import { useAfterSignIn } from './useAfterSignIn.ts'
import { usePasskey } from './usePasskey.ts'

type Values = { email: string; password: string }

/** Password and second factor, or a passkey. `onRecover` opens password recovery. */
export const LogInForm = ({ onRecover }: { onRecover: () => void }) => {
  const arrive = useAfterSignIn()
  const passkey = usePasskey(arrive)
  const [ways, setWays] = useState<Ways>()
  const form = useAppForm<Values>({
    defaults: { email: '', password: '' },
    check: ({ email, password }) => ({ email: emailProblem(email), password: password === '' ? logInMessages.required : '' }),
    send: async (body) => {
      try {
        arrive(await call('login', { body }))
      } catch (error) {
        const asked = refusedWith(error, 'second_factor_needed')
        if (!asked) throw error
        setWays(asked.ways)
      }
    },
  })
  if (ways) return <SecondStep ways={ways} onBack={() => setWays(undefined)} />
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
      <Button kind="soft" icon="key" full busy={passkey.busy} onClick={() => void passkey.show()}>
        Use a passkey
      </Button>
      <Failure>{passkey.failure}</Failure>
    </Form>
  )
}
