import { useEffect, useRef } from 'react'
import { ApiError, call, refusedWith } from '../../../api.ts'
import { openModal } from '../../site/modal/modal.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form, FormField, useAppForm } from '../../../ui/form/Form.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { toastError } from '../../../ui/overlay/toast/toast.ts'
import css from '../signIn/auth.module.css'
import { PasswordStrength } from '../signIn/password/PasswordStrength.tsx'
import { useAfterSignIn } from '../signIn/useAfterSignIn.ts'
import { SignUpDetails } from './SignUpDetails.tsx'
import { dropDraft, keepDraft, readDraft } from './signUpDraft.ts'
import { emptySignUp, isEmail, isVerified, signUpPayload, signUpProblems, type SignUpValues } from './signUpValues.ts'

const resendMs = 60_000

/** Name and email first; the rest after the emailed code. Input survives a reload, except passwords. */
export const SignUpForm = ({ onBack, submitLabel = 'Sign Up' }: { onBack?: () => void; submitLabel?: string }) => {
  const arrive = useAfterSignIn()
  const form = useAppForm<SignUpValues>({
    defaults: { ...emptySignUp, ...readDraft() },
    check: signUpProblems,
    send: async (values) => (isVerified(values) ? register(values) : sendCode(values.email)),
  })
  const { watch, setValue, getValues, reset, setFocus } = form
  useEffect(() => {
    const subscription = watch((values) => keepDraft(values as SignUpValues))
    return () => subscription.unsubscribe()
  }, [watch])

  // A new code invalidates the previous one: within a minute, reuse the one on its way.
  const sent = useRef({ email: '', at: 0 })
  const sendCode = async (email: string) => {
    const before = sent.current
    if (before.email !== email || Date.now() - before.at > resendMs) {
      sent.current = { email, at: Date.now() }
      try {
        await call('sendCode', { body: { email } })
      } catch (error) {
        sent.current = before
        toastError(error)
        return
      }
    }
    openModal('email-verification', {
      email,
      onVerified: () => {
        setValue('verifiedEmail', email)
        // Show errors of the new fields only after the next submit.
        reset(getValues(), { keepDefaultValues: true })
        // After the dialog has restored focus, which the removed link no longer takes. Leave a field being typed into alone.
        setTimeout(() => {
          const { activeElement: active } = document
          if (!(active instanceof HTMLInputElement && active.name !== 'email' && active.name in emptySignUp)) setFocus('password')
        }, 100)
      },
    })
  }
  const register = async (values: SignUpValues) => {
    try {
      const account = await call('register', { body: signUpPayload(values) })
      dropDraft()
      arrive(account)
    } catch (error) {
      toastError(error)
      if (!(error instanceof ApiError)) return
      if (refusedWith(error, 'email_not_verified')) setValue('verifiedEmail', '')
      if (Object.keys(error.fields).length > 0) throw error
    }
  }

  const [email, verifiedEmail, password] = watch(['email', 'verifiedEmail', 'password'])
  const verified = isVerified({ email, verifiedEmail })
  const verify = !verified && isEmail(email) && (
    <button type="button" className={css.verify} onClick={() => void sendCode(email)}>
      Verify
    </button>
  )
  return (
    <Form form={form} label="Sign Up">
      <div className={css.pair}>
        <FormField name="firstName" label="First name" autoComplete="given-name" />
        <FormField name="lastName" label="Last name" autoComplete="family-name" />
      </div>
      <FormField
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        readOnly={verified}
        hint={verified ? undefined : 'We’ll email you a six-character code.'}
        after={
          verified ? (
            <span className={css.verified}>
              <Icon name="check" /> Verified
            </span>
          ) : (
            verify
          )
        }
      />
      {verified && (
        <>
          <div className={css.pair}>
            <FormField name="password" label="Password" type="password" autoComplete="new-password" />
            <PasswordStrength password={password} />
            <FormField name="passwordConfirmation" label="Password again" type="password" autoComplete="new-password" />
          </div>
          <SignUpDetails />
        </>
      )}
      <div className={onBack ? css.foot : undefined}>
        {onBack && (
          <Button kind="soft" icon="back" onClick={onBack}>
            Back
          </Button>
        )}
        <Button type="submit" kind="go" full busy={form.busy}>
          {verified ? submitLabel : 'Continue'}
        </Button>
      </div>
    </Form>
  )
}
