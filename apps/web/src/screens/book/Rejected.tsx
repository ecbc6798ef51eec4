import type { Aircraft, CanBook } from '@tailshare/contract/aircraft'
import { moneyText } from '@tailshare/contract/money'
import type { Trip, ChangeTrip } from '../../parts/trip/tripAddress.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Alternatives } from './Alternatives.tsx'
import css from './Book.module.css'
import { Refusals } from './Refusals.tsx'
import type { Refused } from './useBooking.ts'

/** What the server said, what the price is now, and that nothing was charged. */
export const RejectedNote = ({ refused: { error, templates, quote } }: { refused: Refused }) => (
  <p className={css.rejectedText} role="alert">
    <Icon name="warning" />
    <span>
      {templates.some(({ code }) => code === 'slot_taken') ? 'Someone else was faster.' : error.message}{' '}
      {quote && `It is now ${moneyText(quote.totalCents)}. Check the lines and confirm again if you agree. `}
      Nothing has been charged or held.
    </span>
  </p>
)

/** The booking was sent and refused: why, what changed, and what is free instead. Nothing was charged. */
export const Rejected = ({
  refused,
  aircraft,
  trip,
  answer,
  onChange,
  payAt,
}: {
  refused: Refused
  aircraft: Aircraft
  trip: Trip
  answer: CanBook
  onChange: ChangeTrip
  payAt: string
}) => (
  <div className={css.rejected}>
    <RejectedNote refused={refused} />
    {refused.templates.length > 0 && (
      <Refusals answer={{ ...answer, templates: refused.templates, passing: [] }} trip={trip} onChange={onChange} payAt={payAt} />
    )}
    {refused.alternatives.length > 0 && <Alternatives windows={refused.alternatives} aircraft={aircraft} onChange={onChange} />}
  </div>
)
