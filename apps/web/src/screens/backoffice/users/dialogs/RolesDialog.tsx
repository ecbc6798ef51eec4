import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import type { OperatorUserDetail } from '@tailshare/contract/backoffice/operator'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { airportSuggestion } from '../../../../parts/aircraft/airports/airportSuggestion.ts'
import { fullName } from '../../../../parts/people/people/personName.ts'
import { Button } from '../../../../ui/Button.tsx'
import type { Suggestion } from '../../../../ui/form/choices/Combobox.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { DialogButtons } from '../../../../ui/overlay/DialogButtons.tsx'
import { Form, FormCheckbox } from '../../../../ui/form/Form.tsx'
import { toast } from '../../../../ui/overlay/toast/toast.ts'
import type { Draft } from '../../questions/drafts.ts'
import { ReasonField } from '../../console/ReasonField.tsx'
import { StaffAirports } from '../StaffAirports.tsx'
import css from '../User.module.css'
import { givenRolesText, sameRoles } from '../userText.ts'
import { useDraftForm } from '../../questions/useDraftForm.ts'
import { useUserDecision } from '../useUserDecision.ts'

type Given = { isOperator: boolean; staffAirports: Suggestion[] }
type Values = Given & { reason: string }
export type RolesDraft = { values: Values; seen: Given }
type Props = { user: OperatorUserDetail; isOwn: boolean; draft: Draft<RolesDraft>; onClose: () => void }

const givenTo = ({ isOperator, roles }: OperatorUserDetail) => ({
  isOperator,
  staffAirports: (roles.staff?.airports ?? []).map(airportSuggestion),
})
const bodyOf = ({ isOperator, staffAirports }: ReturnType<typeof givenTo>) => ({
  isOperator,
  staffAirports: staffAirports.map(({ id }) => id),
})

/** The two roles only operators grant. Operators cannot remove their own, so one always remains. */
export const RolesDialog = ({ user, isOwn, draft, onClose }: Props) => {
  // Roles are saved as a whole, so a change by another operator is a conflict.
  const [seen, setSeen] = useState(() => draft.read()?.seen ?? givenTo(user))
  const [hasClashed, setHasClashed] = useState(false)
  const { decide } = useUserDecision('setUserRoles', (now) => {
    setSeen(givenTo(now))
    setHasClashed(true)
  })
  const form = useDraftForm<Values>({
    defaults: { ...seen, reason: '' },
    draft: {
      read: () => draft.read()?.values,
      write: (values) => draft.write(values && { values, seen }),
    },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? fieldMessages.required : [] }),
    send: async ({ reason, ...wanted }) => {
      const now = await decide({ params: { id: user.id }, body: { ...bodyOf(wanted), reason, before: bodyOf(seen) } })
      toast(
        wanted.isOperator && !now.isOperator
          ? 'The other operators were asked: it takes effect once a second one gives the role, too'
          : `The roles of ${fullName(user)} are changed`,
      )
      onClose()
    },
  })
  const [isOperator, staffAirports] = useWatch({ control: form.control, name: ['isOperator', 'staffAirports'] })
  const isSame = sameRoles({ isOperator, staffAirports }, seen)
  const cancel = () => {
    form.discard()
    onClose()
  }
  return (
    <Dialog title={`Roles of ${fullName(user)}`} onClose={onClose}>
      <Form form={form} label="Change roles">
        <FormCheckbox
          name="isOperator"
          label="Operator"
          disabled={isOwn}
          hint={
            isOwn
              ? 'This is you. Another operator has to do this for your own account.'
              : user.appointment
                ? `${fullName(user.appointment.askedBy)} wants this: “${user.appointment.reason}” It takes effect once another operator gives the role, too; to decline it, open Approvals.`
                : 'Verifies documents, gives roles, suspends accounts and reads the audit log. It takes two operators to give it.'
          }
        />
        <StaffAirports />
        <ReasonField hint="For the audit log." isRestored={form.isRestored} />
        {hasClashed && (
          <p className={css.clash} role="status">
            Current roles: {givenRolesText(seen)}. Saving replaces them with what you choose here.
          </p>
        )}
        <DialogButtons>
          <Button kind="soft" onClick={cancel}>
            Cancel
          </Button>
          <Button
            type="submit"
            kind="go"
            busy={form.busy}
            disabledReason={isSame && !form.busy ? 'Nothing is changed yet.' : undefined}
          >
            Save roles
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  )
}
