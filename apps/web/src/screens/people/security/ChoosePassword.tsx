import { call } from '../../../api.ts'
import { useAppForm } from '../../../ui/form/Form.tsx'
import { FormPanel } from '../../../ui/form/panel/FormPanel.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import css from '../../../parts/people/profile/profile.module.css'

/** Sets a first password for Google accounts. An emailed link proves again that they own the address. */
export const ChoosePassword = ({ email }: { email: string }) => {
  const form = useAppForm({
    defaults: {},
    send: () => call('requestPasswordReset', { body: { email } }),
  })
  const sent = form.formState.isSubmitSuccessful && !form.failure
  return (
    <FormPanel
      form={form}
      label="Choose a password"
      kind={sent ? 'soft' : 'go'}
      save={sent ? 'Send the link again' : 'Email me the link'}
    >
      <p>
        You sign in with Google and have no password. Add one to log in without Google, too. We’ll email a link to{' '}
        <b className={css.break}>{email}</b>.
      </p>
      <p role="status" hidden={!sent}>
        <Icon name="mail" className={css.inline} /> The email is on its way and arrives within 5 minutes. The link works once, for
        one hour. Using it signs you out.
      </p>
    </FormPanel>
  )
}
