import { fullName } from '../../parts/people/personName.ts'
import { type DecisionProps, ReasonDialog } from './ReasonDialog.tsx'
import css from './User.module.css'

/** Ends a suspension; the reason is for the record. */
export const RestoreDialog = (props: DecisionProps) => (
  <ReasonDialog
    {...props}
    decision="restoreUser"
    isDecided={props.user.suspended === null}
    kind="go"
    words={{
      title: `Let ${fullName(props.user)} in again?`,
      act: 'Let in again',
      hint: 'For the audit log. It is not mailed to anybody.',
      done: 'may sign in again',
      tooLate: 'This account is not suspended.',
    }}
  >
    {() => (
      <ul className={css.points}>
        <li>They can sign in again, and hear so by mail.</li>
        <li>Aircraft that the suspension took off the market are back on it.</li>
      </ul>
    )}
  </ReasonDialog>
)
