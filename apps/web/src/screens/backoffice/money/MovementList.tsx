import { ledgerNames, type LedgerName, type Movement } from '@tailshare/contract/payments/ledger'
import { moneyText } from '@tailshare/contract/text/money'
import { paths } from '@tailshare/contract/base/paths'
import { instantText } from '@tailshare/contract/text/timeText'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call, fetchOf } from '../../../api.ts'
import { fullName } from '../../../parts/people/people/personName.ts'
import { homeZone } from '../../../parts/schedule/time/homeZone.ts'
import { useAccount } from '../../../calls/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../../ui/display/lists/EmptyState.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import bookingCss from '../bookings/Booking.module.css'
import { movementText } from '../bookings/BookingMoney.tsx'
import consoleCss from '../console/Console.module.css'
import disputeCss from './Disputes.module.css'

type LedgerChoice = { ledger: LedgerName; account: string | undefined }

const Row = ({ movement, ledger, zone, isWhole }: { movement: Movement; ledger: LedgerName; zone: string; isWhole: boolean }) => {
  const { at, cents, note, providerRef, order, person } = movement
  return (
    <li>
      <span className={bookingCss.first}>
        <b>{movementText(movement)}</b>
        <b>{moneyText(cents)}</b>
      </span>
      <span className={bookingCss.links}>
        {order && (
          <TextLink to={paths.operatorBooking(order.id)}>
            {order.number}, {order.tailNumber}
          </TextLink>
        )}
        {isWhole && person && <TextLink to={paths.operatorLedger({ ledger, account: person.id })}>{fullName(person)}</TextLink>}
      </span>
      <small>
        {instantText(new Date(at), zone)}
        {note && ` · ${note}`}
        {providerRef && ` · ${providerRef}`}
      </small>
    </li>
  )
}

/** Keyset pagination: late pages cost no more than the first. */
const useMovements = ({ ledger, account }: LedgerChoice) =>
  useInfiniteQuery({
    queryKey: ['listLedgerMovements', { query: { ledger, account } }, 'pages'] as const,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ client, signal, pageParam: after }) =>
      call(
        'listLedgerMovements',
        { query: { ledger, ...(account && { account }), ...(after && { after }) } },
        { signal, fetchApi: fetchOf(client) },
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** Movements of a ledger or of one account in it, newest first. */
export const MovementList = ({ ledger, account }: LedgerChoice) => {
  const me = useAccount()
  const movements = useMovements({ ledger, account })
  const [first] = movements.data?.pages ?? []
  const rows = movements.data?.pages.flatMap(({ results }) => results) ?? []
  const zone = me ? homeZone(me) : 'UTC'
  return (
    <>
      <p className={disputeCss.back}>
        <TextLink to={account ? paths.operatorLedger({ ledger }) : paths.operatorLedger()}>
          {account ? ledgerNames[ledger] : 'All books'}
        </TextLink>
      </p>
      <PageHead
        title={ledgerNames[ledger]}
        {...(first?.person && { lead: fullName(first.person) })}
        {...(first && { action: <b>{moneyText(first.balanceCents)}</b> })}
      />
      {movements.error && !movements.isFetchNextPageError ? (
        <LoadError error={movements.error} onRetry={() => void movements.refetch()} />
      ) : !movements.data ? (
        <Skeleton shape="row" count={5} label="Loading movements" />
      ) : rows.length === 0 ? (
        <EmptyState>Nothing has moved here.</EmptyState>
      ) : (
        <>
          <ul className={bookingCss.lines}>
            {rows.map((movement) => (
              <Row key={movement.id} movement={movement} ledger={ledger} zone={zone} isWhole={account === undefined} />
            ))}
          </ul>
          {movements.isFetchNextPageError ? (
            <LoadError error={movements.error} onRetry={() => void movements.fetchNextPage()} />
          ) : (
            movements.hasNextPage && (
              <div className={consoleCss.more}>
                <Button kind="soft" busy={movements.isFetchingNextPage} onClick={() => void movements.fetchNextPage()}>
                  Show more
                </Button>
              </div>
            )
          )}
        </>
      )}
    </>
  )
}
