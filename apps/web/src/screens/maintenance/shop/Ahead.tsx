import type { MaintenanceRecord } from '@tailshare/contract/maintenance/maintenance'
import { dayIn, daysBetween } from '@tailshare/contract/text/period'
import { dueText } from '../../../parts/aircraft/due.ts'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { forecastText } from '../forecastText.ts'
import { spanOf } from './spanOf.ts'
import css from './Shop.module.css'

const shownItems = 8

/** The year ahead, with a bar from the earliest to the latest day and the likely one marked. */
export const Ahead = ({ record }: { record: MaintenanceRecord }) => {
  const today = dayIn(useNow(), record.airport.zone)
  const items = new Map(record.items.map((item) => [item.id, item]))
  const rows = record.forecast
    .flatMap((forecast) => {
      const item = items.get(forecast.itemId)
      return item && forecast.early !== null ? [{ item, forecast, early: forecast.early }] : []
    })
    .toSorted((a, b) => a.early.localeCompare(b.early))
  return (
    <Section title="What comes due when" help="Hours by this aircraft’s own last twelve months and the bookings ahead.">
      {rows.length === 0 ? (
        <p className="muted">Nothing comes due within two years. Add what is tracked in the list of what is due.</p>
      ) : (
        <ul className={css.ahead}>
          {rows.slice(0, shownItems).map(({ item, forecast }) => {
            const { start, size, mark } = spanOf(forecast, (day) => daysBetween(today, day))
            const likely = forecastText(item, forecast)
            return (
              <li key={item.id}>
                <p>
                  <b>{item.title}</b> <span className="muted">{dueText(item)}</span>
                </p>
                <span className={css.year} aria-hidden="true">
                  <span className={css.span} style={{ insetInlineStart: `${start}%`, inlineSize: `${size}%` }} />
                  <span className={css.mark} style={{ insetInlineStart: `${mark}%` }} />
                </span>
                {likely && <p className="muted small">{likely}</p>}
              </li>
            )
          })}
        </ul>
      )}
    </Section>
  )
}
