import type { BookingRefusal } from '@tailshare/contract/bookingRefusals'
import type { Fix } from '@tailshare/contract/bookingRefusals'
import { periodText } from '@tailshare/contract/timeText'
import { useModal } from '../../parts/modal/modal.ts'
import { paths } from '@tailshare/contract/paths'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import css from './Reasons.module.css'

const addressOf = (to: Extract<Fix, { kind: 'link' }>['to']) =>
  ({
    documents: paths.profile(),
    hours: paths.profile(),
    membership: paths.membershipPlan(),
    cards: paths.paymentsPayout(),
    pilot: paths.profile(),
    search: paths.search(),
  })[to]

type Props = {
  reasons: readonly BookingRefusal[]
  zone: string /** Where only the dates stay. */
  onDates?: (from: Date, to: Date) => void
}

/** Why the rules refuse the wished times: each reason with the data that failed and its ways out. */
export const Reasons = ({ reasons, zone, onDates }: Props) => {
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
                      <ButtonLink key={way.label} kind="soft" small to={addressOf(way.to)}>
                        {way.label}
                      </ButtonLink>
                    )
                  if (way.kind === 'csip' || !onDates) return null
                  const [from, to] = [new Date(way.flightStartTime), new Date(way.flightDropTime)]
                  return (
                    <Button key={way.label} kind="soft" small onClick={() => onDates(from, to)}>
                      {periodText({ from, to }, zone)}
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
