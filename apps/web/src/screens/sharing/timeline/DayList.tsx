import { countText } from '@tailshare/contract/text/countText'
import { paths } from '@tailshare/contract/base/paths'
import { shortDayText } from '@tailshare/contract/text/timeText'
import { Link } from '../../../ui/router/Link.tsx'
import { classes } from '../../../ui/classes.ts'
import { Button } from '../../../ui/Button.tsx'
import { fullName } from '../../../parts/people/people/personName.ts'
import { type Month, onDayText, type Reserved } from './reservationRows.ts'
import css from './SharedTimeline.module.css'

type Props = { month: Month; onDay: ((day: string) => void) | undefined }

const Taken = ({ span, day, zone }: { span: Reserved; day: string; zone: string }) => {
  const words = (
    <>
      <b>{span.text}</b> {onDayText(span, day, zone)}
    </>
  )
  return span.orderId === null ? <span>{words}</span> : <Link to={paths.order(span.orderId)}>{words}</Link>
}

/** The month on phones: all quotas, then a list of days; free days are one tap from booking. */
export const DayList = ({ month: { days, holders, frame, today }, onDay }: Props) => (
  <>
    <ul className={css.people}>
      {holders.map(({ person, isYou, percent, figures }) => (
        <li key={person.id}>
          <b>{isYou ? 'You' : fullName(person)}</b> {percent}%
          <small>
            {countText(figures.holidays.left, 'holiday')}, {countText(figures.advance.left, 'day')} ahead left
          </small>
        </li>
      ))}
    </ul>
    <ol className={css.list}>
      {days
        .filter(({ isPast, spans }) => !isPast || spans.length > 0)
        .map((one) => (
          <li key={one.day} className={classes(one.holiday !== null && css.holiday, one.day === today && css.today)}>
            <span className={css.when}>
              {shortDayText(one.day)}
              {one.holiday && <small>{one.holiday}</small>}
            </span>
            <span className={css.what}>
              {one.spans.map((span) => (
                <Taken key={span.id} span={span} day={one.day} zone={frame.zone} />
              ))}
              {one.canBook && !onDay && one.spans.length === 0 && 'Free'}
            </span>
            {one.canBook && onDay && (
              <Button kind="soft" small aria-label={`Book ${shortDayText(one.day)}`} onClick={() => onDay(one.day)}>
                Book
              </Button>
            )}
          </li>
        ))}
    </ol>
  </>
)
