import { instantText } from '@tailshare/contract/text/timeText'
import { useQuery } from '@tanstack/react-query'
import { read, useAction } from '../../../api.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { Badge } from '../../../ui/display/marks/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'
import { deviceText } from './deviceText.ts'
import css from '../../../parts/people/profile/profile.module.css'

export const Sessions = ({ zone }: { zone: string }) => {
  const sessions = useQuery(read('listSessions'))
  const end = useAction('endSession', { onDone: () => toast('Signed out there') })
  return (
    <Loaded query={sessions} label="Loading where you are signed in" rows={2}>
      {(found) => (
        <ul className={css.list}>
          {found.map(({ id, userAgent, lastSeen, isCurrent }) => (
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
      )}
    </Loaded>
  )
}
