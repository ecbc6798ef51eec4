import type { Aircraft } from '@tailshare/contract/aircraft'
import type { FreeWindow } from '@tailshare/contract/canBook'
import { rateText } from '@tailshare/contract/money'
import { shortInstantText, zoneText } from '@tailshare/contract/timeText'
import { addressTime } from '../../parts/trip/tripTimes.ts'
import { paths } from '@tailshare/contract/paths'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Tail } from '../../ui/display/Tail.tsx'
import type { ChangeTrip } from '../../parts/trip/tripAddress.ts'
import css from './Book.module.css'

/** What is free instead; one tap takes it: other times of this aircraft, or another of its kind at these times. */
export const Alternatives = ({
  windows,
  aircraft,
  onChange,
}: {
  windows: readonly FreeWindow[]
  aircraft: Aircraft
  onChange: ChangeTrip
}) => {
  const { zone } = aircraft.airport
  return (
    <section className={css.free} aria-labelledby="free-instead">
      <h2 id="free-instead">Available instead</h2>
      <ul>
        {windows.map(({ aircraftId, tailNumber, modelName, airportCode, from, to, priceHourCents }) => {
          const [start, end] = [new Date(from), new Date(to)]
          const times = `${shortInstantText(start, zone)} – ${shortInstantText(end, zone)} ${zoneText(start, zone)}`
          return (
            <li key={aircraftId + from}>
              <span>
                <Tail>{tailNumber}</Tail>
                <br />
                {times}. {modelName}, {airportCode}, {rateText(priceHourCents)} /h
              </span>
              {aircraftId === aircraft.id ? (
                <Button kind="soft" small onClick={() => onChange({ period: { from: start, to: end } })}>
                  Use these times
                </Button>
              ) : (
                <ButtonLink kind="soft" small to={paths.book(aircraftId, { from: addressTime(start), to: addressTime(end) })}>
                  Take {tailNumber}
                </ButtonLink>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
