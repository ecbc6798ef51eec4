import { paths } from '@tailshare/contract/base/paths'
import { timeIn, zoneText } from '@tailshare/contract/text/timeText'
import { useAction } from '../../api.ts'
import { homeZone } from '../../parts/schedule/time/homeZone.ts'
import { endSessionOnPurpose, useAccount } from '../../calls/session.ts'
import { Button } from '../../ui/Button.tsx'
import css from './ViewingBar.module.css'

/** Shown while an operator is impersonating a member: the member's name and a button to stop. */
export const ViewingBar = () => {
  const account = useAccount()
  const end = useAction('endViewing')
  if (!account?.viewing) return null
  const { id, firstName, lastName, viewing } = account
  const [until, zone] = [new Date(viewing.until), homeZone(account)]
  // If it is over already or ended in another tab, reload as the operator all the same.
  const leave = async () => {
    await endSessionOnPurpose(() => end.mutateAsync({})).catch(() => undefined)
    window.location.assign(paths.operatorUser(id))
  }
  return (
    <aside className={css.bar} aria-label="View of a member">
      <div className={`wrap ${css.line}`}>
        <p>
          You see what{' '}
          <b>
            {firstName} {lastName}
          </b>{' '}
          sees. Nothing can be changed.{' '}
          <small>
            Until {timeIn(until, zone)} {zoneText(until, zone)}
          </small>
        </p>
        <Button small busy={end.isPending} onClick={() => void leave()}>
          End the view
        </Button>
      </div>
    </aside>
  )
}
