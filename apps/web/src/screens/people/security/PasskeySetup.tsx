import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError, refreshAfter } from '../../../api.ts'
import { makePasskey, passkeyProblem } from '../../../parts/people/signIn/usePasskey.ts'
import { FormField, useAppForm } from '../../../ui/form/Form.tsx'
import { FormPanel } from '../../../ui/form/FormPanel.tsx'
import { useFirstField } from '../../../ui/form/useFirstField.ts'
import { deviceText } from './deviceText.ts'
import { atPassword } from './ProveSelf.tsx'

type Props = { hasPassword: boolean; done: (said: string, codes: string[] | null) => void; cancel: () => void }

export const PasskeySetup = ({ hasPassword, done, cancel }: Props) => {
  const place = useFirstField()
  const client = useQueryClient()
  const form = useAppForm({
    defaults: { name: deviceText(navigator.userAgent), password: '' },
    check: ({ name, password }) => ({
      name: name.trim() === '' ? fieldMessages.required : [],
      password: hasPassword && password === '' ? fieldMessages.required : [],
    }),
    send: async (values) => {
      const { recoveryCodes } = await makePasskey(values).catch((error: unknown) => {
        if (error instanceof ApiError) return atPassword(error)
        throw new ApiError(0, passkeyProblem(error), null)
      })
      await refreshAfter(client, 'addPasskey')
      done('Your passkey is ready', recoveryCodes)
    },
  })
  return (
    <div ref={place}>
      <FormPanel form={form} label="Passkey" save="Make a passkey" onCancel={cancel}>
        <p>With a passkey, your password alone no longer logs you in.</p>
        <FormField name="name" label="Name of the passkey" />
        {hasPassword && <FormField name="password" label="Your password" type="password" autoComplete="current-password" />}
      </FormPanel>
    </div>
  )
}
