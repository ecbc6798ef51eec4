import { type CalendarDate, endOfMonth, parseDate } from '@internationalized/date'
import { type Period, dayIn, daysTouched } from '@tailshare/contract/text/period'
import { type HTMLAttributes, useContext } from 'react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  CalendarStateContext,
  I18nProvider,
} from 'react-aria-components'
import { Icon } from '../../../../ui/Icon.tsx'
import { type BusyDay, busyDays } from '../busyDays.ts'
import { type Bounds, lastDayIn } from '../choosing/choosing.ts'
import type { End } from '../ends.ts'
import css from './Months.module.css'
import { useTaken, type AircraftToBook } from '../useTaken.ts'

type Marks = { chosen: readonly string[]; labels: Record<End, string>; ends: readonly End[]; today: string }

const marksOf = (day: string, { chosen, labels, ends, today }: Marks, busy: BusyDay | undefined) => {
  const isEnd = { from: day === chosen[0] && ends.includes('from'), to: day === chosen.at(-1) }
  const words = [isEnd.from && labels.from, isEnd.to && labels.to, busy?.text].filter(Boolean)
  return {
    title: busy?.text,
    words: words.join(', '),
    marks: {
      'data-in': chosen.includes(day) || undefined,
      'data-from': day === chosen[0] || undefined,
      'data-to': day === chosen.at(-1) || undefined,
      'data-end': isEnd.from || isEnd.to || undefined,
      'data-busy': busy && (busy.isWhole ? 'all' : 'part'),
      'data-now': day === today || undefined,
    },
  }
}

const Month = ({
  offset,
  aircraft,
  zone,
  ...marks
}: Marks & { offset: number; aircraft: AircraftToBook | undefined; zone: string }) => {
  const start = useContext(CalendarStateContext)!.visibleRange.start.add({ months: offset }).set({ day: 1 })
  const { taken } = useTaken(aircraft, start.toString().slice(0, 7), zone)
  const days = Array.from({ length: endOfMonth(start).day }, (_, index) => start.add({ days: index }).toString())
  const busy = taken && busyDays(taken, days)
  return (
    <div>
      <CalendarHeading className={css.name} offset={{ months: offset }} />
      <CalendarGrid className={css.grid} offset={{ months: offset }}>
        <CalendarGridHeader>
          {(name) => <CalendarHeaderCell className={css.weekday}>{name}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => {
            const day = date.toString()
            const { words, marks: data, title } = marksOf(day, marks, busy?.get(day))
            const drawn = (props: HTMLAttributes<HTMLDivElement>) => (
              <div
                {...props}
                {...data}
                title={title}
                aria-label={words === '' ? props['aria-label'] : `${props['aria-label']}, ${words}`}
              />
            )
            return <CalendarCell date={date} className={css.day} render={drawn} />
          }}
        </CalendarGridBody>
      </CalendarGrid>
    </div>
  )
}

type Props = {
  period: Period
  end: End
  /** The day in view. */
  shown: string
  bounds: Bounds
  labels: Record<End, string>
  months: 1 | 2
  aircraft: AircraftToBook | undefined
  onDay: (day: string) => void
  onShow: (day: string) => void
}

/** Arrow keys, Page Up/Down, Home and End move between days. */
export const Months = ({ period, end, shown, bounds, labels, months, aircraft, onDay, onShow }: Props) => {
  const { zone, today, first, ends } = bounds
  const chosen = ends.includes('from') ? daysTouched(period, zone) : [dayIn(period.to, zone)]
  const least = ends.includes('from') ? first : dayIn(period.from, zone)
  const most = lastDayIn(period, end, bounds)
  return (
    <I18nProvider locale="en-US">
      <Calendar
        className={css.months}
        aria-label={`${labels[end]}, day`}
        firstDayOfWeek="sun"
        visibleDuration={{ months }}
        pageBehavior="single"
        selectionAlignment="start"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opening the panel moves the focus to the selected day
        autoFocus
        value={parseDate(dayIn(period[end], zone))}
        minValue={least ? parseDate(least) : undefined}
        maxValue={most ? parseDate(most) : undefined}
        focusedValue={parseDate(shown)}
        onFocusChange={(date: CalendarDate) => onShow(date.toString())}
        onChange={(date: CalendarDate) => onDay(date.toString())}
      >
        <Button slot="previous" className={css.step}>
          <Icon name="previous" />
        </Button>
        <div className={css.grids}>
          {Array.from({ length: months }, (_, offset) => (
            <Month
              key={offset}
              offset={offset}
              aircraft={aircraft}
              zone={zone}
              chosen={chosen}
              labels={labels}
              ends={ends}
              today={today}
            />
          ))}
        </div>
        <Button slot="next" className={css.step}>
          <Icon name="next" />
        </Button>
      </Calendar>
    </I18nProvider>
  )
}
