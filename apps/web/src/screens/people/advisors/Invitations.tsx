import type { Invitation } from '@tailshare/contract/people/advisors/advisors'
import { dayIn } from '@tailshare/contract/text/period'
import { plainDayText } from '@tailshare/contract/text/timeText'
import type { ReactNode } from 'react'
import { useAction } from '../../../api.ts'
import { confirmDeletion } from '../../../parts/site/modal/confirmDeletion.ts'
import { Badge, type Tone } from '../../../ui/display/marks/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'
import css from '../../../parts/people/profile/profile.module.css'
import { classes } from '../../../ui/classes.ts'
import advised from './Advised.module.css'

const states: Record<Invitation['state'], readonly [Tone, string]> = {
  invited: ['caution', 'Invited'],
  expired: ['plain', 'Expired'],
  confirmed: ['go', 'Confirmed'],
}
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`

const sinceText = ({ state, created, expires, confirmed }: Invitation, zone: string) => {
  const on = (instant: string) => plainDayText(dayIn(new Date(instant), zone))
  if (confirmed) return `since ${on(confirmed)}`
  return state === 'expired' ? `expired ${on(expires)}` : `sent ${on(created)}, open until ${on(expires)}`
}

/** Worded for the viewer's side. */
const useEnding = () => {
  const end = useAction('endInvitation', {
    onDone: () => toast('Done'),
  })
  return async (id: string, words: { title: string; message: string; confirm: string }) => {
    if (!(await confirmDeletion(words))) return
    end.mutate({ params: { id } }, { onError: toastError })
  }
}

const Row = ({ invitation, title, zone, action }: { invitation: Invitation; title: string; zone: string; action: ReactNode }) => {
  const [tone, text] = states[invitation.state]
  return (
    <li>
      <Icon name="document" className={css.plain} />
      <div>
        <b className={css.break}>{title}</b>
        <small>
          {title !== invitation.email && `${invitation.email}, `}
          {sinceText(invitation, zone)}
        </small>
      </div>
      <div className={css.actions}>
        <Badge tone={tone}>{text}</Badge>
        {action}
      </div>
    </li>
  )
}

type Listed = { invitations: readonly Invitation[]; zone: string }

export const Sent = ({ invitations, zone }: Listed) => {
  const end = useEnding()
  if (invitations.length === 0) return <p className={css.none}>No one is invited yet.</p>
  return (
    <ul className={classes(css.list, advised.sent)}>
      {invitations.map((invitation) => {
        const title = invitation.advisor ? nameOf(invitation.advisor) : invitation.email
        const isOn = invitation.state === 'confirmed'
        return (
          <Row
            key={invitation.id}
            invitation={invitation}
            title={title}
            zone={zone}
            action={
              <Button
                kind="soft"
                small
                onClick={() =>
                  void end(invitation.id, {
                    title: isOn ? 'End the tax advice' : 'Withdraw the invitation',
                    message: isOn
                      ? `${title} will no longer see anything of yours.`
                      : `The link sent to ${title} will no longer work.`,
                    confirm: isOn ? 'End it' : 'Withdraw',
                  })
                }
              >
                {isOn ? 'Revoke' : 'Withdraw'}
              </Button>
            }
          />
        )
      })}
    </ul>
  )
}

/** No confirmation: it only grants viewing, and either side can end it. */
const useAccepting = () => {
  const accept = useAction('acceptInvitation', {
    onDone: ({ owner }) => toast(`You can now look at the aircraft of ${nameOf(owner)}`),
  })
  return {
    busy: (id: string) => accept.isPending && accept.variables.params.id === id,
    accept: (id: string) => accept.isPending || accept.mutate({ params: { id } }, { onError: toastError }),
  }
}

export const Received = ({ invitations, zone }: Listed) => {
  const end = useEnding()
  const { accept, busy } = useAccepting()
  return (
    <ul className={css.list}>
      {invitations.map((invitation) => {
        const title = nameOf(invitation.owner)
        const isOn = invitation.state === 'confirmed'
        return (
          <Row
            key={invitation.id}
            invitation={invitation}
            title={title}
            zone={zone}
            action={
              <>
                {invitation.state === 'invited' && (
                  <Button kind="ink" small busy={busy(invitation.id)} onClick={() => accept(invitation.id)}>
                    Accept
                  </Button>
                )}
                <Button
                  kind="soft"
                  small
                  onClick={() =>
                    void end(invitation.id, {
                      title: isOn ? 'End the tax advice' : 'Reject the invitation',
                      message: isOn
                        ? `You will no longer see the aircraft of ${title}.`
                        : `${title} will have to invite you again.`,
                      confirm: isOn ? 'End it' : 'Reject',
                    })
                  }
                >
                  {isOn ? 'End' : 'Reject'}
                </Button>
              </>
            }
          />
        )
      })}
    </ul>
  )
}
