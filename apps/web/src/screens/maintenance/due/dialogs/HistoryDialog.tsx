import type { MaintenanceEntry, MaintenanceItem } from '@tailshare/contract/maintenance/maintenance'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readPages } from '../../../../api.ts'
import { LoadError } from '../../../../ui/display/lists/EmptyState.tsx'
import { Skeleton } from '../../../../ui/display/Skeleton.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { CorrectDialog } from './CorrectDialog.tsx'
import css from '../Due.module.css'
import { Entry } from '../Entry.tsx'
import { ShowMore } from '../../../../ui/display/lists/ShowMore.tsx'

type Props = { item: MaintenanceItem; zone: string; mayMaintain: boolean; onClose: () => void }

/** The history of an item, newest first; record keepers can correct entries. */
export const HistoryDialog = ({ item, zone, mayMaintain, onClose }: Props) => {
  const [wrong, setWrong] = useState<MaintenanceEntry | null>(null)
  const entries = useInfiniteQuery(readPages('listMaintenanceHistory', { params: { id: item.id }, query: { limit: 20 } }))
  const rows = entries.data?.pages.flatMap(({ results }) => results) ?? []
  if (wrong) return <CorrectDialog item={item} entry={wrong} onClose={() => setWrong(null)} />
  return (
    <Dialog title={`History of ${item.title}`} onClose={onClose} wide>
      {entries.error ? (
        <LoadError error={entries.error} onRetry={() => void entries.refetch()} />
      ) : !entries.data ? (
        <Skeleton shape="row" count={3} label="Loading the history" />
      ) : rows.length === 0 ? (
        <p className="muted">Nothing recorded yet. Record work from the logbook, and it shows up here.</p>
      ) : (
        <ul className={css.log}>
          {rows.map((entry) => (
            <Entry key={entry.id} entry={entry} zone={zone} onCorrect={mayMaintain ? setWrong : undefined} />
          ))}
        </ul>
      )}
      <ShowMore of={entries} />
    </Dialog>
  )
}
