import { useAction } from '../../api.ts'
import { emailProblem } from '../../parts/signIn/emailProblem.ts'
import { Button } from '../../ui/Button.tsx'
import { Form, FormField, useAppForm } from '../../ui/form/Form.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import css from '../../parts/profile/profile.module.css'

/** Sends a link by e-mail; the same answer whether or not the address has an account. */
export const InviteAdvisor = () => {
  const invite = useAction('inviteAdvisor')
  const form = useAppForm({
    defaults: { email: '' },
    check: ({ email }) => ({ email: emailProblem(email) }),
    send: async (body) => {
      const { email } = await invite.mutateAsync({ body })
      form.reset({ email: '' })
      toast(`Invitation sent to ${email}`)
    },
  })
  return (
    <div className={css.form}>
      <Form form={form} label="Invite a tax advisor">
        <FormField
          name="email"
          label="Email of the advisor"
          type="email"
          inputMode="email"
          autoComplete="off"
          hint="They get a link that is good for 14 days."
        />
        <div className={css.buttons}>
          <Button type="submit" kind="go" icon="mail" busy={form.busy}>
            Send invitation
          </Button>
        </div>
      </Form>
    </div>
  )
}
