import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import { paths } from '@tailshare/contract/base/paths'
import { wholePeriodText } from '@tailshare/contract/text/timeText'
import { useQuery } from '@tanstack/react-query'
import { addressOf, read } from '../../../../api.ts'
import { DownloadButton } from '../../../../parts/page/DownloadLink.tsx'
import { OrderBadge } from '../../../../parts/bookings/trip/OrderBadge.tsx'
import { ButtonLink } from '../../../../ui/Button.tsx'
import { Tail } from '../../../../ui/display/marks/Tail.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import css from '../flight/Pass.module.css'

/** Nothing while unknown. */
const Missing = () => {
  const { data = [] } = useQuery(read('listExpirations'))
  const open = data.find(({ state }) => state === 'missing' || state === 'rejected' || state === 'expired' || state === 'soon')
  if (!open) return null
  return (
    <ButtonLink kind="soft" icon="upload" to={paths.manageAccount({ upload: open.kind })}>
      Add: {open.title}
    </ButtonLink>
  )
}

/** A booking just made. */
export const Yours = ({ order }: { order: Order }) => {
  const { number, tailNumber, airport, flightStartTime, flightDropTime } = order
  const period = { from: new Date(flightStartTime), to: new Date(flightDropTime) }
  return (
    <header className={css.yours}>
      <p className={css.over}>
        <span className="muted">Booking {number}</span> <OrderBadge order={order} fill />
      </p>
      <h1>
        <Tail size="hero">{tailNumber}</Tail>{' '}
        <span className={css.is}>
          is yours
          <span className={css.mark}>
            <Icon name="check" draws />
          </span>
        </span>
      </h1>
      <p className="lead">{wholePeriodText(period, airport.zone)}</p>
      <div className={css.links}>
        <DownloadButton href={addressOf('downloadOrderCalendar', { params: { id: order.id } })} kind="ink" icon="calendar">
          Add to my calendar
        </DownloadButton>
        <Missing />
      </div>
    </header>
  )
}
