import type { Session } from '@tailshare/contract/people/signIn/sessions'
import { countText } from '@tailshare/contract/text/countText'
import { instantText } from '@tailshare/contract/text/timeText'
import { useQuery } from '@tanstack/react-query'
import { read, useAction } from '../../../api.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { Badge } from '../../../ui/display/marks/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { More } from '../../../ui/layout/fold/More.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'
import { deviceText } from './deviceText.ts'
import css from '../../../parts/people/profile/profile.module.css'

/** The others are folded. */
const inSight = 3

const List = ({ sessions, zone }: { sessions: Session[]; zone: string }) => {
  const end = useAction('endSession', { onDone: () => toast('Signed out there') })
  return (
    <ul className={css.list}>
      {sessions.map(({ id, userAgent, lastSeen, isCurrent }) => (
        <li key={id}>
          <Icon name={/Mobile|iPhone|Android/.test(userAgent) ? 'phone' : 'account'} className={css.plain} />
          <div>
            <b>{deviceText(userAgent)}</b>
            <small>Last used {instantText(new Date(lastSeen), zone)}</small>
          </div>
          {isCurrent ? (
            <Badge tone="go">This browser</Badge>
          ) : (
            <Button
              kind="soft"
              small
              busy={end.isPending && end.variables.params.id === id}
              onClick={() => end.mutate({ params: { id } }, { onError: toastError })}
            >
              Sign out
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** This browser first, then the last used. */
export const Sessions = ({ zone }: { zone: string }) => {
  const sessions = useQuery(read('listSessions'))
  return (
    <Loaded query={sessions} label="Loading where you are signed in" rows={2}>
      {(found) => {
        const sorted = found.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
        const rest = sorted.slice(inSight)
        return (
          <>
            <List sessions={sorted.slice(0, inSight)} zone={zone} />
            {rest.length > 0 && (
              <More title={countText(rest.length, 'more browser')}>
                <List sessions={rest} zone={zone} />
              </More>
            )}
          </>
        )
      }}
    </Loaded>
  )
}
