import { investAmounts, learnMoreInterests, type LearnMoreRequest } from '@tailshare/contract/backoffice/reported/learnMore'
import { instantText } from '@tailshare/contract/text/timeText'
import { inSentence } from '@tailshare/rules/bookings/orders/words'
import { useInfiniteQuery } from '@tanstack/react-query'
import { readPages } from '../../../api.ts'
import { mailTo } from '../../../parts/people/people/mailTo.ts'
import { homeZone } from '../../../parts/schedule/time/homeZone.ts'
import { useAccount } from '../../../calls/session.ts'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { Console } from '../console/Console.tsx'
import css from '../fleet/Grounded.module.css'
import { operatorOnly } from '../console/operatorOnly.ts'
import { Rows } from '../console/lists/Rows.tsx'

export const load = operatorOnly

const Row = ({
  request: { name, email, interest, amount, message, created },
  zone,
}: {
  request: LearnMoreRequest
  zone: string
}) => (
  <li className={css.request}>
    <div className={css.asker}>
      <h2>{name}</h2>
      <a href={mailTo(email)}>{email}</a>
      <small>{instantText(new Date(created), zone)}</small>
    </div>
    <div>
      <b>
        {learnMoreInterests[interest]}
        {amount && `, ${inSentence(investAmounts[amount])}`}
      </b>
      <p className={message ? css.message : 'muted'}>{message || 'Wrote nothing more.'}</p>
    </div>
  </li>
)

/** Inquiries from the Learn more form; answered by email. */
export const Screen = () => {
  const account = useAccount()
  const requests = useInfiniteQuery(readPages('listLearnMoreRequests', { query: { limit: 20 } }))
  return (
    <Console area="requests">
      <h1>Requests to learn more</h1>
      <Rows
        query={requests}
        label="Loading requests"
        empty={<EmptyState>Messages from the “Invest” form appear here, and reach you by email.</EmptyState>}
      >
        {(rows) => (
          <ul className={css.list}>
            {rows.map((request) => (
              <Row key={request.id} request={request} zone={account ? homeZone(account) : 'UTC'} />
            ))}
          </ul>
        )}
      </Rows>
    </Console>
  )
}
