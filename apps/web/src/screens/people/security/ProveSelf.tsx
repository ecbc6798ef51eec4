import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { ApiError, refusedWith } from '../../../api.ts'
import { FormField, useAppForm } from '../../../ui/form/Form.tsx'
import { FormPanel } from '../../../ui/form/panel/FormPanel.tsx'
import { useFirstField } from '../../../ui/form/panel/useFirstField.ts'

type Props = {
  hasPassword: boolean
  /** Label of button and form. */
  act: string
  send: (body: { password?: string }) => Promise<unknown>
  cancel: () => void
}

export const atPassword = (error: unknown): never => {
  const wrong = refusedWith(error, 'wrong_password')
  throw wrong ? new ApiError(403, wrong.detail, { password: [wrong.detail] }) : error
}

/** Asks for the password again, if the account has one. */
export const ProveSelf = ({ hasPassword, act, send, cancel }: Props) => {
  const place = useFirstField()
  const form = useAppForm({
    defaults: { password: '' },
    check: ({ password }) => ({ password: hasPassword && password === '' ? fieldMessages.required : [] }),
    send: ({ password }) => send(password === '' ? {} : { password }).catch(atPassword),
  })
  return (
    <div ref={place}>
      <FormPanel form={form} label={act} save={act} onCancel={cancel}>
        {hasPassword ? (
          <FormField name="password" label="Your password" type="password" autoComplete="current-password" />
        ) : (
          <p>You sign in with Google. If that was more than 15 minutes ago, please sign in again first.</p>
        )}
      </FormPanel>
    </div>
  )
}
