import { tenthsText } from '@tailshare/contract/hours'
import { entryKinds, type MaintenanceEntry, type MaintenanceItem } from '@tailshare/contract/maintenance'
import { dayIn } from '@tailshare/contract/period'
import { plainDayText } from '@tailshare/contract/timeText'
import { useInfiniteQuery } from '@tanstack/react-query'
import { readPages } from '../../../api.ts'
import { Button } from '../../../ui/Button.tsx'
import { LoadError } from '../../../ui/display/EmptyState.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import css from './Due.module.css'

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value)

const whatText = ({ kind, work, value }: MaintenanceEntry) => {
  if (kind === 'next_value' && value) return isDay(value) ? `Next due on ${plainDayText(value)}.` : `Next due at ${value} h.`
  return [work, kind === 'noted' && value && `Read: ${value}.`].filter(Boolean).join(' ')
}

/** One line, as it would stand in the logbook: date, meter, what was done, who signed. */
const Entry = ({ entry, zone }: { entry: MaintenanceEntry; zone: string }) => {
  const { kind, doneOn, hobbs, flightMeter, doneBy, certificate, signedBy, created, documents } = entry
  const written = dayIn(new Date(created), zone)
  const what = whatText(entry)
  return (
    <li>
      <p>
        <b>{plainDayText(doneOn ?? written)}</b> {entryKinds[kind]}
        {hobbs !== null && `, Hobbs ${tenthsText(hobbs)}`}
        {flightMeter !== null && `, flight meter ${tenthsText(flightMeter)}`}
      </p>
      {what && <p>{what}</p>}
      {(doneBy || certificate) && <p>{[doneBy, certificate].filter(Boolean).join(', ')}</p>}
      <p className={css.small}>
        {signedBy ? `Written down by ${signedBy.firstName} ${signedBy.lastName}` : 'There when this history began'}
        {doneOn !== written && `, ${plainDayText(written)}`}
      </p>
      {documents.map(({ id, fileName, fileUrl }) => (
        <p key={id}>
          <a href={fileUrl} target="_blank" rel="noreferrer">
            {fileName}
          </a>
        </p>
      ))}
    </li>
  )
}

/** Everything that was done to an item and said of it, newest first. */
export const HistoryDialog = ({ item, zone, onClose }: { item: MaintenanceItem; zone: string; onClose: () => void }) => {
  const entries = useInfiniteQuery(readPages('listMaintenanceHistory', { params: { id: item.id }, query: { limit: 20 } }))
  const rows = entries.data?.pages.flatMap(({ results }) => results) ?? []
  return (
    <Dialog title={`History of ${item.title}`} onClose={onClose} wide>
      {entries.error ? (
        <LoadError error={entries.error} onRetry={() => void entries.refetch()} />
      ) : !entries.data ? (
        <Skeleton shape="row" count={3} label="Loading the history" />
      ) : rows.length === 0 ? (
        <p className="muted">Nothing is written down yet. Sign it off from the logbook, and the first line stands here.</p>
      ) : (
        <ul className={css.log}>
          {rows.map((entry) => (
            <Entry key={entry.id} entry={entry} zone={zone} />
          ))}
        </ul>
      )}
      {entries.hasNextPage && (
        <Button kind="soft" busy={entries.isFetchingNextPage} onClick={() => void entries.fetchNextPage()}>
          Show more
        </Button>
      )}
    </Dialog>
  )
}
