import { moneyText } from '@tailshare/contract/text/money'
import { paths } from '@tailshare/contract/base/paths'
import type { Settlement, SharedCosts } from '@tailshare/contract/sharing/costs/sharedCosts'
import { monthText } from '@tailshare/contract/text/timeText'
import { useInfiniteQuery } from '@tanstack/react-query'
import { addressOf, readPages } from '../../../api.ts'
import { DownloadButton } from '../../../parts/page/DownloadLink.tsx'
import { EmptyState, LoadError } from '../../../ui/display/lists/EmptyState.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { type Column, Table } from '../../../ui/display/lists/Table.tsx'
import { MoreSection } from '../../../ui/layout/fold/More.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import css from './Costs.module.css'
import { partText } from './costWords.ts'
import { ShowMore } from '../../../ui/display/lists/ShowMore.tsx'

const amountText = (cents: number | null) => (cents === null ? '–' : moneyText(cents))

const ofAll: readonly Column<Settlement>[] = [
  { title: 'All parts', number: true, named: true, cell: ({ totalCents }) => amountText(totalCents) },
  { title: 'Reserve fund after', number: true, named: true, cell: ({ fundCents }) => amountText(fundCents) },
]

const columnsFor = (aircraftId: string, isFormer: boolean): readonly Column<Settlement>[] => [
  {
    title: 'Month',
    cell: ({ month }) => <TextLink to={paths.coOwnershipInfo(aircraftId, { tab: 'costs', month })}>{monthText(month)}</TextLink>,
  },
  ...(isFormer ? [] : ofAll),
  { title: 'Your part', number: true, cell: ({ netCents }) => (netCents === null ? '–' : partText(netCents)) },
]

type Props = { aircraftId: string; month: string; you: SharedCosts['you'] }

/** Closed months, and statements for the shown month and its year. */
export const Past = ({ aircraftId, month, you }: Props) => {
  const settlements = useInfiniteQuery(readPages('listSettlements', { params: { aircraftId }, query: { limit: 12 } }))
  if (settlements.error) return <LoadError error={settlements.error} onRetry={() => void settlements.refetch()} />
  if (!settlements.data) return <Skeleton shape="row" count={3} label="Loading past months" />
  const rows = settlements.data.pages.flatMap(({ results }) => results)
  const file = (name: 'downloadCostsCsv' | 'downloadCostsPdf', query: { month: string } | { year: number }) =>
    addressOf(name, { params: { aircraftId }, query })
  const year = Number(month.slice(0, 4))
  return (
    <MoreSection title="Past months" gist="With statements">
      {rows.length === 0 ? (
        <EmptyState>Each month is settled on the 3rd of the next and then listed here.</EmptyState>
      ) : (
        <>
          <Table
            caption="Past months"
            columns={columnsFor(aircraftId, you === 'former')}
            rows={rows}
            rowKey={(row) => row.month}
          />
          <ShowMore of={settlements} />
          {you !== 'reader' && (
            <div className={css.downloads}>
              {rows.some((row) => row.month === month) && (
                <DownloadButton small href={file('downloadCostsPdf', { month })}>
                  {`Statement, ${monthText(month)}`}
                </DownloadButton>
              )}
              <DownloadButton small href={file('downloadCostsPdf', { year })}>{`Statement, ${year}`}</DownloadButton>
              <DownloadButton small kind="line" href={file('downloadCostsCsv', { year })}>{`CSV, ${year}`}</DownloadButton>
            </div>
          )}
        </>
      )}
    </MoreSection>
  )
}
