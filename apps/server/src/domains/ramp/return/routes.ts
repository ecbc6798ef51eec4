import { hoursText } from '@tailshare/contract/hours'
import { paths } from '@tailshare/contract/paths'
import type { StageBody } from '@tailshare/contract/ramp'
import { moneyText } from '@tailshare/contract/money'
import { finalPrice, splitIncome } from '@tailshare/rules/bookings/quote'
import { agreedTerms, priceUnder } from '@tailshare/rules/bookings/terms'
import { flownBy } from '@tailshare/rules/ramp/flown'
import { flightEntries } from '@tailshare/rules/payments/ledger'
import type { Handling } from '../../../http/call.ts'
import { found } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { insertMovement, reverseMovements } from '../../payments/ledger/queries.ts'
import { closeRecord, setMeters } from '../stages/queries.ts'
import { move, nothing, readQuestions, readStage, workOnStage, type Calling, type Work } from '../stages/routes.ts'
import { metersBefore, recordOf } from '../stages/view.ts'
import { insertFlight, setFinalPrice } from './queries.ts'
import { notify } from '../../accounts/notices/steps.ts'

/** The meter sets the price, under the terms agreed at booking. */
const priceOf = ({ row, feePercent, taxPercent }: Work, flown: ReturnType<typeof flownBy>) => {
  const { quote, rateCents, fuelIncluded, plannedHours, zone, state } = row
  const today = { rateCents, fuelIncluded, feePercent, taxPercent, discountPercent: 0, planName: null, csipRateCents: null }
  const terms = agreedTerms(quote, { ...today, ownsAircraft: false, purpose: 'flight' })
  const period = { from: row.startAt, to: row.dropAt }
  const { hobbsHours, fuelCredits } = flown
  return finalPrice({ ...priceUnder(terms, { period, plannedHours, zone, state }), hobbsHours, fuelCredits })
}

const bookPrice = async ({ tx, row, now }: Work, { lines, totalCents }: ReturnType<typeof finalPrice>) => {
  const { orderId, pilotId: customerId, ownerId, csipId, aircraftId } = row
  await setFinalPrice(tx, orderId, lines, totalCents)
  await reverseMovements(tx, { orderId, kind: 'booked', reversal: 'booked_reversed', at: now })
  const entries = flightEntries({ customerId, ownerId, csipId, aircraftId }, lines)
  await insertMovement(tx, { kind: 'flight', orderId, at: now, entries })
  await enqueue(tx, 'settleFlight', { orderId }, { key: `settleFlight:${orderId}` })
}

const tellPeople = async ({ tx, row, config }: Work, hours: number, price: ReturnType<typeof finalPrice>) => {
  const link = paths.order(row.orderId)
  const flown = `${row.tailNumber} is back: ${hoursText(hours)} on the Hobbs meter`
  await notify(tx, config, {
    to: row.pilotId,
    kind: 'system',
    title: `Flight complete: ${row.tailNumber}`,
    text: `${flown}, ${moneyText(price.totalCents)} in all.`,
    link,
    hasOwnMail: price.totalCents > 0,
  })
  if (row.ownerId === row.pilotId) return
  const { ownerCents } = splitIncome(price.lines)
  await notify(tx, config, {
    to: row.ownerId,
    kind: 'system',
    title: `${row.tailNumber} is back`,
    text: `${flown}. Your income: ${moneyText(ownerCents)}.`,
    link,
  })
}

/** The flight ends: meters, flight, price, books and people, all or nothing. */
const endFlight = async (work: Work, closedAt: Date) => {
  const { tx, row, byId } = work
  const { orderId, aircraftId, pilotId, ownerId } = row
  const departure = recordOf(row, 'departure')
  const record = found(recordOf(row, 'return'))
  const before = metersBefore(row, 'return')
  const flown = flownBy(departure?.answers ?? {}, record.answers, before)
  const price = priceOf(work, flown)
  const costCents = -price.lines.filter(({ kind }) => kind === 'fuel_credit').reduce((sum, { cents }) => sum + cents, 0)
  const incomeCents = splitIncome(price.lines).ownerCents + costCents
  const left = departure?.closedAt ? new Date(departure.closedAt) : row.startAt
  const departedAt = left < closedAt ? left : closedAt

  await move(work, 'flight_complete', lateReason(record.answers))
  await closeRecord(tx, { recordId: record.id, closedBy: byId, closedAt, ...before })
  const { hobbsHours, fuelCredits: _, ...meters } = flown
  const parties = { orderId, aircraftId, pilotId, ownerId }
  await insertFlight(tx, { ...parties, ...meters, departedAt, returnedAt: closedAt, incomeCents, costCents })
  await setMeters(tx, aircraftId, { hobbs: flown.hobbsIn, flightMeter: flown.flightIn })
  await bookPrice(work, price)
  await tellPeople(work, hobbsHours, price)
}

const lateReason = ({ lateReason: why }: StageBody['answers']) => (typeof why === 'string' && why !== '' ? `Late: ${why}` : '')

export const openReturn = (calling: Calling, orderId: string, body: StageBody = nothing) =>
  workOnStage({ calling, orderId, stage: 'return', body, open: true, complete: endFlight })

export const returnHandlers = {
  listReturnQuestions: (call) => readQuestions(call, call.query.order_id, 'return'),

  getReturn: (call) => readStage(call, call.params.order, 'return'),

  openReturn: (call) => openReturn(call, call.params.order, call.body),

  answerReturn: (call) =>
    workOnStage({
      calling: call,
      orderId: call.params.order,
      stage: 'return',
      body: call.body,
      open: false,
      complete: endFlight,
    }),
} satisfies Handling<'listReturnQuestions' | 'getReturn' | 'openReturn' | 'answerReturn'>
