import { refusals } from '@tailshare/contract/base/routes/refusals'
import { instantText } from '@tailshare/contract/text/timeText'
import { fullName } from '../../../../parts/people/people/personName.ts'
import { FormCheckbox } from '../../../../ui/form/Form.tsx'
import { type DecisionProps, ReasonDialog } from '../../console/ReasonDialog.tsx'
import css from '../User.module.css'
import { suspensionLines } from '../userText.ts'

/** The member reads the reason. */
export const SuspendDialog = ({ zone, ...props }: DecisionProps & { zone: string }) => {
  const { user } = props
  return (
    <ReasonDialog
      {...props}
      decision="suspendUser"
      isDecided={user.suspended !== null}
      kind="danger"
      words={{
        title: `Suspend ${fullName(user)}?`,
        act: 'Suspend',
        hint: `We email it to ${user.email}, word for word, and keep it in the audit log.`,
        done: 'is suspended',
        tooLate: refusals.already_suspended[1],
      }}
    >
      {(isTooLate) =>
        isTooLate ? (
          <p className={css.clash}>
            Suspended since {instantText(new Date(user.suspended!), zone)}. The reason: {user.suspendedReason}
          </p>
        ) : (
          <>
            <ul className={css.points}>
              {suspensionLines(user).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <FormCheckbox name="isNoFault" label="It’s no fault of theirs: cancel their bookings free of charge" />
          </>
        )
      }
    </ReasonDialog>
  )
}
