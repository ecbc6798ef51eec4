import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call, refreshAfter, refusedWith, type Reply } from '../../../api.ts'
import { FormField, useAppForm } from '../../../ui/form/Form.tsx'
import { FormPanel } from '../../../ui/form/panel/FormPanel.tsx'
import { useFirstField } from '../../../ui/form/panel/useFirstField.ts'
import css from '../security/SecondFactor.module.css'
import { ProveSelf } from '../security/ProveSelf.tsx'

type Props = { hasPassword: boolean; done: (said: string, codes: string[] | null) => void; cancel: () => void }

/** The TOTP secret as QR code and text; a code verifies it. */
const Confirm = ({ app, done, cancel }: Omit<Props, 'hasPassword'> & { app: Reply<'startApp'> }) => {
  const place = useFirstField()
  const client = useQueryClient()
  const form = useAppForm({
    // Not called `code`: in error responses, that key is the refusal code.
    defaults: { typed: '' },
    check: ({ typed }) => ({ typed: typed === '' ? fieldMessages.required : [] }),
    send: async ({ typed }) => {
      const { recoveryCodes } = await call('confirmApp', { body: { code: typed } }).catch((error: unknown) => {
        const wrong = refusedWith(error, 'wrong_second_factor')
        throw wrong ? new ApiError(403, wrong.detail, { typed: [wrong.detail] }) : error
      })
      await refreshAfter(client, 'confirmApp')
      done('From now on we ask for your app each time you log in', recoveryCodes)
    },
  })
  return (
    <div ref={place}>
      <FormPanel form={form} label="Authenticator app" save="Turn it on" onCancel={cancel}>
        <p>Scan this with your authenticator app, or type the key below. Then enter the six digits it shows.</p>
        <svg
          className={css.code}
          viewBox={`0 0 ${app.size} ${app.size}`}
          role="img"
          aria-label="QR code for your authenticator app"
        >
          <path d={app.outline} />
        </svg>
        <p className={css.key}>{app.secret.replaceAll(/.{4}(?!$)/g, '$& ')}</p>
        <FormField name="typed" label="Code" inputMode="numeric" autoComplete="one-time-code" />
      </FormPanel>
    </div>
  )
}

export const AppSetup = ({ hasPassword, done, cancel }: Props) => {
  const [app, setApp] = useState<Reply<'startApp'>>()
  if (app) return <Confirm app={app} done={done} cancel={cancel} />
  return (
    <ProveSelf
      hasPassword={hasPassword}
      act="Show the QR code"
      cancel={cancel}
      send={async (body) => setApp(await call('startApp', { body }))}
    />
  )
}
