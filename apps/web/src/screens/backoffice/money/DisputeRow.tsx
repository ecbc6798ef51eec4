import { disputeReason, disputeStates, type Dispute } from '@tailshare/contract/payments/disputes'
import { moneyText } from '@tailshare/contract/text/money'
import { Link } from '../../../ui/router/Link.tsx'
import { fullName } from '../../../parts/people/people/personName.ts'
import { paths } from '@tailshare/contract/base/paths'
import { Avatar } from '../../../ui/display/Avatar.tsx'
import { Badge } from '../../../ui/display/Badge.tsx'
import { Tail } from '../../../ui/display/Tail.tsx'
import { dayLine, disputeTone } from './disputeText.ts'
import css from '../Disputes.module.css'

export const DisputeRow = ({ dispute, zone }: { dispute: Dispute; zone: string }) => {
  const { id, payer, reason, amountCents, tailNumber, number, text, state } = dispute
  return (
    <li>
      <Link to={paths.operatorDispute(id)} className={css.row} data-row>
        <Avatar {...payer} />
        <span className={css.who}>
          <b>{fullName(payer)}</b>
          <small>{disputeReason(reason)}</small>
        </span>
        <span className={css.what}>
          {tailNumber ? <Tail>{tailNumber}</Tail> : text}
          {number && <small>{number}</small>}
        </span>
        <b className={css.amount}>{moneyText(amountCents)}</b>
        <span className={css.state}>
          <Badge tone={disputeTone(dispute)}>{disputeStates[state]}</Badge>
          <small>{dayLine(dispute, zone)}</small>
        </span>
      </Link>
    </li>
  )
}
