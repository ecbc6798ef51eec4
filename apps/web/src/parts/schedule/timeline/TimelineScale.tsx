import { shortDayText } from '@tailshare/contract/text/timeText'
import { type CSSProperties } from 'react'
import { classes } from '../../../ui/classes.ts'
import css from './Timeline.module.css'
import type { TimelineView } from './timelineDays.ts'

const hours = ['00', '03', '06', '09', '12', '15', '18', '21']
const initials = ['S', 'M', 'T', 'W', 'T', 'F', 'S']
const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** `Sun, Nov 22`, or `Sun 22` when narrow. */
const WeekDay = ({ day }: { day: string }) => {
  const text = shortDayText(day)
  return (
    <>
      <span className={css.long}>{text}</span>
      <span className={css.short}>
        {text.slice(0, 3)} {Number(day.slice(8))}
      </span>
    </>
  )
}

/** Hours of a day, or days of a week or month. */
export const TimelineScale = ({ view, days, today }: { view: TimelineView; days: readonly string[]; today: string }) => (
  <div className={css.scale} aria-hidden style={{ '--count': view === 'day' ? hours.length : days.length } as CSSProperties}>
    {view === 'day'
      ? hours.map((hour) => <span key={hour}>{hour}:00</span>)
      : days.map((day) => (
          <span key={day} className={classes(day === today && css.today, isWeekend(day) && css.weekend)}>
            {view === 'week' ? (
              <WeekDay day={day} />
            ) : (
              `${initials[new Date(`${day}T00:00:00Z`).getUTCDay()]} ${Number(day.slice(8))}`
            )}
          </span>
        ))}
  </div>
)
