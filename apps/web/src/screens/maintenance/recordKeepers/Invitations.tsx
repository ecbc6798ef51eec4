import { paths } from '@tailshare/contract/base/paths'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from '../../../ui/router/hooks.ts'
import { read, useAction } from '../../../api.ts'
import { fullName } from '../../../parts/people/people/personName.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Failure } from '../../../ui/form/Failure.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'
import css from '../../../parts/people/profile/profile.module.css'

const useOpening = () => {
  const navigate = useNavigate()
  return ({ aircraft }: { aircraft: { id: string; tailNumber: string } }) => {
    toast(`You keep the maintenance records of ${aircraft.tailNumber} now`)
    void navigate(paths.maintenance(aircraft.id), { replace: true })
  }
}

/** Opened from the invitation email: accepts by its token once the reader confirms. */
const ByToken = ({ token }: { token: string }) => {
  const confirm = useAction('confirmRecordKeeper', { onDone: useOpening() })
  return (
    <Panel>
      <h2>Keep the maintenance records of an aircraft?</h2>
      <p>
        Its owner asks you to. You see what is due, sign it off with your certificate and add invoices and photos. Either of you
        can end it at any time.
      </p>
      <Failure>{confirm.error?.message}</Failure>
      <Button kind="go" busy={confirm.isPending} onClick={() => confirm.mutate({ body: { token } })}>
        Accept
      </Button>
    </Panel>
  )
}

/** Pending record keeper invitations: by emailed token, or for the account's address. */
export const Invitations = () => {
  const token = useSearchParams()[0].get('invitation')
  const keepers = useQuery(read('listMyRecordKeeping'))
  const accept = useAction('acceptRecordKeeping', { onDone: useOpening() })
  const end = useAction('endRecordKeeper', { onDone: () => toast('Declined') })
  const open = keepers.data?.filter(({ state }) => state === 'invited') ?? []
  if (token) return <ByToken token={token} />
  if (open.length === 0) return null
  return (
    <Section title="Invitations to you">
      <ul className={css.list}>
        {open.map(({ id, aircraft, owner }) => (
          <li key={id}>
            <Icon name="wrench" className={css.plain} />
            <div>
              <b>{aircraft.tailNumber}</b>
              <small>{fullName(owner)} asks you to keep its maintenance records.</small>
            </div>
            <div className={css.actions}>
              <Button
                kind="ink"
                small
                busy={accept.isPending}
                onClick={() => accept.mutate({ params: { id } }, { onError: toastError })}
              >
                Accept
              </Button>
              <Button
                kind="soft"
                small
                busy={end.isPending}
                onClick={() => end.mutate({ params: { id } }, { onError: toastError })}
              >
                Decline
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
