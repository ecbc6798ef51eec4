import { messages } from '@tailshare/contract/messages'
import type { OperatorUserDetail } from '@tailshare/contract/operator'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { airportSuggestion } from '../../parts/findAirports.ts'
import { fullName } from '../../parts/personName.ts'
import { Button } from '../../ui/Button.tsx'
import type { Suggestion } from '../../ui/Combobox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form, FormCheckbox, FormTextArea, useAppForm } from '../../ui/Form.tsx'
import { toast } from '../../ui/toast.ts'
import { StaffAirports } from './StaffAirports.tsx'
import css from './User.module.css'
import { givenRolesText, sameRoles } from './userText.ts'
import { useUserDecision } from './useUserDecision.ts'

type Values = { isOperator: boolean; staffAirports: Suggestion[]; reason: string }

const givenTo = ({ isOperator, roles }: OperatorUserDetail) => ({
  isOperator,
  staffAirports: (roles.staff?.airports ?? []).map(airportSuggestion),
})
const bodyOf = ({ isOperator, staffAirports }: ReturnType<typeof givenTo>) => ({
  isOperator,
  staffAirports: staffAirports.map(({ id }) => id),
})

/** The two roles that only operators give. Nobody takes their own away, so that an operator is always left. */
export const RolesDialog = ({ user, isOwn, onClose }: { user: OperatorUserDetail; isOwn: boolean; onClose: () => void }) => {
  // What the reader has seen. Roles are saved as a whole, so nothing else may be overwritten.
  const [seen, setSeen] = useState(() => givenTo(user))
  const [hasClashed, setHasClashed] = useState(false)
  const { decide } = useUserDecision('setUserRoles', (now) => {
    setSeen(givenTo(now))
    setHasClashed(true)
  })
  const form = useAppForm<Values>({
    defaults: { ...seen, reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? messages.required : [] }),
    send: async ({ reason, ...wanted }) => {
      await decide({ params: { id: user.id }, body: { ...bodyOf(wanted), reason, before: bodyOf(seen) } })
      toast(`The roles of ${fullName(user)} are changed`)
      onClose()
    },
  })
  const [isOperator, staffAirports] = useWatch({ control: form.control, name: ['isOperator', 'staffAirports'] })
  const isSame = sameRoles({ isOperator, staffAirports }, seen)
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
              : 'Verifies papers, gives roles, suspends accounts and reads the audit log.'
          }
        />
        <StaffAirports />
        <FormTextArea name="reason" label="Reason" rows={3} maxLength={500} hint="For the audit log." />
        {hasClashed && (
          <p className={css.clash} role="status">
            In force now: {givenRolesText(seen)}. Saving replaces it with what is chosen here.
          </p>
        )}
        <div className={css.buttons}>
          <Button
            type="submit"
            kind="go"
            busy={form.busy}
            disabledReason={isSame && !form.busy ? 'Nothing is changed yet.' : undefined}
          >
            Save roles
          </Button>
          <Button kind="soft" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
