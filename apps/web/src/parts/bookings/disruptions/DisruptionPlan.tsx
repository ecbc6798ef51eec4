import { paths } from '@tailshare/contract/base/paths'
import type { DisruptionBooking, DisruptionPreview } from '@tailshare/contract/bookings/disruptions/disruptions'
import type { ReactNode } from 'react'
import { Link } from '../../../ui/router/Link.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { RadioGroup } from '../../../ui/form/choices/Choices.tsx'
import { Failure } from '../../../ui/form/Failure.tsx'
import { TextArea } from '../../../ui/form/Field.tsx'
import { Loaded } from '../../page/Loaded.tsx'
import { costText, placeText, stayText } from './placeText.ts'
import css from './Disruption.module.css'
import { useDisruption, type Applied, type AskedCause, type useDisruptionDraft } from './useDisruption.ts'

type Kind = AskedCause['kind']
type CardProps = { booking: DisruptionBooking; kind: Kind; onChoose: (key: string) => void }

const Card = ({ booking, kind, onChoose }: CardProps) => {
  const { orderId, number, pilotName, now, options, chosen, whyStays } = booking
  return (
    <li className={css.card}>
      <p>
        <Link to={paths.order(orderId)}>
          {pilotName}, booking {number}
        </Link>
        <br />
        {placeText(now)}
      </p>
      <RadioGroup
        label={`What happens to ${pilotName}’s booking`}
        value={chosen}
        onChange={onChoose}
        options={options.map((option, place) => ({
          value: option.key,
          label: option.text,
          hint:
            whyStays ??
            `${place === 0 ? 'Our proposal. ' : ''}${option.kind === 'stay' ? stayText(kind) : costText(option, now)}`,
        }))}
      />
    </li>
  )
}

type Props = {
  cause: AskedCause
  onDone: (applied: Applied) => void
  /** Applies the change if no booking is moved or canceled; returns whether it did. */
  onAllStay?: ((preview: DisruptionPreview) => void) | undefined
  kept?: ReturnType<typeof useDisruptionDraft>
  /** Button label; defaults to the number of bookings. */
  label?: string
  back?: ReactNode
  /** Shown if no booking is affected. */
  empty: string
}

/** The affected bookings with a proposal and alternatives each; one button applies them all. */
export const DisruptionPlan = ({ cause, onDone, onAllStay, kept, label, back, empty }: Props) => {
  const { query, choose, message, setMessage, apply, busy, failure } = useDisruption(cause, onDone, kept)
  return (
    <Loaded query={query} label="Looking at the bookings" rows={3}>
      {(preview) => {
        const { bookings } = preview
        const isQuiet = bookings.every(({ chosen }) => chosen === 'stay')
        const count = bookings.length
        if (count === 0 && !label) return <EmptyState action={back}>{empty}</EmptyState>
        return (
          <div className={css.plan}>
            {count === 0 ? (
              <p>{empty}</p>
            ) : (
              <p>
                {count === 1 ? 'One booking is affected.' : `${count} bookings are affected.`} Nothing has changed yet: each has a
                proposal, and you can choose otherwise. Nobody pays more than before.
              </p>
            )}
            <ul className={css.cards}>
              {bookings.map((booking) => (
                <Card
                  key={booking.orderId}
                  booking={booking}
                  kind={cause.kind}
                  onChoose={(key) => choose(booking.orderId, key)}
                />
              ))}
            </ul>
            {!isQuiet && (
              <TextArea
                label="A message to these pilots (optional)"
                rows={2}
                maxLength={500}
                value={message}
                onChange={(event) => setMessage(event.target.value)}
              />
            )}
            <Failure>{failure}</Failure>
            <div className={css.buttons}>
              {back}
              <Button kind="go" busy={busy} onClick={() => (isQuiet && onAllStay ? onAllStay(preview) : void apply(preview))}>
                {label ?? (count === 1 ? 'Apply to 1 booking' : `Apply to ${count} bookings`)}
              </Button>
            </div>
          </div>
        )
      }}
    </Loaded>
  )
}
