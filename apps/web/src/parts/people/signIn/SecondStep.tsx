import { logInMessages } from '@tailshare/contract/people/signIn/logInMessages'
import { ApiError, call, refusedWith } from '../../../api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/form/Failure.tsx'
import { Form, FormField, useAppForm } from '../../../ui/form/Form.tsx'
import { useFirstField } from '../../../ui/form/panel/useFirstField.ts'
import { TextButton } from '../../../ui/TextLink.tsx'
import css from './auth.module.css'
import { useAfterSignIn } from './useAfterSignIn.ts'
import { usePasskey } from './usePasskey.ts'

export type Ways = readonly ('app' | 'passkey')[]

/** Authenticator code, passkey or recovery code. `onBack` restarts the login. */
export const SecondStep = ({ ways, onBack }: { ways: Ways; onBack: () => void }) => {
  const arrive = useAfterSignIn()
  const place = useFirstField()
  const passkey = usePasskey(arrive)
  const hasApp = ways.includes('app')
  const form = useAppForm({
    // Not called `code`: in error responses, that key is the refusal code.
    defaults: { typed: '' },
    check: ({ typed }) => ({ typed: typed === '' ? logInMessages.required : '' }),
    send: async ({ typed }) => {
      const account = await call('loginSecondFactor', { body: { code: typed } }).catch((error: unknown) => {
        const wrong = refusedWith(error, 'wrong_second_factor')
        if (!wrong) throw error
        throw new ApiError(403, wrong.detail, { typed: [wrong.detail] })
      })
      arrive(account)
    },
  })
  return (
    <div className={css.choices} ref={place}>
      <p>
        {hasApp
          ? 'Your password is right. Enter the six digits from your authenticator app, or a recovery code.'
          : 'Your password is right. Use your passkey, or enter a recovery code.'}
      </p>
      {ways.includes('passkey') && (
        <>
          <Button
            kind={hasApp ? 'soft' : 'go'}
            icon="key"
            full
            busy={passkey.busy}
            data-first={hasApp ? undefined : ''}
            onClick={() => void passkey.show()}
          >
            Use a passkey
          </Button>
          <Failure>{passkey.failure}</Failure>
        </>
      )}
      <Form form={form} label="Second step">
        <FormField
          name="typed"
          label={hasApp ? 'Code' : 'Recovery code'}
          autoComplete="one-time-code"
          autoCapitalize="characters"
        />
        <Button type="submit" kind={hasApp ? 'go' : 'soft'} full busy={form.busy}>
          Continue
        </Button>
      </Form>
      <p className={css.aside}>
        <TextButton onClick={onBack}>Start over</TextButton>
      </p>
    </div>
  )
}
