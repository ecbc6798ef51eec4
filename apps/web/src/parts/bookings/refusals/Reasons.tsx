import type { BookingRefusal } from '@tailshare/contract/bookings/book/bookingRefusals'
import { periodText } from '@tailshare/contract/text/timeText'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { useModal } from '../../site/modal/modal.ts'
import { fixAddress } from './fixAddress.ts'
import css from './Reasons.module.css'

type Props = {
  /** The trip to return to once a reason is resolved. */
  place: Parameters<typeof fixAddress>[1] & { airport: { zone: string } }
  reasons: readonly BookingRefusal[]
  /** For callers that keep only the dates. */
  onDates?: (from: Date, to: Date) => void
}

/** Why the rules reject the requested times: each reason with the data that failed and its fixes. */
export const Reasons = ({ place, reasons, onDates }: Props) => {
  const { open } = useModal()
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
                      {periodText({ from, to }, place.airport.zone)}
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
