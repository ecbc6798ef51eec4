import type { MaintenanceItem } from '@tailshare/contract/maintenance'
import { intervalText } from '@tailshare/rules/maintenance/words'
import { dueStates, dueText } from '../../../parts/aircraft/due.ts'
import { Badge } from '../../../ui/display/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import css from './Due.module.css'
import { lastText } from './lastText.ts'
import { leftOf } from './leftOf.ts'

export type ItemTask = 'sign' | 'edit' | 'next' | 'history'

const badge = (item: MaintenanceItem) => {
  if (item.retired) return { tone: 'plain', text: 'Retired' } as const
  if (item.notApplicable !== null) return { tone: 'plain', text: 'Does not apply' } as const
  return dueStates[item.status]
}

/** One item: what is left of it as a bar, when it is due, and what can be done. */
export const ItemRow = ({
  item,
  mayMaintain,
  forecast,
  onTask,
}: {
  item: MaintenanceItem
  mayMaintain: boolean
  forecast?: string | null
  onTask: (task: ItemTask) => void
}) => {
  const left = leftOf(item)
  const { tone, text } = badge(item)
  const isDue = !item.retired && item.notApplicable === null
  return (
    <li>
      <div>
        <div className={css.head}>
          <h3>{item.title}</h3>
          <Badge tone={tone}>{text}</Badge>
        </div>
        {item.number && (
          <p className={css.small}>
            {item.number}
            {item.method && `: ${item.method}`}
          </p>
        )}
        {isDue && left !== null && (
          <span className={css.bar} aria-hidden="true">
            <span
              className={classes(
                css.left,
                item.status === 'due_soon' && css.soon,
                (item.status === 'overdue' || item.status === 'grounding') && css.past,
              )}
              style={{ inlineSize: `${Math.max(left * 100, item.status === 'ok' ? 2 : 4)}%` }}
            />
          </span>
        )}
        {item.notApplicable !== null && <p>{item.notApplicable}</p>}
        {isDue && (
          <p>
            {item.dueOn === null && item.hoursLeft === null ? 'Complied with, nothing more is due' : `Due ${dueText(item)}`}
            {item.byHand && ', set by hand'}
          </p>
        )}
        {forecast && <p className={css.small}>{forecast}</p>}
        <p className={css.small}>
          {lastText(item)}. {intervalText(item) === 'once' ? 'Due once' : `Every ${intervalText(item)}`}
          {item.meter === 'flight_meter' && ' by the flight meter'}.
        </p>
        {item.note && <p className={css.small}>{item.note}</p>}
      </div>
      <div className={css.actions}>
        {mayMaintain && isDue && (
          <Button kind={item.status === 'ok' ? 'line' : 'ink'} small icon="check" onClick={() => onTask('sign')}>
            Sign off
          </Button>
        )}
        {mayMaintain && (
          <Button kind="line" small icon="edit" onClick={() => onTask('edit')}>
            Edit
          </Button>
        )}
        {mayMaintain && isDue && (
          <Button kind="line" small onClick={() => onTask('next')}>
            Set next due
          </Button>
        )}
        <Button kind="line" small onClick={() => onTask('history')}>
          History{item.historyCount > 0 && ` (${item.historyCount})`}
        </Button>
      </div>
    </li>
  )
}
