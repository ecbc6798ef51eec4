import type { MaintenanceItem } from '@tailshare/contract/maintenance/maintenance'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { leftOf } from '@tailshare/rules/maintenance/items/left'
import { endsOf } from '@tailshare/rules/maintenance/items/templates'
import { intervalText } from '@tailshare/rules/maintenance/items/words'
import { dueStates, isOverdue, leftText } from '../../../parts/aircraft/due.ts'
import { UsedBar } from '../../../parts/aircraft/UsedBar.tsx'
import { Badge } from '../../../ui/display/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { DropMenu } from '../../../ui/overlay/DropMenu.tsx'
import css from './Due.module.css'
import { isTracked } from './isTracked.ts'
import { lastText } from './lastText.ts'
import { usedText } from './usedText.ts'

export type ItemTask = 'sign' | 'edit' | 'next' | 'history'

const tasks: readonly { task: ItemTask; label: string }[] = [
  { task: 'history', label: 'History' },
  { task: 'next', label: 'Set next due' },
  { task: 'edit', label: 'Edit' },
]

const badge = (item: MaintenanceItem, today: string) => {
  if (item.retired) return { tone: 'plain', text: 'Retired' } as const
  if (item.notApplicable !== null) return { tone: 'plain', text: 'Does not apply' } as const
  if (item.status === 'not_confirmed') return { tone: 'caution', text: 'Not confirmed' } as const
  const counts = item.dueOn !== null || item.hoursLeft !== null
  return { tone: dueStates[item.status].tone, text: counts ? leftText(item, today) : 'Complied with' }
}

type Props = {
  item: MaintenanceItem
  /** In the home airport's time zone. */
  today: string
  mayMaintain: boolean
  forecast?: string | null
  onTask: (task: ItemTask) => void
}

const everyText = (item: MaintenanceItem) => {
  const ends = endsOf(item)
  if (ends === 'named') return 'Ends on the day it names'
  if (ends === 'cycle') return 'Ends with its cycle'
  return intervalText(item) === 'once' ? 'Due once' : `Every ${intervalText(item)}`
}

const whenText = ({ dueOn, status, byHand }: MaintenanceItem, forecast: string | null | undefined) =>
  [
    status === 'grounding' && 'Grounded until done',
    dueOn !== null && !forecast?.includes(plainDayText(dueOn)) && `Due ${plainDayText(dueOn)}`,
    forecast,
    byHand && 'set by hand',
  ]
    .filter(Boolean)
    .join('. ')

export const ItemRow = ({ item, today, mayMaintain, forecast, onTask }: Props) => {
  const left = leftOf(item, today)
  const { tone, text } = badge(item, today)
  const isDue = isTracked(item)
  const isKnown = item.status !== 'not_confirmed'
  const when = isDue && isKnown ? whenText(item, forecast) : ''
  const used = isDue && isKnown ? usedText(item) : null
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
        {isDue && isKnown && left !== null && (
          <div className={css.used}>
            <UsedBar left={left} status={item.status} />
          </div>
        )}
        {item.notApplicable !== null && <p>{item.notApplicable}</p>}
        {when && <p>{when}.</p>}
        <p className={css.small}>
          {used && `${used}. `}
          {lastText(item)}. {everyText(item)}
          {item.meter === 'flight_meter' && ' by the flight meter'}.
        </p>
        {item.note && <p className={css.small}>{item.note}</p>}
      </div>
      <div className={css.actions}>
        {mayMaintain && isDue && (
          <Button kind={isOverdue(item) ? 'ink' : 'soft'} small onClick={() => onTask('sign')}>
            Record work<span className="vh">: {item.title}</span>
          </Button>
        )}
        {mayMaintain ? (
          <DropMenu label={`More about ${item.title}`} trigger={<Icon name="more" />}>
            {(close) => (
              <ul className={css.menu}>
                {tasks
                  .filter(({ task }) => isDue || task !== 'next')
                  .map(({ task, label }) => (
                    <li key={task}>
                      <button
                        type="button"
                        onClick={() => {
                          close()
                          onTask(task)
                        }}
                      >
                        {label}
                        {task === 'history' && item.historyCount > 0 && ` (${item.historyCount})`}
                      </button>
                    </li>
                  ))}
              </ul>
            )}
          </DropMenu>
        ) : (
          <Button kind="line" small onClick={() => onTask('history')}>
            History{item.historyCount > 0 && ` (${item.historyCount})`}
          </Button>
        )}
      </div>
    </li>
  )
}
