import type { Upkeep } from '@tailshare/contract/aircraft/aircraft'
import { dayIn } from '@tailshare/contract/text/period'
import { Link } from '../../../ui/router/Link.tsx'
import { paths } from '@tailshare/contract/base/paths'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { byDay, type DueItem, isOverdue, leftText } from '../../../parts/aircraft/upkeep/due.ts'
import { UsedBar } from '../../../parts/aircraft/upkeep/UsedBar.tsx'
import { Badge } from '../../../ui/display/marks/Badge.tsx'
import { Fold } from '../../../ui/layout/fold/Fold.tsx'
import css from './Cockpit.module.css'

const shownItems = 6
const tones = { ok: 'plain', due_soon: 'caution', not_confirmed: 'caution', overdue: 'danger', grounding: 'danger' } as const

/** The due date by calendar, or the forecast day for hours. */
const dayText = (item: DueItem, likely: string | null) => {
  if (item.status === 'grounding') return 'It may not fly until this is done'
  if (isOverdue(item)) return null
  if (item.status === 'not_confirmed') return 'Confirm from the logbook when it was last done'
  if (likely !== null && likely !== item.dueOn) return `Likely ${plainDayText(likely)}, as it flies`
  return item.dueOn && plainDayText(item.dueOn)
}

const gistOf = (items: readonly DueItem[]) => {
  const overdue = items.filter(isOverdue).length
  const soon = items.filter(({ status }) => status === 'due_soon').length
  const unknown = items.filter(({ status }) => status === 'not_confirmed').length
  return (
    [overdue > 0 && `${overdue} overdue`, soon > 0 && `${soon} due soon`, unknown > 0 && `${unknown} not confirmed`]
      .filter(Boolean)
      .join(', ') || undefined
  )
}

/** Inspections and limits of all shown aircraft, by urgency. */
export const Due = ({ fleet, now }: { fleet: readonly Upkeep[]; now: Date }) => {
  const forecast = fleet.flatMap((one) => one.forecast)
  const likely = new Map(forecast.map((one) => [one.itemId, one.likely]))
  const items = fleet.flatMap(({ id, tailNumber, airport, maintenance }) =>
    maintenance.map((item) => ({ ...item, aircraftId: id, tailNumber, today: dayIn(now, airport.zone) })),
  )
  return (
    <Fold name="due" title="Inspections due" gist={gistOf(items)}>
      {items.length === 0 && <p>Not confirmed: no inspection is on record. Add them in the maintenance list of each aircraft.</p>}
      <ul className={css.due}>
        {byDay(items, forecast)
          .slice(0, shownItems)
          .map(({ aircraftId, tailNumber, today, ...item }) => {
            const day = dayText(item, likely.get(item.id) ?? null)
            return (
              <li key={item.id}>
                <Link to={paths.maintenance(aircraftId)}>
                  {fleet.length > 1 && `${tailNumber}, `}
                  {item.title}
                </Link>
                <Badge tone={tones[item.status]}>{leftText(item, today)}</Badge>
                {day && <p className="muted small">{day}</p>}
                {item.left !== null && (
                  <div className={css.gauge}>
                    <UsedBar left={item.left} status={item.status} />
                  </div>
                )}
              </li>
            )
          })}
      </ul>
    </Fold>
  )
}
