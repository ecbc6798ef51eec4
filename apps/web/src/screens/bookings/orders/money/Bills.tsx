import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import { isCanceled } from '@tailshare/contract/base/statuses'
import { hoursText } from '@tailshare/contract/text/hours'
import { moneyText } from '@tailshare/contract/text/money'
import { paths } from '@tailshare/contract/base/paths'
import { Badge } from '../../../../ui/display/marks/Badge.tsx'
import { Bill } from '../../../../ui/display/Price.tsx'
import { TextLink } from '../../../../ui/TextLink.tsx'
import { FinalBill } from '../../../../parts/bookings/money/FinalBill.tsx'
import { MonthlyCosts } from '../../../../parts/bookings/money/MonthlyCosts.tsx'
import { useNow } from '../../../../parts/schedule/time/useNow.ts'
import { cancelText, holdText } from './holdText.ts'
import css from '../Order.module.css'

const linesOf = (lines: readonly { text: string; cents: number }[]) => lines.map(({ text, cents }) => ({ label: text, cents }))

/** Late fees for aircraft and instructors left behind, with the booking that charges each. */
const LeftAircraft = ({ left }: Pick<Order, 'left'>) =>
  left.map(({ id, number, tailNumber, csip, chargeCents, waits }) => (
    <p key={id} className={`label ${css.note}`}>
      {csip ? `Lesson with ${csip} let go late` : `Late cancellation of ${tailNumber}`}: {moneyText(chargeCents)}
      {waits && ' waits until it is known whether the aircraft could have flown'},{' '}
      <TextLink to={paths.order(id)}>booking {number}</TextLink>.
    </p>
  ))

/** An estimate before the flight, metered afterwards. Not for people who may not see prices. */
const PilotsBill = ({ order }: { order: Order }) => {
  const { quote, finalLines, finalCents, status, runningCosts } = order
  const now = useNow()
  if (quote.lines.length === 0) return null
  const canceled = isCanceled(status)
  // An instructor sees only their own part.
  if (finalCents === null && (canceled || finalLines.length > 0))
    return (
      <section aria-labelledby="price">
        <h2 id="price">Your part</h2>
        <Bill
          lines={linesOf(finalLines)}
          total={{ label: 'You get', cents: finalLines.reduce((sum, { cents }) => sum + cents, 0) }}
        />
      </section>
    )
  if (canceled)
    return (
      <section aria-labelledby="price">
        <h2 id="price">Price</h2>
        <Bill lines={[]} total={{ label: 'Cancellation charge', cents: finalCents ?? 0 }} />
        {order.feeWaits && (
          <p className={`label ${css.note}`}>Nothing is charged yet: a second person has to say first whether it is.</p>
        )}
        {order.changedInto && (
          <p className={`label ${css.note}`}>
            {order.cancelReason === 'let_go' ? 'The trip itself goes on as' : 'Changed to another aircraft:'}{' '}
            <TextLink to={paths.order(order.changedInto.id)}>booking {order.changedInto.number}</TextLink>.
          </p>
        )}
        <LeftAircraft left={order.left} />
      </section>
    )
  if (finalCents !== null && finalLines.length > 0)
    return (
      <section aria-labelledby="price">
        <h2 id="price">Final price</h2>
        <FinalBill order={order} finalCents={finalCents} />
        {order.damageCents > 0 && (
          <Bill
            lines={[{ label: 'Damage', cents: order.damageCents }]}
            total={{ label: 'Total with damage', cents: finalCents + order.damageCents }}
          />
        )}
        {runningCosts ? (
          <p className="label">
            Running costs, settled monthly: {moneyText(runningCosts.cents)} for {hoursText(runningCosts.hours)}.
          </p>
        ) : (
          <p className="label">Estimated at {moneyText(quote.totalCents)} when booked.</p>
        )}
        <LeftAircraft left={order.left} />
      </section>
    )
  const notes = [holdText(order, now), cancelText(order, now)].filter((note) => note !== null)
  return (
    <section aria-labelledby="price">
      <h2 id="price">{order.earnsCents === null ? 'Estimate' : 'The pilot pays, estimated'}</h2>
      <Bill
        lines={linesOf(quote.lines)}
        total={{ label: 'Total', cents: quote.totalCents }}
        heldCents={order.roles.includes('pilot') ? quote.depositCents : 0}
      />
      <MonthlyCosts quote={quote} />
      {notes.length > 0 && <p className={`label ${css.note}`}>{notes.join(' ')}</p>}
      <LeftAircraft left={order.left} />
    </section>
  )
}

const isEstimate = ({ finalCents, status }: Order) => finalCents === null && !isCanceled(status)

/** Owners see their earnings first. */
export const Bills = ({ order }: { order: Order }) => (
  <>
    {order.earnsCents !== null && (
      <section aria-labelledby="earns">
        <h2 id="earns">{isEstimate(order) ? 'You earn, estimated' : 'You earn'}</h2>
        <p className={`fig ${css.earns}`}>{moneyText(order.earnsCents)}</p>
        {order.isDisputed && (
          <>
            <Badge tone="danger">On hold: the pilot disputes this payment</Badge>
            <p className="label">We answer their bank. Your share waits until it decides, and is then paid out either way.</p>
          </>
        )}
      </section>
    )}
    <PilotsBill order={order} />
  </>
)
