import type { Person } from '@tailshare/contract/people/accounts/accounts'
import type { CsipTimes } from '@tailshare/contract/people/instructors/csips'
import { rateText } from '@tailshare/contract/text/money'
import { dayIn, daysTouched, instantAt, plusDays, type Period } from '@tailshare/contract/text/period'
import { shortDayText, timeIn, zoneText } from '@tailshare/contract/text/timeText'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { Later } from '../../../document/Later.tsx'
import { read } from '../../../api.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { airportText } from '../../../parts/bookings/trip/period/tripTimes.ts'
import { Button, PlainButton } from '../../../ui/Button.tsx'
import css from './BookableTimes.module.css'

const BookWith = lazy(() => import('./BookWith.tsx').then((m) => ({ default: m.BookWith })))

type Chosen = { airport: CsipTimes['airport']; span: Period }

const byDay = ({ airport: { zone }, spans }: CsipTimes) =>
  spans
    .map(({ from, to }) => ({ from: new Date(from), to: new Date(to) }))
    .flatMap((span) =>
      daysTouched(span, zone).map((day) => {
        const [begins, ends] = [instantAt(day, '00:00', zone), instantAt(plusDays(day, 1), '00:00', zone)]
        return { day, from: span.from > begins ? span.from : begins, to: span.to < ends ? span.to : ends, span }
      }),
    )

const until = (to: Date, day: string, zone: string) => (dayIn(to, zone) === day ? timeIn(to, zone) : '24:00')

const Week = ({ times, onChoose }: { times: CsipTimes; onChoose: (chosen: Chosen) => void }) => {
  const { airport, hourlyRateCents } = times
  const parts = byDay(times)
  const days = [...new Set(parts.map(({ day }) => day))]
  return (
    <section aria-label={airportText(airport)}>
      <h3>
        {airportText(airport)}, <span className="muted">{rateText(hourlyRateCents)} an hour</span>
      </h3>
      {days.length === 0 ? (
        <p className="muted">Nothing free in these seven days.</p>
      ) : (
        <ul className={css.week}>
          {days.map((day) => (
            <li key={day}>
              <b>{shortDayText(day)}</b>
              {parts
                .filter((part) => part.day === day)
                .map(({ from, to, span }) => (
                  <PlainButton
                    key={from.toISOString()}
                    className={css.time}
                    aria-label={`${shortDayText(day)}, ${timeIn(from, airport.zone)} to ${until(to, day, airport.zone)}, at ${airport.code}`}
                    onClick={() => onChoose({ airport, span: { from, to: span.to } })}
                  >
                    {timeIn(from, airport.zone)}–{until(to, day, airport.zone)}
                  </PlainButton>
                ))}
            </li>
          ))}
        </ul>
      )}
      {parts[0] && <p className="muted small">Times are {zoneText(parts[0].from, airport.zone)}.</p>}
    </section>
  )
}

/** A CSIP's bookable times by week and airport, from today in their home zone; tapping one lists aircraft for it. */
export const BookableTimes = ({ csip, firstDay, zone }: { csip: Person; firstDay: string | undefined; zone: string }) => {
  const today = dayIn(useNow(), zone)
  const first = firstDay && firstDay > today ? firstDay : today
  const [from, setFrom] = useState(first)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const times = useQuery({
    ...read('listCsipTimes', { params: { id: csip.id }, query: { from } }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={css.times}>
      <div className={css.weeks}>
        <Button
          kind="soft"
          small
          disabledReason={from <= today ? 'These are the next days.' : undefined}
          onClick={() => setFrom(plusDays(from, -7))}
        >
          Week before
        </Button>
        <span aria-live="polite">
          {shortDayText(from)} to {shortDayText(plusDays(from, 6))}
        </span>
        <Button kind="soft" small onClick={() => setFrom(plusDays(from, 7))}>
          Week after
        </Button>
      </div>
      <Loaded query={times} label="Loading free times">
        {(airports) => airports.map((one) => <Week key={one.airport.id} times={one} onChoose={setChosen} />)}
      </Loaded>
      <Later fallback={null}>{chosen && <BookWith csip={csip} chosen={chosen} onClose={() => setChosen(null)} />}</Later>
    </div>
  )
}
