import { useAction } from '../../../api.ts'
import { emailProblem } from '../../../parts/people/signIn/emailProblem.ts'
import { FormField, useAppForm } from '../../../ui/form/Form.tsx'
import { FormPanel } from '../../../ui/form/FormPanel.tsx'
import { toast } from '../../../ui/overlay/toast.ts'

/** The response does not reveal whether the address has an account. */
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
    <FormPanel form={form} label="Invite a tax advisor" icon="mail" save="Send invitation">
      <FormField
        name="email"
        label="Advisor’s email"
        type="email"
        inputMode="email"
        autoComplete="off"
        hint="They get a link that is good for 14 days."
      />
    </FormPanel>
  )
}
