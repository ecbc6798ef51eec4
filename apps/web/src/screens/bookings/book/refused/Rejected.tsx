import type { Aircraft } from '@tailshare/contract/aircraft/aircraft'
import type { CanBook } from '@tailshare/contract/bookings/book/canBook'
import { moneyText } from '@tailshare/contract/text/money'
import type { Trip, ChangeTrip } from '../../../../parts/bookings/trip/draft/tripAddress.ts'
import { paths } from '@tailshare/contract/base/paths'
import { TextLink } from '../../../../ui/TextLink.tsx'
import { type BookingAnswer, bookingAnswer, knownText } from './bookingAnswer.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { Alternatives } from './Alternatives.tsx'
import css from '../Book.module.css'
import { Refusals } from './Refusals.tsx'
import type { Refused } from '../useBooking.ts'

const sayError = ({ error, templates }: Refused, answer: BookingAnswer) => {
  if (answer === 'not_sent') return 'You are offline.'
  return templates.some(({ code }) => code === 'slot_taken') ? 'Someone beat you to it.' : error.message
}

export const RejectedNote = ({ refused }: { refused: Refused }) => {
  const { error, quote } = refused
  const answer = bookingAnswer(error)
  return (
    <p className={css.rejectedText} role="alert">
      <Icon name="warning" />
      <span>
        {sayError(refused, answer)}{' '}
        {quote && `It is ${moneyText(quote.totalCents)} now. Check the price and confirm again if you agree. `}
        {knownText[answer]} {answer === 'unknown' && <TextLink to={paths.bookings()}>Check my bookings</TextLink>}
      </span>
    </p>
  )
}

/** Rejected, or the response was lost. */
export const Rejected = ({
  refused,
  aircraft,
  trip,
  answer,
  onChange,
}: {
  refused: Refused
  aircraft: Aircraft
  trip: Trip
  answer: CanBook
  onChange: ChangeTrip
}) => (
  <div className={css.rejected}>
    <RejectedNote refused={refused} />
    {refused.templates.length > 0 && (
      <Refusals
        aircraft={aircraft}
        answer={{ ...answer, templates: refused.templates, passing: [] }}
        trip={trip}
        onChange={onChange}
      />
    )}
    {refused.alternatives.length > 0 && <Alternatives windows={refused.alternatives} aircraft={aircraft} onChange={onChange} />}
  </div>
)
