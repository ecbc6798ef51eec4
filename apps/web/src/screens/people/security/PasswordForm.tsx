import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { ApiError, call, refusedWith } from '../../../api.ts'
import { passwordProblems } from '../../../parts/people/signIn/password/newPassword.ts'
import { PasswordStrength } from '../../../parts/people/signIn/password/PasswordStrength.tsx'
import { FormField, useAppForm } from '../../../ui/form/Form.tsx'
import { FormPanel } from '../../../ui/form/panel/FormPanel.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import css from '../../../parts/people/profile/profile.module.css'

const empty = { oldPassword: '', password: '', passwordConfirmation: '' }

/** Ends all other sessions. */
export const PasswordForm = ({ email }: { email: string }) => {
  const form = useAppForm({
    defaults: empty,
    check: ({ oldPassword, password, passwordConfirmation }) => ({
      oldPassword: oldPassword === '' ? fieldMessages.required : [],
      ...passwordProblems(password, passwordConfirmation),
    }),
    send: async ({ oldPassword, password }) => {
      await call('changePassword', { body: { oldPassword, password } }).catch((error: unknown) => {
        const wrong = refusedWith(error, 'wrong_password')
        if (!wrong) throw error
        throw new ApiError(403, wrong.detail, { oldPassword: [wrong.detail] })
      })
      form.reset(empty)
      toast('Password changed. Your other sessions have ended.')
    },
  })
  return (
    <FormPanel form={form} label="Password" save="Change password">
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <FormField name="oldPassword" label="Current password" type="password" autoComplete="current-password" />
      <div className={css.pair}>
        <FormField name="password" label="New password" type="password" autoComplete="new-password" />
        <FormField name="passwordConfirmation" label="New password again" type="password" autoComplete="new-password" />
      </div>
      <PasswordStrength password={form.watch('password')} />
    </FormPanel>
  )
}
