import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { emailPattern } from '@tailshare/contract/people/accounts/emailPattern'
import { call, useAction } from '../../../api.ts'
import { openModal } from '../../../parts/site/modal/modal.ts'
import { FormField, useAppForm } from '../../../ui/form/Form.tsx'
import { FormPanel } from '../../../ui/form/panel/FormPanel.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'
import css from '../../../parts/people/profile/profile.module.css'

const empty = { email: '', password: '' }

/** Mails a code to the new address; the right code changes it. */
export const EmailForm = ({ email: current, hasPassword }: { email: string; hasPassword: boolean }) => {
  const change = useAction('changeAddress')
  const form = useAppForm({
    defaults: empty,
    check: ({ email, password }) => ({
      email: emailPattern.test(email.trim()) ? [] : email.trim() === '' ? fieldMessages.required : fieldMessages.email,
      password: hasPassword && password === '' ? fieldMessages.required : [],
    }),
    send: async ({ email, password }) => {
      const body = { email: email.trim(), ...(password !== '' && { password }) }
      await call('sendCode', { body: { email: body.email } })
      const onVerified = () =>
        change.mutate(
          { body },
          {
            onSuccess: () => {
              form.reset(empty)
              toast(`From now on you log in with ${body.email}`)
            },
            onError: toastError,
          },
        )
      openModal('email-verification', { email: body.email, onVerified })
    },
  })
  return (
    <FormPanel form={form} label="Email address" save="Change address">
      <p className="muted">
        You log in with {current}. We email a code to the new address. The old one hears of it, and can undo it for a week.
      </p>
      <div className={css.pair}>
        <FormField name="email" label="New email address" type="email" autoComplete="email" />
        {hasPassword && <FormField name="password" label="Your password" type="password" autoComplete="current-password" />}
      </div>
    </FormPanel>
  )
}
