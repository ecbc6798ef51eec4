import { Button, IconButton } from '../../../../ui/Button.tsx'
import { Chip } from '../../../../ui/form/choices/Choices.tsx'
import css from './ScheduleTools.module.css'
import { daysText, stepped, timelineViews, type TimelineView } from '../timelineDays.ts'

type Shown = { view: TimelineView; day: string }
type Props = {
  shown: Shown
  days: readonly string[]
  today: string
  onShow: (shown: Shown) => void
  onAdd?: (() => void) | undefined
  onBookFor?: (() => void) | undefined
  /** Secondary content on its page. */
  isAside?: boolean | undefined
}

export const ScheduleTools = ({ shown: { view, day }, days, today, onShow, onAdd, onBookFor, isAside }: Props) => (
  <div className={css.tools}>
    <div className={css.views} role="group" aria-label="View">
      {(Object.keys(timelineViews) as TimelineView[]).map((one) => (
        <Chip key={one} pressed={one === view} onPress={() => onShow({ view: one, day })}>
          {timelineViews[one]}
        </Chip>
      ))}
    </div>
    <div className={css.days}>
      <IconButton icon="previous" label="Earlier" onClick={() => onShow({ view, day: stepped(view, day, -1) })} />
      <IconButton icon="next" label="Later" onClick={() => onShow({ view, day: stepped(view, day, 1) })} />
      <Button small kind="soft" onClick={() => onShow({ view, day: today })}>
        Today
      </Button>
      <strong aria-live="polite">{daysText(view, days)}</strong>
    </div>
    <div className={css.more}>
      <IconButton icon="print" label="Print" className={css.print} onClick={() => window.print()} />
      {onBookFor && (
        <Button kind="soft" icon="people" onClick={onBookFor}>
          Book for a pilot
        </Button>
      )}
      {onAdd && (
        <Button kind={isAside ? 'soft' : 'go'} icon="plus" onClick={onAdd}>
          Set time aside
        </Button>
      )}
    </div>
  </div>
)
