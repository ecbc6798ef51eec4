import type { BookingRefusal } from '@tailshare/contract/bookingRefusals'
import type { OrderSummary } from '@tailshare/contract/bookings'
import { periodText } from '@tailshare/contract/timeText'
import { useModal } from '../../parts/modal/modal.ts'
import { fixAddress } from '../../parts/trip/fixAddress.ts'
import { paths } from '@tailshare/contract/paths'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import css from './Reasons.module.css'

type Props = {
  order: OrderSummary
  reasons: readonly BookingRefusal[]
  /** Where only the dates stay. */
  onDates?: (from: Date, to: Date) => void
}

/** Why the rules refuse the wished times: each reason with the data that failed and its ways out. */
export const Reasons = ({ order: { id, airport, flightStartTime, flightDropTime }, reasons, onDates }: Props) => {
  const { open } = useModal()
  const period = { from: new Date(flightStartTime), to: new Date(flightDropTime) }
  const place = { next: paths.order(id), period, airport }
  return (
    <div role="alert">
      <ol className={css.reasons}>
        {reasons
          .filter(({ severity }) => severity === 'block')
          .map(({ code, title, text, fix }) => (
            <li key={code}>
              <b>{title}</b>
              <p>{text}</p>
              <div className={css.ways}>
                {fix.map((way) => {
                  if (way.kind === 'link' && way.to === 'membership')
                    return (
                      <Button key={way.label} kind="soft" small onClick={() => open('membership')}>
                        {way.label}
                      </Button>
                    )
                  if (way.kind === 'link')
                    return (
                      <ButtonLink key={way.label} kind="soft" small to={fixAddress(way, place)}>
                        {way.label}
                      </ButtonLink>
                    )
                  if (way.kind === 'csip' || !onDates) return null
                  const [from, to] = [new Date(way.flightStartTime), new Date(way.flightDropTime)]
                  return (
                    <Button key={way.label} kind="soft" small onClick={() => onDates(from, to)}>
                      {periodText({ from, to }, airport.zone)}
                    </Button>
                  )
                })}
              </div>
            </li>
          ))}
      </ol>
    </div>
  )
}
