import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { call, read, refusedWith } from '../../../api.ts'
import { passwordProblems } from '../../../parts/people/signIn/password/newPassword.ts'
import { PasswordStrength } from '../../../parts/people/signIn/password/PasswordStrength.tsx'
import { paths } from '@tailshare/contract/base/paths'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { Form, FormField, useAppForm } from '../../../ui/form/Form.tsx'
import css from './auth.module.css'

const Expired = () => (
  <div className={css.out}>
    <h1>This link has expired</h1>
    <p className="lead">Links work for a short while and only once. Request a new one; it arrives within 5 minutes.</p>
    <ButtonLink to={paths.recovery()} kind="go">
      Request a new link
    </ButtonLink>
  </div>
)

const Done = () => (
  <div className={css.out} role="status">
    <h1>Your password is changed</h1>
    <p className="lead">All other sessions were ended. Log in with the new password.</p>
    <ButtonLink to={paths.login()} kind="go">
      Log In
    </ButtonLink>
  </div>
)

export const Screen = () => {
  const token = useSearchParams()[0].get('token') ?? ''
  const [outcome, setOutcome] = useState<'open' | 'expired' | 'done'>(token === '' ? 'expired' : 'open')
  // Checks the link before anything is typed. If the check fails to run, the form is shown, and submitting reports a bad link.
  const link = useQuery({
    ...read('checkResetLink', { body: { token } }),
    enabled: token !== '',
    staleTime: Infinity,
    retry: false,
  })
  const form = useAppForm({
    defaults: { password: '', passwordConfirmation: '' },
    check: ({ password, passwordConfirmation }) => passwordProblems(password, passwordConfirmation),
    send: async ({ password }) => {
      try {
        await call('resetPassword', { body: { token, password } })
        setOutcome('done')
      } catch (error) {
        if (!refusedWith(error, 'reset_link_expired')) throw error
        setOutcome('expired')
      }
    },
  })
  if (outcome === 'done') return <Done />
  if (outcome === 'expired' || link.data?.opens === false) return <Expired />
  if (link.isLoading) return <Skeleton shape="row" count={2} label="Checking the link" />
  return (
    <>
      <h1 className={css.title}>Choose a new password</h1>
      <Form form={form} label="Choose a new password">
        <FormField name="password" label="New password" type="password" autoComplete="new-password" />
        <PasswordStrength password={form.watch('password')} />
        <FormField name="passwordConfirmation" label="New password again" type="password" autoComplete="new-password" />
        <Button type="submit" kind="go" full busy={form.busy}>
          Change password
        </Button>
      </Form>
    </>
  )
}
