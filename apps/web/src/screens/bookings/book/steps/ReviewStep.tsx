import { countText } from '@tailshare/contract/text/countText'
import type { Aircraft } from '@tailshare/contract/aircraft/aircraft'
import { mustAccept } from '@tailshare/contract/base/fieldMessages'
import type { CanBook } from '@tailshare/contract/bookings/book/canBook'
import type { PaymentMethod } from '@tailshare/contract/payments/payments'
import { instantText } from '@tailshare/contract/text/timeText'
import { tripLines } from '@tailshare/contract/base/tripFields'
import type { ReactNode } from 'react'
import type { Trip, ChangeTrip } from '../../../../parts/bookings/trip/draft/tripAddress.ts'
import { paths } from '@tailshare/contract/base/paths'
import { Checkbox } from '../../../../ui/form/choices/Choices.tsx'
import { TextLink } from '../../../../ui/TextLink.tsx'
import css from '../Book.module.css'
import { commandingCsip, controlText } from '../commander.ts'
import type { Draft } from '../draftTabs.ts'
import { methodText } from '../../../../parts/payments/methods/methodName.ts'
import { Rejected } from '../refused/Rejected.tsx'
import type { Refused } from '../useBooking.ts'
import { Warnings } from '../refused/Warnings.tsx'
import { Limits } from './Limits.tsx'
import type { Step } from './wizard.ts'

const Line = ({ title, to, children }: { title: string; to: string; children: ReactNode }) => (
  <div>
    <dt>{title}</dt>
    <dd>{children}</dd>
    <dd>
      <TextLink to={to}>
        Change<span className="vh"> {title.toLowerCase()}</span>
      </TextLink>
    </dd>
  </div>
)

export const ReviewStep = ({
  aircraft,
  trip,
  answer,
  draft,
  method,
  tried,
  refused,
  addressOf,
  onDraft,
  onChange,
}: {
  aircraft: Aircraft
  trip: Trip
  answer: CanBook
  draft: Draft
  method: PaymentMethod | undefined
  tried: boolean
  refused: Refused | null
  addressOf: (step: Step) => string
  onDraft: (part: Partial<Draft>) => void
  onChange: ChangeTrip
}) => {
  const { zone } = aircraft.airport
  const csip = answer.csips.find((offer) => offer.csip.id === trip.csip)?.csip
  const { quote } = answer
  const commander = commandingCsip(answer, trip)
  const people = draft.passengers === 0 ? 'You' : `You and ${countText(draft.passengers, 'passenger')}`
  const said = tripLines(draft).filter(({ name }) => name !== 'passengers')
  return (
    <>
      <h1>Review your {answer.answerUntil ? 'request' : 'booking'}</h1>
      {refused && <Rejected refused={refused} aircraft={aircraft} trip={trip} answer={answer} onChange={onChange} />}
      {!refused && <Warnings templates={answer.templates} />}
      <dl className={css.review}>
        <Line title="Dates" to={addressOf('date')}>
          {instantText(trip.period.from, zone)}
          <br />
          {instantText(trip.period.to, zone)}
        </Line>
        <Line title="Pilot" to={addressOf('pilot')}>
          {people}
          {csip && `, with ${csip.firstName} ${csip.lastName} (CSIP)`}
        </Line>
        {said.length > 0 && (
          <Line title="Trip" to={addressOf('pilot')}>
            {said.map(({ name, label, text }) => (
              <p key={name}>
                {label}: {text}
              </p>
            ))}
          </Line>
        )}
        <Line title="Payment" to={addressOf('payment')}>
          {method ? methodText(method) : 'Nothing to pay'}
        </Line>
      </dl>
      <Limits aircraft={aircraft} />
      {quote && (
        <section className={css.terms} aria-label="What we hold, and when">
          <h2>{quote.totalCents + quote.depositCents > 0 ? 'What we hold, and when' : 'What it costs'}</h2>
          <p>
            {quote.policyText}
            {quote.depositCents > 0 && ' The deposit goes back 24 hours after the return if no damage is claimed.'}
          </p>
        </section>
      )}
      {answer.answerUntil && (
        <section className={css.terms} aria-label="The owner answers">
          <h2>The owner approves each booking</h2>
          <p>
            You have the answer by {instantText(new Date(answer.answerUntil), zone)} at the latest. Until then the time is kept
            for you, nothing is held or charged, and you can take your request back free of charge.
          </p>
        </section>
      )}
      <section className={css.terms} aria-label="Operational control" id="operational-control">
        <h2>{commander === null ? 'You have operational control' : `${commander} is pilot in command`}</h2>
        <p>{controlText(commander, { quote, trip, ownerId: aircraft.owner?.id })}</p>
        <Checkbox
          label={
            <>
              {commander === null ? 'I have operational control of this flight' : 'I fly as a student of my instructor'} and
              accept the{' '}
              <TextLink to={paths.terms()} newTab>
                Terms of use
              </TextLink>
              .
            </>
          }
          checked={draft.accepts}
          errors={tried && !draft.accepts ? (commander === null ? mustAccept : 'Please confirm this') : undefined}
          onChange={(event) => onDraft({ accepts: event.target.checked })}
        />
      </section>
    </>
  )
}
