import { countText } from '@tailshare/contract/text/countText'
import { paths } from '@tailshare/contract/base/paths'
import { dayText, spanText } from '@tailshare/contract/text/timeText'
import { weekdayText } from '@tailshare/contract/text/dayWords'
import type { CSSProperties } from 'react'
import { Link } from '../../../ui/router/Link.tsx'
import { classes } from '../../../ui/classes.ts'
import { fullName } from '../../../parts/people/people/personName.ts'
import type { Month, PlacedSpan, ReservationDay, ReservationRow } from './reservationRows.ts'
import css from './SharedTimeline.module.css'
import { PlainButton } from '../../../ui/Button.tsx'

type Props = { month: Month; onDay: ((day: string) => void) | undefined }

const Name = ({ row: { holder } }: { row: ReservationRow }) => {
  if (!holder) return <div className={css.name}>Others</div>
  const { figures, isYou, person, percent } = holder
  return (
    <div className={css.name}>
      <b>{isYou ? 'You' : fullName(person)}</b> {percent}%
      <small>
        {countText(figures.holidays.left, 'holiday')} and {countText(figures.advance.left, 'day')} ahead left
      </small>
    </div>
  )
}

/** Share of the month from which a bar has room for text. */
const roomForWords = 0.06

const Span = ({ placed: { span, start, length }, zone }: { placed: PlacedSpan; zone: string }) => {
  const times = spanText({ from: new Date(span.from), to: new Date(span.to) }, zone)
  const words = length < roomForWords ? null : span.text
  const look = {
    className: classes(css.span, css[span.kind]),
    style: { '--a': start, '--w': length } as CSSProperties,
    title: `${span.text}, ${times}`,
  }
  if (span.orderId === null)
    return (
      <span {...look} role="img" aria-label={look.title}>
        {words}
      </span>
    )
  return (
    <Link {...look} to={paths.order(span.orderId)} aria-label={look.title}>
      {words}
    </Link>
  )
}

const DayHead = ({ one, today, onDay }: { one: ReservationDay; today: string; onDay: Props['onDay'] }) => {
  const { day, holiday } = one
  const words = (
    <>
      <small>{weekdayText(day, 'narrow')}</small>
      {Number(day.slice(8))}
    </>
  )
  const look = classes(css.day, holiday !== null && css.holiday, day === today && css.today)
  const title = holiday ? `${dayText(day)}, ${holiday}` : dayText(day)
  if (!onDay || !one.canBook)
    return (
      <span className={look} title={title}>
        {words}
      </span>
    )
  return (
    <PlainButton className={look} title={`Book ${title}`} onClick={() => onDay(day)}>
      <small aria-hidden>{weekdayText(day, 'narrow')}</small>
      <span aria-hidden>{Number(day.slice(8))}</span>
      <span className="vh">Book {title}</span>
    </PlainButton>
  )
}

/** Any day with room for a flight can be booked. */
export const MonthGrid = ({ month, onDay }: Props) => {
  const { frame, sky, rows, days, today } = month
  const count = { '--days': days.length } as CSSProperties
  return (
    <div className={css.grid} style={count}>
      <div className={css.row}>
        <span className={css.hint}>{onDay && 'Pick a day to book it'}</span>
        <div className={css.days}>
          {days.map((one) => (
            <DayHead key={one.day} one={one} today={today} onDay={onDay} />
          ))}
        </div>
      </div>
      {rows.map((row) => (
        <div key={row.key} className={css.row}>
          <Name row={row} />
          <div className={css.track} style={{ background: sky }}>
            {days.map(
              ({ day, holiday }, index) =>
                holiday !== null && <span key={day} className={css.stripe} style={{ '--a': index } as CSSProperties} />,
            )}
            {onDay &&
              row.holder?.isYou &&
              days.map(
                (one, index) =>
                  one.canBook && (
                    <PlainButton
                      key={one.day}
                      tabIndex={-1}
                      className={css.slot}
                      style={{ '--a': index } as CSSProperties}
                      aria-label={`Book ${dayText(one.day)}`}
                      onClick={() => onDay(one.day)}
                    />
                  ),
              )}
            {row.spans.map((placed) => (
              <Span key={placed.span.id} placed={placed} zone={frame.zone} />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
