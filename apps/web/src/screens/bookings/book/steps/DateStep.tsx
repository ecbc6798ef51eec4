import type { Aircraft } from '@tailshare/contract/aircraft/aircraft'
import type { CanBook } from '@tailshare/contract/bookings/book/canBook'
import { Free } from '../../../../parts/aircraft/page/Free.tsx'
import { HoursStepper } from '../../../../parts/bookings/trip/period/HoursStepper.tsx'
import { PeriodFields } from '../../../../parts/bookings/trip/period/PeriodFields.tsx'
import type { ChangeTrip, Trip } from '../../../../parts/bookings/trip/draft/tripAddress.ts'
import { placeTimeText } from '../../../../parts/bookings/trip/period/tripTimes.ts'
import { useLastDay } from '../../../../parts/bookings/trip/period/useLastDay.ts'
import { Alternatives } from '../refused/Alternatives.tsx'
import css from '../Book.module.css'
import { Limits } from './Limits.tsx'
import { Refusals } from '../refused/Refusals.tsx'
import { blockingNow } from './wizard.ts'

export const DateStep = ({
  aircraft,
  trip,
  answer,
  stale,
  onChange,
}: {
  aircraft: Aircraft
  trip: Trip
  answer: CanBook
  stale: boolean
  onChange: ChangeTrip
}) => {
  const { zone } = aircraft.airport
  const lastDay = useLastDay(zone)
  const blocking = blockingNow(answer.templates)
  const refused = blocking.length > 0
  // Free times help only if another time would.
  const helps = !refused || blocking.some(({ code, fix }) => code === 'slot_taken' || fix.some(({ kind }) => kind === 'dates'))
  // They move with the answer; the key preserves input and focus.
  const fields = (
    <section key="dates" aria-label="Dates" className={css.dates}>
      <div className={css.when}>
        <PeriodFields
          period={trip.period}
          zone={zone}
          last={lastDay}
          longest={answer.longestHours}
          aircraft={aircraft}
          onChange={(period) => onChange({ period, hours: undefined })}
        />
      </div>
      <p className="label">{placeTimeText(aircraft.airport, trip.period.from, trip.period.to)}.</p>
      {answer.quote && (
        <HoursStepper
          hours={trip.hours ?? answer.quote.hours}
          minimum={answer.quote.minimumHours}
          period={trip.period}
          onChange={(hours) => onChange({ hours })}
        />
      )}
    </section>
  )
  return (
    <div data-stale={stale || undefined}>
      {!refused && <h1>When do you want to fly?</h1>}
      {!refused && fields}
      <Refusals aircraft={aircraft} answer={answer} trip={trip} onChange={onChange} />
      {answer.alternatives.length > 0 && <Alternatives windows={answer.alternatives} aircraft={aircraft} onChange={onChange} />}
      {refused && <h2 className={css.sub}>Your dates</h2>}
      {refused && fields}
      <Limits aircraft={aircraft} />
      {helps && <Free aircraft={aircraft} />}
    </div>
  )
}
