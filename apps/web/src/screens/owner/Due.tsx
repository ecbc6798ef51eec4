import type { Upkeep } from '@tailshare/contract/aircraft'
import { Link } from 'react-router'
import { paths } from '@tailshare/contract/paths'
import { plainDayText } from '@tailshare/contract/timeText'
import { compareUrgency, dueText, isOverdue, type DueItem } from '../../parts/aircraft/due.ts'
import { Badge } from '../../ui/display/Badge.tsx'
import { classes } from '../../ui/classes.ts'
import css from './Cockpit.module.css'

const shownItems = 6
const tones = { ok: 'plain', due_soon: 'caution', overdue: 'danger', grounding: 'danger' } as const
/** How much of a hundred hours or of a year is used up, for a bar; both stand for "a usual interval". */
const usedShare = ({ hoursLeft, dueOn, status }: DueItem, now: Date) => {
  if (isOverdue({ status })) return 1
  const byHours = hoursLeft === null ? 0 : 1 - hoursLeft / 100
  const byDate = dueOn === null ? 0 : 1 - (Date.parse(dueOn) - now.getTime()) / 31_557_600_000
  return Math.min(1, Math.max(0.04, byHours, byDate))
}

/** Inspections and limits by urgency, over all aircraft that are shown. */
export const Due = ({ fleet, now }: { fleet: readonly Upkeep[]; now: Date }) => {
  const items = fleet
    .flatMap(({ id, tailNumber, maintenance, forecast }) => {
      const likely = new Map(forecast.map((one) => [one.itemId, one.likely]))
      return maintenance.map((item) => ({
        ...item,
        aircraftId: id,
        tailNumber,
        used: usedShare(item, now),
        likely: likely.get(item.id) ?? null,
      }))
    })
    .toSorted((a, b) => compareUrgency(a, b) || b.used - a.used)
  return (
    <section aria-labelledby="due">
      <h2 id="due">Inspections due</h2>
      {items.length === 0 && (
        <p className="muted">Nothing is tracked yet. Add inspections in the maintenance list of each aircraft.</p>
      )}
      <ul className={css.due}>
        {items.slice(0, shownItems).map(({ id, aircraftId, tailNumber, title, used, likely, ...item }) => (
          <li key={id}>
            <Link to={paths.maintenance(aircraftId)}>
              {tailNumber}, {title}
            </Link>
            <Badge tone={tones[item.status]}>{dueText(item)}</Badge>
            {likely !== null && likely !== item.dueOn && !isOverdue(item) && (
              <p className="muted small">Likely {plainDayText(likely)}, as it flies</p>
            )}
            <svg className={classes(css.gauge, css[item.status])} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
              <rect width={100 * used} height={1} />
            </svg>
          </li>
        ))}
      </ul>
    </section>
  )
}
