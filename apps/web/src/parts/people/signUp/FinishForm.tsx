import { useEffect } from 'react'
import { call } from '../../../api.ts'
import { type Account, useLogOut } from '../../../calls/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form, FormField, useAppForm } from '../../../ui/form/Form.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { TextButton } from '../../../ui/TextLink.tsx'
import css from '../signIn/auth.module.css'
import { useAfterSignIn } from '../signIn/useAfterSignIn.ts'
import { SignUpDetails } from './SignUpDetails.tsx'
import { dropDraft, keepDraft, readDraft } from './signUpDraft.ts'
import { emptySignUp, type SignUpValues, socialPayload, socialProblems } from './signUpValues.ts'

/** Completes a registration begun with Google: email fixed, names prefilled. Input survives a reload. */
export const FinishForm = ({ account }: { account: Account }) => {
  const arrive = useAfterSignIn()
  const logOut = useLogOut()
  const { id, firstName, lastName, email } = account
  const form = useAppForm<SignUpValues>({
    defaults: { ...emptySignUp, firstName, lastName, ...readDraft(id), email, verifiedEmail: email },
    check: socialProblems({ firstName, lastName }),
    send: async (values) => {
      const registered = await call('registerSocial', { body: socialPayload(values) })
      dropDraft(id)
      arrive(registered)
    },
  })
  const { watch } = form
  useEffect(() => {
    const subscription = watch((values) => keepDraft(values as SignUpValues, id))
    return () => subscription.unsubscribe()
  }, [watch, id])
  return (
    <Form form={form} label="Finish your registration">
      <p className="muted">
        Google has told us who you are. A few more answers, and your account is ready.{' '}
        <TextButton onClick={() => logOut.mutate()}>Use another account</TextButton>
      </p>
      <div className={css.pair}>
        <FormField name="firstName" label="First name" autoComplete="given-name" />
        <FormField name="lastName" label="Last name" autoComplete="family-name" />
      </div>
      <FormField
        name="email"
        label="Email"
        type="email"
        readOnly
        after={
          <span className={css.verified}>
            <Icon name="check" /> Verified
          </span>
        }
      />
      <SignUpDetails />
      <Button type="submit" kind="go" full busy={form.busy}>
        Sign Up
      </Button>
    </Form>
  )
}
