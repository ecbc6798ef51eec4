import { accountDecisionKinds, type AccountDecision } from '@tailshare/contract/backoffice/operator'
import { interventionStates } from '@tailshare/contract/backoffice/bookings/interventions'
import { paths } from '@tailshare/contract/base/paths'
import { instantText } from '@tailshare/contract/text/timeText'
import { useState } from 'react'
import { useAction } from '../../../../api.ts'
import { fullName } from '../../../../parts/people/people/personName.ts'
import { Button, ButtonLink } from '../../../../ui/Button.tsx'
import { Badge } from '../../../../ui/display/marks/Badge.tsx'
import { Link } from '../../../../ui/router/Link.tsx'
import css from '../Booking.module.css'
import { plainWords } from './decline.ts'
import { DeclineForm } from './DeclineDialog.tsx'

const dialogs = { operator: 'roles', restore: 'restore', address: 'address' } as const

const Decline = ({ decision: { id, kind, account, isOwn }, onClose }: { decision: AccountDecision; onClose: () => void }) => {
  const decline = useAction('declineAccountDecision')
  return (
    <DeclineForm
      words={plainWords(isOwn)}
      about={`${accountDecisionKinds[kind]}: ${fullName(account)}`}
      onDecline={(reason) => decline.mutateAsync({ params: { id }, body: { kind, reason } })}
      onClose={onClose}
    />
  )
}

/** Decisions about accounts that take two operators. Each is made on the page of its account, and declined here. */
export const AccountDecisions = ({ decisions, zone }: { decisions: readonly AccountDecision[]; zone: string }) => {
  const [declining, setDeclining] = useState<AccountDecision | null>(null)
  return (
    <section aria-label="About accounts">
      <ul className={css.approvals}>
        {decisions.map((decision) => {
          const { id, kind, account, askedBy, reason, at, isOwn } = decision
          return (
            <li key={`${kind}${id}`}>
              <Link to={paths.operatorUser(account.id)} className={css.about}>
                <b>{fullName(account)}</b>
                <small>{account.email}</small>
              </Link>
              <b className={css.kind}>{accountDecisionKinds[kind]}</b>
              <span className={css.said}>
                “{reason}”
                <small>
                  {isOwn ? 'You' : fullName(askedBy)}, {instantText(new Date(at), zone)}
                </small>
              </span>
              <span className={css.state}>
                <Badge tone="caution">{interventionStates.waiting}</Badge>
              </span>
              <div className={css.acts}>
                {!isOwn && (
                  <ButtonLink to={paths.operatorUser(account.id, { do: dialogs[kind] })} kind="ink" small>
                    Decide
                  </ButtonLink>
                )}
                <Button small onClick={() => setDeclining(decision)}>
                  {plainWords(isOwn).act}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
      {declining && <Decline decision={declining} onClose={() => setDeclining(null)} />}
    </section>
  )
}
