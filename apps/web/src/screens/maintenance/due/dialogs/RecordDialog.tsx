import type { MaintenanceItem, MaintenanceRecord } from '@tailshare/contract/maintenance/maintenance'
import { dayIn } from '@tailshare/contract/text/period'
import { useState } from 'react'
import { byDay, dueStates, leftText } from '../../../../parts/aircraft/upkeep/due.ts'
import { useNow } from '../../../../parts/schedule/time/useNow.ts'
import { Badge } from '../../../../ui/display/marks/Badge.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import css from '../Due.module.css'
import { isTracked } from '../isTracked.ts'
import { SignOffDialog } from './SignOffDialog.tsx'

export const RecordDialog = ({ record, onClose }: { record: MaintenanceRecord; onClose: () => void }) => {
  const [item, setItem] = useState<MaintenanceItem | null>(null)
  const today = dayIn(useNow(), record.airport.zone)
  if (item) return <SignOffDialog record={record} item={item} onClose={onClose} />
  return (
    <Dialog title="What was done?" onClose={onClose}>
      <ul className={css.choices}>
        {byDay(record.items.filter(isTracked), record.forecast).map((one) => (
          <li key={one.id}>
            <button type="button" onClick={() => setItem(one)}>
              <b>{one.title}</b>
              <Badge tone={one.status === 'ok' ? 'plain' : dueStates[one.status].tone}>{leftText(one, today)}</Badge>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
