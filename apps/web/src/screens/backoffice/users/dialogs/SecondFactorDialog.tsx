import { refusals } from '@tailshare/contract/base/routes/refusals'
import { fullName } from '../../../../parts/people/people/personName.ts'
import { type DecisionProps, ReasonDialog } from '../../console/ReasonDialog.tsx'
import css from '../User.module.css'

/** Resets the second factor of someone who lost phone and recovery codes; the reason goes to them and the audit log. */
export const SecondFactorDialog = (props: DecisionProps) => (
  <ReasonDialog
    {...props}
    decision="resetSecondFactor"
    isDecided={!props.user.hasSecondFactor}
    kind="danger"
    words={{
      title: `Remove the second factor of ${fullName(props.user)}?`,
      act: 'Remove it',
      hint: `How do you know it’s them? We email it to ${props.user.email}, word for word, and keep it in the audit log.`,
      done: 'logs in with the password alone',
      tooLate: refusals.no_second_factor[1],
    }}
  >
    {() => (
      <ul className={css.points}>
        <li>Their authenticator app, passkeys and recovery codes stop working.</li>
        <li>They are signed out everywhere. Their password logs them in again.</li>
      </ul>
    )}
  </ReasonDialog>
)
