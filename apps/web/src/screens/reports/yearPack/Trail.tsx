import { countText } from '@tailshare/contract/text/countText'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { paths } from '@tailshare/contract/base/paths'
import type { TrailLine, YearFigure } from '@tailshare/contract/reports/yearPack/yearPack'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { readPages } from '../../../api.ts'
import { LoadError } from '../../../ui/display/lists/EmptyState.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { type Column, Table } from '../../../ui/display/lists/Table.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import css from './YearPack.module.css'
import { yearAmount } from './yearAmount.ts'
import type { YearPackQuery } from './yearAsked.ts'
import { ShowMore } from '../../../ui/display/lists/ShowMore.tsx'

const whereFrom = ({ source, movementId, recordId }: TrailLine) => {
  const id = (movementId ?? recordId).slice(-8)
  if (movementId) return `Movement ${id}`
  return source === 'flight'
    ? 'Flight record'
    : source === 'work_order'
      ? 'Work order'
      : source === 'settlement'
        ? `Month ${id}`
        : 'Noted'
}

const columnsIn = (unit: YearFigure['unit']): readonly Column<TrailLine>[] => [
  {
    title: 'What',
    cell: ({ text, orderId, number, tailNumber }) => (
      <>
        {text}
        <span className="label">
          {' '}
          {orderId && number && <TextLink to={paths.order(orderId)}>{number}</TextLink>} {tailNumber}
        </span>
      </>
    ),
  },
  {
    title: 'Day',
    cell: ({ day, written }) => `${plainDayText(day)}${written === day ? '' : `, written ${plainDayText(written)}`}`,
  },
  { title: 'From', cell: (line) => <span className="label">{whereFrom(line)}</span> },
  { title: 'Amount', number: true, cell: ({ amount }) => <b>{yearAmount({ unit, amount })}</b> },
]

/** The lines of the figure `?figure=`; for payments, `?month=` selects one month. */
export const Trail = ({ asked }: { asked: YearPackQuery }) => {
  const [search, setSearch] = useSearchParams()
  const month = Number(search.get('month') ?? '')
  const query = { ...asked, figure: search.get('figure')!, limit: 50, ...(month >= 1 && month <= 12 && { month }) }
  const trail = useInfiniteQuery(readPages('listYearTrail', { query }))
  const close = () =>
    setSearch(
      (now) => {
        now.delete('figure')
        now.delete('month')
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  const [first] = trail.data?.pages ?? []
  const lines = trail.data?.pages.flatMap(({ results }) => results) ?? []
  return (
    <Dialog title="What it adds up" onClose={close} wide>
      {trail.error && <LoadError error={trail.error} onRetry={() => void trail.refetch()} />}
      {!first && !trail.error && <Skeleton shape="row" count={4} label="Loading the trail" />}
      {first && (
        <>
          <p className={css.trailSum}>
            {countText(first.count, 'line')}, together <b>{yearAmount(first)}</b>. The full trail is in trail.csv.
          </p>
          <Table
            caption="Trail"
            columns={columnsIn(first.unit)}
            rows={lines}
            rowKey={(line) => `${line.figure} ${line.recordId} ${lines.indexOf(line)}`}
          />
          <ShowMore of={trail} className={css.more} />
        </>
      )}
    </Dialog>
  )
}
