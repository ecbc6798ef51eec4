import { differenceReasons, type ReconciledDay } from '@tailshare/contract/payments/ledger'
import { countText } from '@tailshare/contract/text/countText'
import { moneyText } from '@tailshare/contract/text/money'
import { paths } from '@tailshare/contract/base/paths'
import { instantText, plainDayText } from '@tailshare/contract/text/timeText'
import { useInfiniteQuery } from '@tanstack/react-query'
import { readPages, useAction } from '../../../api.ts'
import { homeZone } from '../../../parts/schedule/time/homeZone.ts'
import { useAccount } from '../../../calls/session.ts'
import { Badge } from '../../../ui/display/marks/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { Failure } from '../../../ui/form/Failure.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { TextLink } from '../../../ui/TextLink.tsx'
import bookingCss from '../bookings/Booking.module.css'
import { Console } from '../console/Console.tsx'
import consoleCss from '../console/Console.module.css'
import { operatorOnly } from '../console/operatorOnly.ts'
import { Rows, whileSearching } from '../console/lists/Rows.tsx'
import css from './Ledger.module.css'

export const load = operatorOnly

const Day = ({ day, zone }: { day: ReconciledDay; zone: string }) => {
  const { id, providerCents, booksCents, transactions, compared, differences } = day
  return (
    <li className={css.day}>
      <h2>{plainDayText(id)}</h2>
      <p>
        {differences.length === 0 ? (
          <Badge tone="go">Agrees to the cent</Badge>
        ) : (
          <Badge tone="danger">{countText(differences.length, 'difference')}</Badge>
        )}
      </p>
      <p>
        {moneyText(providerCents)} at the provider in {countText(transactions, 'movement')}, {moneyText(booksCents)} in our books
        <small>Compared {instantText(new Date(compared), zone)}</small>
      </p>
      {differences.length > 0 && (
        <ul className={bookingCss.lines}>
          {differences.map(({ ref, providerCents: there, ledgerCents: here, why, order }) => (
            <li key={ref}>
              <span className={bookingCss.first}>
                <b>{differenceReasons[why]}</b>
                <b>{moneyText(there - here)}</b>
              </span>
              <small>
                {ref}: {moneyText(there)} {why === 'not_booked' ? 'due from its pilot' : 'at the provider'}, {moneyText(here)} in
                our books
              </small>
              {order && <TextLink to={paths.operatorBooking(order.id)}>{order.number}</TextLink>}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** Our ledger against the payment provider, by day; every night checks the last week again. */
export const Screen = () => {
  const account = useAccount()
  const [search] = useSearchParams()
  const show = search.get('show') === 'differ' ? 'differ' : 'all'
  const days = useInfiniteQuery({ ...readPages('listReconciliation', { query: { show, limit: 20 } }), ...whileSearching })
  const compare = useAction('compareBooks', { onDone: () => toast('Comparing. This page shows it when it is done.') })
  return (
    <Console area="reconciliation">
      <PageHead
        title="Reconciliation"
        lead="Our books against the payment provider, by its days (UTC). Each night compares the last week and tells operators what differs."
        action={
          <Button busy={compare.isPending} onClick={() => compare.mutate({})}>
            Compare now
          </Button>
        }
      />
      <Failure>{compare.error?.message}</Failure>
      <Tabs
        label="Days"
        tabs={[
          { to: { search: '' }, label: 'All days', current: show === 'all' },
          { to: { search: '?show=differ' }, label: 'What differs', current: show === 'differ' },
        ]}
      />
      <Rows
        query={days}
        label="Loading days"
        empty={
          <EmptyState>
            {show === 'differ'
              ? 'Everything that was compared agrees to the cent.'
              : 'Nothing has been compared yet. It happens each night; “Compare now” does it at once.'}
          </EmptyState>
        }
      >
        {(rows) => (
          <ul className={consoleCss.list}>
            {rows.map((day) => (
              <Day key={day.id} day={day} zone={account ? homeZone(account) : 'UTC'} />
            ))}
          </ul>
        )}
      </Rows>
    </Console>
  )
}
