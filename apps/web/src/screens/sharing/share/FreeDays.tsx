import type { ShareOnOffer } from '@tailshare/contract/aircraft/aircraft'
import { daysOnOffer } from '@tailshare/contract/base/constants'
import { plusDays } from '@tailshare/contract/text/period'
import { shortDayText } from '@tailshare/contract/text/timeText'
import { classes } from '../../../ui/classes.ts'
import css from './FreeDays.module.css'

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** 60 days, one column per week starting on Sunday; filled days are free. */
export const FreeDays = ({ fromDay, takenDays, freeDays }: Pick<ShareOnOffer, 'fromDay' | 'takenDays' | 'freeDays'>) => {
  const taken = new Set(takenDays)
  const days = Array.from({ length: daysOnOffer }, (_, at) => plusDays(fromDay, at))
  return (
    <div className={css.days}>
      <div className={css.grid} aria-hidden>
        {days.map((day, at) => (
          <span
            key={day}
            className={classes(css.day, taken.has(day) && css.taken)}
            style={at === 0 ? { gridRowStart: weekdayOf(day) + 1 } : undefined}
            title={`${shortDayText(day)}: ${taken.has(day) ? 'in use' : 'free'}`}
          />
        ))}
      </div>
      <p>
        Free on {freeDays} of the next {daysOnOffer} days
      </p>
    </div>
  )
}
