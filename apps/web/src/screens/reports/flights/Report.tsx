import type { FlightReport } from '@tailshare/contract/reports/flights/reports'
import { moneyText } from '@tailshare/contract/text/money'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { hoursText, tenthsText } from '@tailshare/contract/text/hours'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../../ui/display/lists/EmptyState.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { FlightTable } from './FlightTable.tsx'
import { SortSelect } from './SortHead.tsx'
import { sides, type Side } from './sides.ts'
import css from './Reports.module.css'

type Props = {
  query: UseInfiniteQueryResult<InfiniteData<FlightReport>>
  side: Side
  empty: string
  action: ReactNode
}

export const Report = ({ query, side, empty, action }: Props) => {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query
  if (!data) return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <Skeleton shape="row" count={8} />
  const [first] = data.pages
  if (!first || first.count === 0) return <EmptyState action={action}>{empty}</EmptyState>
  const rows = data.pages.flatMap(({ results }) => results)
  const { totals } = first
  const { money } = sides[side]
  return (
    <>
      <dl className={css.totals}>
        <div>
          <dt>Flights</dt>
          <dd className="fig">{totals.flights}</dd>
        </div>
        <div>
          <dt>Hobbs</dt>
          <dd className="fig">{hoursText(totals.hobbsHours)}</dd>
        </div>
        <div>
          <dt>Flight meter</dt>
          <dd className="fig">{hoursText(totals.flightHours)}</dd>
        </div>
        <div>
          <dt>Landings</dt>
          <dd className="fig">{totals.landings}</dd>
        </div>
        <div>
          <dt>Fuel</dt>
          <dd className="fig">{tenthsText(totals.fuelGallons)} gal</dd>
        </div>
        {money !== 'none' && (
          <div>
            <dt>{money === 'cost' ? 'Cost' : 'Income'}</dt>
            <dd className="fig">{moneyText(money === 'cost' ? totals.costCents : totals.incomeCents)}</dd>
          </div>
        )}
      </dl>
      <SortSelect side={side} />
      <FlightTable rows={rows} totals={totals} side={side} />
      {hasNextPage && (
        <div className={css.more}>
          <Button kind="soft" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show {Math.min(100, first.count - rows.length)} more
          </Button>
          <p className="label">
            {rows.length} of {first.count}. The files have them all.
          </p>
        </div>
      )}
    </>
  )
}
