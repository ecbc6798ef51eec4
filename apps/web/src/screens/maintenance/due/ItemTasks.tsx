import type { ItemKind, MaintenanceItem, MaintenanceRecord } from '@tailshare/contract/maintenance/maintenance'
import { HistoryDialog } from './HistoryDialog.tsx'
import { ItemDialog } from './ItemDialog.tsx'
import type { ItemTask } from './ItemRow.tsx'
import { NextDialog } from './NextDialog.tsx'
import { SignOffDialog } from './SignOffDialog.tsx'

type Props = {
  record: MaintenanceRecord
  task: ItemTask | 'add'
  item: MaintenanceItem | undefined
  kind?: ItemKind
  onClose: () => void
}

export const ItemTasks = ({ record, task, item, kind, onClose }: Props) => {
  if (task === 'add') return <ItemDialog record={record} item={null} {...(kind && { kind })} onClose={onClose} />
  if (!item) return null
  if (task === 'sign') return <SignOffDialog record={record} item={item} onClose={onClose} />
  if (task === 'edit') return <ItemDialog record={record} item={item} onClose={onClose} />
  if (task === 'next') return <NextDialog item={item} onClose={onClose} />
  return <HistoryDialog mayMaintain={record.mayMaintain} item={item} zone={record.airport.zone} onClose={onClose} />
}
