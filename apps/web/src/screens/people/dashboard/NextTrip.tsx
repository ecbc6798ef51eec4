import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import { paths } from '@tailshare/contract/base/paths'
import { wholePeriodText } from '@tailshare/contract/text/timeText'
import { useId } from 'react'
import { addressOf } from '../../../api.ts'
import { DownloadButton } from '../../../parts/page/DownloadLink.tsx'
import { flyText } from '../../../parts/bookings/trip/flyText.ts'
import { PassPicture } from '../../../parts/bookings/trip/pass/PassPicture.tsx'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Tail } from '../../../ui/display/marks/Tail.tsx'
import { Link } from '../../../ui/router/Link.tsx'
import css from './NextTrip.module.css'

/** `quiet`: another item has the primary action. */
export const NextTrip = ({ trip, quiet }: { trip: OrderSummary; quiet: boolean }) => {
  const headingId = useId()
  const now = useNow()
  const { id, tailNumber, modelName, airport, flightStartTime, flightDropTime } = trip
  const period = { from: new Date(flightStartTime), to: new Date(flightDropTime) }
  return (
    <section className={css.trip} aria-labelledby={headingId}>
      <div className={css.what}>
        <h2 id={headingId}>{flyText(trip, now)}</h2>
        <p>
          <Tail size="card">{tailNumber}</Tail>
          <br />
          {modelName}, {airport.title} ({airport.code})
        </p>
        <p className="muted small">{wholePeriodText(period, airport.zone)}</p>
      </div>
      <Link to={paths.order(id)} className={css.pass}>
        <PassPicture order={trip} leads />
      </Link>
      <div className={css.ways}>
        <ButtonLink kind={quiet ? 'soft' : 'go'} to={paths.order(id)}>
          Open booking
        </ButtonLink>
        <DownloadButton href={addressOf('downloadOrderCalendar', { params: { id } })} kind="soft" icon="calendar">
          Add to my calendar
        </DownloadButton>
        <DownloadButton href={addressOf('downloadKneeBoard', { params: { id } })} kind="soft" icon="print">
          Kneeboard page, PDF
        </DownloadButton>
      </div>
    </section>
  )
}
