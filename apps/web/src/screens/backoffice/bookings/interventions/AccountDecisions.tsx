import { accountDecisionKinds, type AccountDecision } from '@tailshare/contract/backoffice/operator'
import { interventionStates } from '@tailshare/contract/backoffice/bookings/interventions'
import { paths } from '@tailshare/contract/base/paths'
import { instantText } from '@tailshare/contract/text/timeText'
import { fullName } from '../../../../parts/people/people/personName.ts'
import { ButtonLink } from '../../../../ui/Button.tsx'
import { Badge } from '../../../../ui/display/Badge.tsx'
import { Link } from '../../../../ui/router/Link.tsx'
import css from '../Booking.module.css'

const dialogs = { operator: 'roles', restore: 'restore', address: 'address' } as const

/** Decisions about accounts that take two operators. Each is made on the page of its account. */
export const AccountDecisions = ({ decisions, zone }: { decisions: readonly AccountDecision[]; zone: string }) => (
  <section aria-label="About accounts">
    <ul className={css.approvals}>
      {decisions.map(({ kind, account, askedBy, reason, at, isOwn }) => (
        <li key={`${kind}${account.id}${at}`}>
          <Link to={paths.operatorUser(account.id)} className={css.about}>
            <b>{fullName(account)}</b>
            <small>{account.email}</small>
          </Link>
          <span className={css.first}>
            <b>{accountDecisionKinds[kind]}</b>
            <b />
          </span>
          <span className={css.said}>
            “{reason}”
            <small>
              {fullName(askedBy)}, {instantText(new Date(at), zone)}
            </small>
          </span>
          <span className={css.state}>
            <Badge tone="caution">{interventionStates.waiting}</Badge>
          </span>
          {!isOwn && (
            <div className={css.acts}>
              <ButtonLink to={paths.operatorUser(account.id, { do: dialogs[kind] })} kind="ink" small>
                Decide
              </ButtonLink>
            </div>
          )}
        </li>
      ))}
    </ul>
  </section>
)
