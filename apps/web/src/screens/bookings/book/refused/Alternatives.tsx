import type { Aircraft } from '@tailshare/contract/aircraft/aircraft'
import type { FreeWindow } from '@tailshare/contract/bookings/book/canBook'
import { rateText } from '@tailshare/contract/text/money'
import { dayIn } from '@tailshare/contract/text/period'
import { periodText, shortInstantText, zoneText } from '@tailshare/contract/text/timeText'
import { addressTime } from '../../../../parts/bookings/trip/period/tripTimes.ts'
import { paths } from '@tailshare/contract/base/paths'
import { Button, ButtonLink } from '../../../../ui/Button.tsx'
import { Tail } from '../../../../ui/display/marks/Tail.tsx'
import type { ChangeTrip } from '../../../../parts/bookings/trip/draft/tripAddress.ts'
import css from '../Book.module.css'

/** Other times of this aircraft, or a similar one at these times; one tap each. */
export const Alternatives = ({
  windows,
  aircraft,
  onChange,
}: {
  windows: readonly FreeWindow[]
  aircraft: Aircraft
  onChange: ChangeTrip
}) => {
  return (
    <section className={css.free} aria-labelledby="free-instead">
      <h2 id="free-instead">Available instead</h2>
      <ul>
        {windows.map(({ aircraftId, tailNumber, modelName, airportCode, zone, distanceNm, csipId, from, to, priceHourCents }) => {
          const [start, end] = [new Date(from), new Date(to)]
          const days =
            dayIn(start, zone) === dayIn(end, zone)
              ? periodText({ from: start, to: end }, zone)
              : `${shortInstantText(start, zone)} – ${shortInstantText(end, zone)}`
          const times = `${days} ${zoneText(start, zone)}${csipId ? ', with an instructor' : ''}`
          return (
            <li key={aircraftId + from}>
              <span>
                <Tail>{tailNumber}</Tail>
                <br />
                {times}. {modelName}, {airportCode}
                {distanceNm > 0 && `, ${distanceNm} nm away`}, {rateText(priceHourCents)} /h
              </span>
              {aircraftId === aircraft.id ? (
                <Button
                  kind="soft"
                  small
                  onClick={() => onChange({ period: { from: start, to: end }, ...(csipId && { csip: csipId }) })}
                >
                  Use these times
                </Button>
              ) : (
                <ButtonLink
                  kind="soft"
                  small
                  to={paths.book(aircraftId, { from: addressTime(start), to: addressTime(end), csip: csipId ?? undefined })}
                >
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
