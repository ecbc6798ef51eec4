import { productName } from '@tailshare/contract/constants'
import { moneyText } from '@tailshare/contract/money'
import { orderNumber } from '@tailshare/contract/orderNumber'
import { dayIn } from '@tailshare/contract/period'
import { instantText, plainDayText } from '@tailshare/contract/timeText'
import { methodSignature } from '@tailshare/rules/payments/charges'
import type { PdfTable } from '../../../outside/pdf.ts'
import type { ChargeRow } from '../../payments/charges/queries.ts'
import type { OrderRow } from '../orders/queries.ts'
import { paidOf, receivedCents } from '../orders/view.ts'

const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`

const paymentText = ({ kind, brand, lastDigits, updatedAt }: ChargeRow, zone: string) => {
  const when = `${kind === 'refund' ? 'Refunded' : 'Paid'} ${plainDayText(dayIn(updatedAt, zone))}`
  return brand && lastDigits ? `${when}, ${methodSignature({ brand, lastDigits })}` : when
}

/** What the flight or its cancellation cost, line by line, and how it was paid. */
export const receiptPdf = (order: OrderRow, charges: ChargeRow[]): PdfTable => {
  const { zone } = order.airport
  const flight = order.finalCents ?? 0
  const total = flight + order.damageCents
  const isFlown = order.status === 'flight_complete'
  const lines = isFlown && order.finalLines?.length ? order.finalLines : [{ text: 'Cancellation', cents: flight }]
  const paid = paidOf(order, charges)
  const open = total - paid.reduce((sum, charge) => sum + receivedCents(charge), 0)
  return {
    title: `${productName} receipt`,
    about: [
      `Booking ${orderNumber(order.number)}, ${order.tailNumber}, ${order.modelName} at ${order.airport.title} (${order.airport.code})`,
      `Booked from ${instantText(order.startAt, zone)} to ${instantText(order.dropAt, zone)}`,
      `Pilot ${fullName(order.pilot)}, owner ${fullName(order.owner)}${order.csip ? `, CSIP ${fullName(order.csip)}` : ''}`,
    ],
    columns: [
      { title: 'What', share: 76 },
      { title: 'Amount', share: 24, align: 'right' },
    ],
    rows: lines.map(({ text, cents }) => [text, moneyText(cents)]),
    totals: [
      [isFlown ? 'Total by the meter' : 'Total', moneyText(flight)],
      ...(order.damageCents > 0
        ? [
            ['Damage', moneyText(order.damageCents)],
            ['Total with damage', moneyText(total)],
          ]
        : []),
      ...paid.map((charge) => [paymentText(charge, zone), moneyText(receivedCents(charge))]),
      ...(open > 0 ? [['Too small to charge', moneyText(open)]] : []),
    ],
    ...(order.runningCents !== null && {
      note: `Beside that, the running costs of ${moneyText(order.runningCents)} are settled monthly with your partners.`,
    }),
  }
}
