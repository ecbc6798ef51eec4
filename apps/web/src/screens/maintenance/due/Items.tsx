import { countText } from '@tailshare/contract/text/countText'
import type { ItemKind, MaintenanceItem, MaintenanceRecord } from '@tailshare/contract/maintenance/maintenance'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { dayIn } from '@tailshare/contract/text/period'
import { byDay, isSoon } from '../../../parts/aircraft/upkeep/due.ts'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { Button } from '../../../ui/Button.tsx'
import { More } from '../../../ui/layout/fold/More.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import css from './Due.module.css'
import { isTracked } from './isTracked.ts'
import { ItemRow, type ItemTask } from './ItemRow.tsx'

// Dialogs bring forms and calendars that the list does not need.
const ItemTasks = lazy(() => import('./ItemTasks.tsx').then((m) => ({ default: m.ItemTasks })))

type Task = { task: ItemTask; id: string } | { task: 'add' }

/** Items by urgency with their actions; retired and not applicable ones last. */
export const Items = ({
  record,
  title,
  items,
  add,
  kind,
  empty,
  forecastOf,
  children,
}: {
  record: MaintenanceRecord
  title: string
  items: readonly MaintenanceItem[]
  /** Label of the add button. */
  add: string
  kind?: ItemKind
  empty: ReactNode
  forecastOf?: (item: MaintenanceItem) => string | null
  children?: ReactNode
}) => {
  const [task, setTask] = useState<Task | null>(null)
  const close = () => setTask(null)
  const today = dayIn(useNow(), record.airport.zone)
  const due = byDay(items.filter(isTracked), record.forecast)
  const { soon = [], later = [] } = Object.groupBy(due, (item) => (isSoon(item, record.forecast, today) ? 'soon' : 'later'))
  const away = items.filter((item) => !isTracked(item))
  const chosen = task && 'id' in task ? items.find(({ id }) => id === task.id) : undefined
  const list = (rows: readonly MaintenanceItem[]) => (
    <ul className={css.items}>
      {rows.map((item) => (
        <ItemRow
          key={item.id}
          item={item}
          today={today}
          mayMaintain={record.mayMaintain}
          forecast={forecastOf?.(item) ?? null}
          onTask={(asked) => setTask({ task: asked, id: item.id })}
        />
      ))}
    </ul>
  )
  return (
    <>
      <Section
        title={title}
        note={record.whyNot ?? undefined}
        action={
          record.mayMaintain && (
            <Button kind="line" small icon="plus" onClick={() => setTask({ task: 'add' })}>
              {add}
            </Button>
          )
        }
      >
        {children}
        {due.length === 0 ? empty : list(soon)}
        {later.length > 0 && (
          <More name="later" title={<h3>Later</h3>} gist={countText(later.length, 'item')} open={soon.length === 0}>
            {list(later)}
          </More>
        )}
      </Section>
      {away.length > 0 && <Section title="Put away">{list(away)}</Section>}
      {task && (
        <Suspense>
          <ItemTasks record={record} task={task.task} item={chosen} kind={kind} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
