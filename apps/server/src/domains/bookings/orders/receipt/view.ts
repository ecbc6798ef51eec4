import { splitRefunds } from '@tailshare/rules/bookings/operatorLimits/interventions'
import { productName, orderNumber } from '@tailshare/contract/base/constants'
import { tenthsText } from '@tailshare/contract/text/hours'
import { moneyText } from '@tailshare/contract/text/money'
import { dayIn } from '@tailshare/contract/text/period'
import { instantText, plainDayText } from '@tailshare/contract/text/timeText'
import { methodSignature } from '@tailshare/rules/payments/holds/charges'
import type { PdfTable } from '../../../../outside/pdf/tablePdf.ts'
import type { ChargeRow } from '../../../payments/charges/queries.ts'
import type { OrderRow } from '../queries.ts'
import { ownerLines, paidOf, receivedCents } from '../view.ts'
import type { PriceCorrection } from '../../payment/settlement/queries.ts'
import type { EarnedRow } from './queries.ts'

const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`
const signatureOf = ({ brand, lastDigits }: ChargeRow) =>
  brand && lastDigits ? `, ${methodSignature({ brand, lastDigits })}` : ''

const paymentText = (charge: ChargeRow, zone: string) =>
  `${charge.kind === 'refund' ? 'Refunded' : 'Paid'} ${plainDayText(dayIn(charge.updatedAt, zone))}${signatureOf(charge)}`

const meterText = ({ meters }: OrderRow) => {
  if (!meters || meters.hobbsIn === null || meters.flightIn === null) return []
  const span = (out: number, back: number) => `${tenthsText(out)} to ${tenthsText(back)}, ${tenthsText(back - out)} h`
  return [`Hobbs ${span(meters.hobbsOut, meters.hobbsIn)}; flight meter ${span(meters.flightOut, meters.flightIn)}`]
}

/** Booking, aircraft, times and meters; the same on both receipts. */
const about = (order: OrderRow) => {
  const { number, tailNumber, modelName, airport, startAt, dropAt, dropRealAt, status, canceledAt, pilot, owner, csip } = order
  const back = status === 'flight_complete' && dropRealAt ? [`Returned ${instantText(dropRealAt, airport.zone)}`] : []
  return [
    `Booking ${orderNumber(number)}, ${tailNumber}, ${modelName} at ${airport.title} (${airport.code})`,
    `Booked from ${instantText(startAt, airport.zone)} to ${instantText(dropAt, airport.zone)}`,
    ...(canceledAt ? [`Canceled ${instantText(canceledAt, airport.zone)}`] : back),
    ...meterText(order),
    `Pilot ${fullName(pilot)}, owner ${fullName(owner)}${csip ? `, CSIP ${fullName(csip)}` : ''}`,
  ]
}

const columns: PdfTable['columns'] = [
  { title: 'What', share: 76 },
  { title: 'Amount', share: 24, align: 'right' },
]

const depositStates: Partial<Record<string, string>> = {
  authorized: 'is held',
  released: 'was released',
  captured: 'was charged',
}

const depositText = (charges: ChargeRow[]) => {
  const deposit = charges.findLast(({ kind, state }) => kind === 'deposit' && depositStates[state] !== undefined)
  return deposit
    ? `The deposit of ${moneyText(deposit.amountCents)} ${depositStates[deposit.state]}${signatureOf(deposit)}. `
    : ''
}

/** Cost of the flight or its cancellation, line by line, with corrections and payments. */
export const receiptPdf = (order: OrderRow, charges: ChargeRow[], corrections: PriceCorrection[]): PdfTable => {
  const { zone } = order.airport
  const flight = order.finalCents ?? 0
  const total = flight + order.damageCents
  const isFlown = order.status === 'flight_complete'
  const lines = isFlown && order.finalLines?.length ? order.finalLines : [{ text: 'Cancellation', cents: flight }]
  const { meter, meterCents, heldCents, backCents } = splitRefunds(lines)
  const paid = paidOf(order, charges)
  const open = total - paid.reduce((sum, charge) => sum + receivedCents(charge), 0)
  const running =
    order.runningCosts === null
      ? ''
      : `Beside that, the running costs of ${moneyText(order.runningCosts.cents)} are settled monthly with your partners.`
  const note = `${depositText(charges)}${running}`.trim()
  return {
    title: `${productName} receipt`,
    about: about(order),
    columns,
    rows: meter.map(({ text, cents }) => [text, moneyText(cents)]),
    totals: [
      [isFlown ? 'Total by the meter' : 'Total', moneyText(meterCents)],
      ...corrections.map(({ at, reason, centsBefore, by }) => [
        `Before the ${by === 'return' ? 'correction' : 'refund'} of ${plainDayText(dayIn(at, zone))}: “${reason}”`,
        moneyText(centsBefore),
      ]),
      ...(heldCents > 0 ? [['Waits for your yes', moneyText(-heldCents)]] : []),
      ...(backCents > 0
        ? [
            ['Given back', moneyText(-backCents)],
            ['Price in the end', moneyText(flight)],
          ]
        : []),
      ...(order.damageCents > 0
        ? [
            ['Damage', moneyText(order.damageCents)],
            ['Total with damage', moneyText(total)],
          ]
        : []),
      ...paid.map((charge) => [paymentText(charge, zone), moneyText(receivedCents(charge))]),
      ...(open > 0 ? [['Too small to charge', moneyText(open)]] : []),
    ],
    ...(note && { note }),
  }
}

const sumOf = (rows: EarnedRow[]) => rows.reduce((sum, { cents }) => sum + cents, 0)

/** The owner's statement from the ledger: share, corrections, damage and payouts. */
export const earningsPdf = (order: OrderRow, earned: EarnedRow[]): PdfTable => {
  const { zone } = order.airport
  const on = (at: Date) => plainDayText(dayIn(at, zone))
  const payouts = earned.filter(({ kind }) => kind === 'payout')
  const damage = earned.filter(({ kind, reversed }) => kind === 'damage' || reversed === 'damage')
  const share = earned.filter((row) => !payouts.includes(row) && !damage.includes(row))
  const corrections = share.filter(({ reversed }) => reversed !== null)
  const shareCents = sumOf(share)
  const lines = ownerLines(order)
  const open = sumOf(earned)
  return {
    title: `${productName} earnings`,
    about: about(order),
    columns,
    rows: lines.map(({ text, cents }) => [text, moneyText(cents)]),
    totals: [
      ['Your share', moneyText(shareCents)],
      ...corrections.map(({ at, cents }) => [`Before the correction of ${on(at)}`, moneyText(-cents)]),
      ...(damage.length > 0 ? [['Damage, paid by the pilot', moneyText(sumOf(damage))]] : []),
      ...payouts.map(({ at, cents }) => [`Paid out ${on(at)}`, moneyText(-cents)]),
      ...(open > 0 ? [['Still to be paid out', moneyText(open)]] : []),
    ],
    note: 'Instruction, tax and the platform fee are paid by the pilot on top and are not part of your share.',
  }
}
