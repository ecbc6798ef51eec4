import { claimStates, type ListedClaim } from '@tailshare/contract/flights/damage/damageClaims'
import { moneyText } from '@tailshare/contract/text/money'
import { paths } from '@tailshare/contract/base/paths'
import { instantText } from '@tailshare/contract/text/timeText'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '../../../ui/router/Link.tsx'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { readPages } from '../../../api.ts'
import { homeZone } from '../../../parts/schedule/time/homeZone.ts'
import { useAccount } from '../../../calls/session.ts'
import { Badge, type Tone } from '../../../ui/display/marks/Badge.tsx'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { Tail } from '../../../ui/display/marks/Tail.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { Console } from '../console/Console.tsx'
import css from './Claims.module.css'
import { operatorOnly } from '../console/operatorOnly.ts'
import { Rows, whileSearching } from '../console/lists/Rows.tsx'

export const load = operatorOnly

const toneOf = ({ state, closed }: ListedClaim): Tone => {
  if (closed) return 'plain'
  return state === 'contested' || state === 'unanswered' ? 'danger' : 'caution'
}

const Row = ({ claim, zone }: { claim: ListedClaim; zone: string }) => {
  const { orderId, tailNumber, number, pilot, text, state, amountCents, decidedCents, answerBy, closed } = claim
  const at = (instant: string) => instantText(new Date(instant), zone)
  const waits = state === 'asked' || state === 'unpriced'
  return (
    <li>
      <Link to={paths.inspection(orderId)} className={css.row}>
        <span>
          <Tail>{tailNumber}</Tail>
          <small>
            {number}, {pilot}
          </small>
        </span>
        <span className={css.text}>{text}</span>
        <b>
          {amountCents === null ? 'No amount yet' : moneyText(amountCents)}
          {decidedCents !== null && <small>{moneyText(decidedCents)} to pay</small>}
        </b>
        <span>
          <Badge tone={toneOf(claim)}>{claimStates[state]}</Badge>
          <small>{closed ? at(closed) : waits ? `until ${at(answerBy)}` : 'Waiting for you'}</small>
        </span>
      </Link>
    </li>
  )
}

/** Claims to decide first; `?show=closed` lists settled ones. */
export const Screen = () => {
  const account = useAccount()
  const [search] = useSearchParams()
  const show = search.get('show') === 'closed' ? 'closed' : 'open'
  const claims = useInfiniteQuery({ ...readPages('listClaims', { query: { show, limit: 20 } }), ...whileSearching })
  const tabs = [
    { to: paths.operatorClaims(), label: 'Open', current: show === 'open' },
    { to: { search: '?show=closed' }, label: 'Settled', current: show === 'closed' },
  ]
  const empty =
    show === 'open' ? (
      <EmptyState to={{ search: '?show=closed' }} label="See settled ones" kind="soft">
        No damage is claimed. What pilots contest or do not answer comes here for a decision.
      </EmptyState>
    ) : (
      <EmptyState>Claims that were agreed, decided or withdrawn appear here.</EmptyState>
    )
  return (
    <Console area="claims">
      <h1>Damage claims</h1>
      <Tabs label="Damage claims" tabs={tabs} />
      <Rows query={claims} label="Loading damage claims" empty={empty}>
        {(rows) => (
          <ul className={css.list}>
            {account && rows.map((claim) => <Row key={claim.id} claim={claim} zone={homeZone(account)} />)}
          </ul>
        )}
      </Rows>
    </Console>
  )
}
