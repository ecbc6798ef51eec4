import { messages } from '@tailshare/contract/messages'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../api.ts'
import { forgetAccount } from '../session.ts'
import { Button } from '../ui/Button.tsx'
import { Form, FormCheckbox, FormField, useAppForm } from '../ui/Form.tsx'
import css from './DeleteAccountModal.module.css'
import type { ModalProps } from './modal.ts'

export const title = 'Delete your account'

/** Says what goes and what stays, then asks for the password; the server's reason against it is shown as it comes. */
export const Modal = ({ close }: ModalProps) => {
  const client = useQueryClient()
  const form = useAppForm({
    defaults: { password: '', sure: false },
    check: ({ sure }) => ({ sure: sure ? [] : messages.required }),
    send: async ({ password }) => {
      await call('deleteAccount', { body: password === '' ? {} : { password } }).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'wrong_password') throw error
        throw new ApiError(error.status, error.message, { password: [error.message] })
      })
      forgetAccount(client)
      window.location.assign('/')
    },
  })
  return (
    <Form form={form} label="Delete your account">
      <ul className={css.points}>
        <li>Your name, address, phone, picture and papers are erased.</li>
        <li>Your membership ends, and your cards and bank accounts are forgotten.</li>
        <li>Your aircraft are taken off the market.</li>
        <li>Flights and payments stay in the books without your name, as the law asks.</li>
        <li>Nobody can bring the account back, not even we.</li>
      </ul>
      <FormField
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        hint="Leave it empty if you only ever signed in with Google."
      />
      <FormCheckbox name="sure" label="I understand that this cannot be undone" />
      <div className={css.buttons}>
        <Button kind="soft" onClick={close}>
          Keep my account
        </Button>
        <Button type="submit" kind="danger" busy={form.busy}>
          Delete for good
        </Button>
      </div>
    </Form>
  )
}
