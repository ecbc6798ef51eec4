import { refusals } from '@tailshare/contract/base/routes/refusals'
import { fullName } from '../../../../parts/people/people/personName.ts'
import { type DecisionProps, ReasonDialog } from '../../console/ReasonDialog.tsx'
import css from '../User.module.css'

export const RestoreDialog = (props: DecisionProps) => (
  <ReasonDialog
    {...props}
    decision="restoreUser"
    isDecided={props.user.suspended === null}
    kind="go"
    words={{
      title: `Restore access for ${fullName(props.user)}?`,
      act: 'Restore access',
      hint: 'For the audit log. It is not emailed to anyone.',
      done: 'can sign in again',
      tooLate: refusals.not_suspended[1],
    }}
  >
    {() => (
      <ul className={css.points}>
        <li>They can sign in again, and we email them to say so.</li>
        <li>
          {props.user.restoring
            ? `${fullName(props.user.restoring.askedBy)} wants this: “${props.user.restoring.reason}” It takes effect once another operator restores access, too.`
            : 'The operator who suspended them can do this alone. Any other operator needs a second one to restore access, too.'}
        </li>
        <li>Aircraft that came off the market with the suspension are listed again.</li>
      </ul>
    )}
  </ReasonDialog>
)
