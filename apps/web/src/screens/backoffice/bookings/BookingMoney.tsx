import { chargeDisputes, chargeStates } from '@tailshare/contract/base/statuses'
import { codeText } from '@tailshare/contract/text/countText'
import { ledgerNames, type LedgerName } from '@tailshare/contract/payments/ledger'
import { isCanceled } from '@tailshare/contract/base/statuses'
import { moneyText } from '@tailshare/contract/text/money'
import type { BookLine, OperatorBooking } from '@tailshare/contract/backoffice/bookings/operatorBookings'
import type { Charge } from '@tailshare/contract/payments/payments'
import { paths } from '@tailshare/contract/base/paths'
import { instantText } from '@tailshare/contract/text/timeText'
import { unbroken } from '@tailshare/contract/text/unbroken'
import { fullName } from '../../../parts/people/people/personName.ts'
import { TextLink } from '../../../ui/TextLink.tsx'
import { FactList, type Fact } from '../console/lists/FactList.tsx'
import userCss from '../users/User.module.css'
import css from './Booking.module.css'

/** `Charged, Sat, Nov 14, 2026, 14:23 PST, held Thu, Nov 12, 2026, 07:00 PST`. A dispute comes first. */
export const chargeDates = ({ kind, state, dispute, created, moved }: Charge, zone: string) => {
  const isHeld = kind === 'hold' || kind === 'deposit'
  const held = isHeld && moved !== null ? `, held ${instantText(new Date(created), zone)}` : ''
  return `${dispute ? `${chargeDisputes[dispute]}. ` : ''}${chargeStates[state]}, ${instantText(new Date(moved ?? created), zone)}${held}`
}

/** The reversal of `booked` reads `Booked, taken back`. */
export const movementText = ({ kind, isReversal }: { kind: string; isReversal: boolean }) => {
  const text = codeText(kind.replace(/_reversed$/, ''))
  return isReversal ? `${text}, taken back` : text
}

const ledgerText = (ledger: string) => ledgerNames[ledger as LedgerName] ?? ledger

/** All lines carry the same time, note and reference, and sum to zero. */
const MovementRow = ({ lines, zone }: { lines: readonly BookLine[]; zone: string }) => {
  const { at, note, providerRef } = lines[0]!
  return (
    <li>
      <b>{movementText(lines[0]!)}</b>
      <small>
        {instantText(new Date(at), zone)}
        {note && ` · ${note}`}
        {providerRef && ` · ${providerRef}`}
      </small>
      <ul className={css.books}>
        {lines.map(({ ledger, person, cents }, line) => (
          <li key={`${ledger}.${line}`} className={css.first}>
            <TextLink to={paths.operatorLedger({ ledger, ...(person && { account: person.id }) })}>
              {ledgerText(ledger)}
              {person && `: ${fullName(person)}`}
            </TextLink>
            <span>{moneyText(cents)}</span>
          </li>
        ))}
      </ul>
    </li>
  )
}

const shareFacts = (label: string, { earnedCents, paidOutCents }: { earnedCents: number; paidOutCents: number }): Fact => [
  label,
  <>
    {moneyText(earnedCents)}
    <small>
      {moneyText(paidOutCents)} paid out, {moneyText(earnedCents - paidOutCents)} to go
    </small>
  </>,
]

export const BookingMoney = ({ booking: { order, money } }: { booking: OperatorBooking }) => {
  const { zone } = order.airport
  const isOver = order.finalCents !== null
  // A canceled trip comes to its charge alone; the rental was never flown.
  const charge = isCanceled(order.status) ? [{ text: 'Charge for canceling', cents: order.finalCents ?? 0 }] : null
  const lines = charge ?? (isOver && order.finalLines.length > 0 ? order.finalLines : order.quote.lines)
  return (
    <>
      <FactList
        id="money"
        title="Money"
        facts={[
          [isOver ? 'Final price' : 'Price', moneyText(order.finalCents ?? order.totalCents)],
          ['Deposit', moneyText(order.quote.depositCents)],
          ...(order.damageCents > 0 ? [['Damage', moneyText(order.damageCents)] as const] : []),
          ['Pilot owes', moneyText(money.pilotOwesCents)],
          // Earned with the flight.
          ...(isOver
            ? ([
                shareFacts('Owner earns', money.owner),
                ...(money.csip ? [shareFacts('CSIP earns', money.csip)] : []),
                ['Platform fee', moneyText(money.feeCents)],
                ['Tax', moneyText(money.taxCents)],
              ] as const)
            : []),
        ]}
      />
      <section className={userCss.section} aria-labelledby="price">
        <h2 id="price">{isOver ? 'What it came to' : 'What was agreed'}</h2>
        <dl className={css.price}>
          {lines.map(({ text, cents }, at) => (
            <div key={`${at}.${text}`}>
              <dt>{text}</dt>
              <dd>{moneyText(cents)}</dd>
            </div>
          ))}
        </dl>
      </section>
      {order.charges.length > 0 && (
        <section className={userCss.section} aria-labelledby="charges">
          <h2 id="charges">Charges</h2>
          <ul className={css.lines}>
            {order.charges.map((charge) => (
              <li key={charge.id}>
                <span className={css.first}>
                  <b>{charge.text}</b>
                  <span>{moneyText(charge.amountCents)}</span>
                </span>
                <small>
                  {chargeDates(charge, zone)}
                  {charge.paymentMethod && ` · ${unbroken(charge.paymentMethod)}`}
                  {charge.failure && ` · ${charge.failure}`}
                </small>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={userCss.section} aria-labelledby="books">
        <h2 id="books">In the books</h2>
        {money.lines.length === 0 ? (
          <p className="muted">Nothing is written yet.</p>
        ) : (
          <ul className={css.lines}>
            {[...Map.groupBy(money.lines, ({ movementId }) => movementId)].map(([id, lines]) => (
              <MovementRow key={id} lines={lines} zone={zone} />
            ))}
          </ul>
        )}
      </section>
    </>
  )
}
