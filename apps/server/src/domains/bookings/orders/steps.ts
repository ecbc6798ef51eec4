import { orderNumber } from '@tailshare/contract/base/constants'
import { paths } from '@tailshare/contract/base/paths'
import { plusHours } from '@tailshare/contract/text/period'
import type { OrderRole } from '@tailshare/contract/base/statuses'
import type { DeclineReason } from '@tailshare/contract/bookings/answers/answers'
import type { Cents } from '@tailshare/contract/text/money'
import { can, type MovingVerb } from '@tailshare/rules/bookings/orders/can'
import { refundFor, settlementAt, type CancelReason } from '@tailshare/rules/bookings/change/cancellation'
import { tripWorth } from '@tailshare/rules/bookings/operatorLimits/alone'
import { neverBackText, neverLeftText, reasonText } from '@tailshare/rules/bookings/notices/text'
import type { WeatherVerdict } from '@tailshare/contract/bookings/weather/weather'
import type { BookingAct, FreeAircraft } from '@tailshare/rules/bookings/notices/bookingAct'
import type { Config } from '../../../start/config.ts'
import { insertAudit } from '../../../db/audit.ts'
import type { Db, Tx } from '../../../db/connect.ts'
import { found, Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { notify, publishToOperators } from '../../people/notices/steps.ts'
import { listOrderCharges } from '../../payments/charges/queries.ts'
import { listChargeDisputes } from '../../payments/disputes/queries.ts'
import { reverseMovements } from '../../payments/ledger/queries.ts'
import { canFactsOf, mustMove, rolesTo, type Person } from '../access.ts'
import { lockDesk } from '../operatorLimits/queries.ts'
import { feeWaiverLimit, recordFeeWaiver, tripOf, withFeeWaiver, withUnsure } from '../operatorLimits/steps.ts'
import { lockOrderMoney, type OrderMoney } from '../payment/money/queries.ts'
import { moveOrder } from '../queries.ts'
import { tellOfBooking } from '../steps.ts'
import { countGiven, findOrder, lapseAsked, setCanceled } from './queries.ts'
import { cancelFactsOf, viewOrder } from './view.ts'

/** Reads a booking for this person; a 404 if they have no role in it. */
export const seeOrder = async (db: Db, id: string, account: Person) => {
  const order = found(await findOrder(db, id))
  const roles = rolesTo(order, account)
  found(roles[0])
  return { order, roles }
}

export const showOrder = async (db: Db, id: string, account: Person, now: Date) => {
  const { order, roles } = await seeOrder(db, id, account)
  const isDisputed = roles.includes('owner') && (await listChargeDisputes(db, id)).some(({ isOpen }) => isOpen)
  return { ...viewOrder(await withFeeWaiver(db, order, now), await listOrderCharges(db, id), account, now), isDisputed }
}

type CancelVerb = Extract<
  MovingVerb,
  | 'cancel'
  | 'cancelMoved'
  | 'markNotFlown'
  | 'decline'
  | 'lapseUnanswered'
  | 'noGo'
  | 'cancelNoShow'
  | 'cancelUnpaid'
  | 'cancelGrounded'
>

type Canceling = {
  orderId: string
  verb: CancelVerb
  as: readonly (OrderRole | 'system' | 'desk')[]
  /** `null` for the system. */
  byId: string | null
  reason: CancelReason
  /** Message to the others from the person who cancels. */
  note: string
  declined?: DeclineReason
  /** Text from our forecast, if it is below the pilot's minimums. */
  forecast?: string
  weather?: WeatherVerdict | undefined
  /** The charge shown; refused if it is higher now. */
  shownCents?: number | undefined
  /** The card hold failed, and the time to fix that has passed. */
  unpaid?: boolean
  /** Grounded by a squawk; `freeAircraft`: other aircraft this pilot may book. */
  grounded?: { freeAircraft: FreeAircraft[] }
  /** Part of an action that can be undone as a whole; money waits for that. */
  undoable?: boolean
  /** A second operator decides about the late fee, so what one person did alone waives none of it. */
  feeIsHeld?: boolean
  now: Date
  config: Pick<Config, 'publicUrl'>
}

const whyText: Partial<Record<CancelVerb, string>> = {
  noGo: 'No-go at check-out',
  markNotFlown: 'It never left.',
  decline: 'Declined',
  lapseUnanswered: 'It was not answered in time.',
  cancelNoShow: 'No one checked it out within an hour of its start.',
  cancelUnpaid: 'Its payment could not be held.',
  cancelGrounded: 'The aircraft was still grounded twelve hours before the start.',
}

/** Unless no one came. */
const whyNoShow = ({ status, trouble }: OrderMoney) =>
  trouble === 'away' ? neverBackText : status === 'checking_in' ? neverLeftText : undefined

const canceledAct = (
  order: OrderMoney,
  canceling: Canceling & { givenBefore: number; waits: boolean },
  chargeCents: number,
  isPilot: boolean,
): BookingAct => {
  const { verb, reason, note, as, givenBefore, waits, feeIsHeld: isHeld = false } = canceling
  if (verb === 'noGo') return { act: 'noGo', reason: note, chargeCents, givenBefore }
  if (verb === 'cancelGrounded' && !waits) return { act: 'groundedOut', freeAircraft: canceling.grounded?.freeAircraft ?? [] }
  const isOffer = order.askedBecause === 'waitlist'
  if (verb === 'lapseUnanswered') return { act: 'unanswered', side: order.waitsFor ?? 'pilot', isOffer }
  if (verb === 'cancelNoShow' || verb === 'cancelUnpaid')
    return {
      act: 'lapsed',
      ...(verb === 'cancelNoShow' ? { reason: 'no_show', why: whyNoShow(order) } : { reason: 'payment_failed' }),
      chargeCents,
    }
  const side = isPilot && canceling.byId === order.pilotId ? 'pilot' : as.includes('owner') ? 'owner' : 'operator'
  const by = { pilot: `${order.pilotFirstName} ${order.pilotLastName}`, owner: `${order.ownerFirstName} ${order.ownerLastName}` }
  if (verb === 'decline' && side !== 'operator')
    return { act: 'declined', side, by: by[side], reason: canceling.declined ?? 'other', note, isOffer }
  if (reason === 'withdrawn') return { act: 'withdrawn', by: by.owner, note }
  const { forecast = '', weather } = canceling
  return {
    act: 'canceled',
    side,
    by: side === 'operator' ? 'Tailshare' : by[side],
    reason,
    note,
    forecast,
    chargeCents,
    weather,
    givenBefore,
    waits,
    isHeld: isHeld && chargeCents > 0,
  }
}

/** Closes requests that wait for a second operator and tells the person who asked. */
const endAsked = async (
  tx: Tx,
  { id: orderId, number, tailNumber, pilotId, aircraftId }: OrderMoney,
  { byId, now, config }: Pick<Canceling, 'byId' | 'now' | 'config'>,
) => {
  const answer = 'The booking ended before this was decided.'
  const lapsed = await lapseAsked(tx, { orderId, answer, at: now })
  for (const { askedById, reason } of lapsed) {
    const data = { orderId, accountId: pilotId, text: tailNumber }
    await insertAudit(tx, { action: 'intervention_lapsed', subjectId: aircraftId, reason, data, at: now })
    if (askedById === byId) continue
    await notify(tx, config, {
      to: askedById,
      kind: 'warning',
      title: `Not decided: ${tailNumber}`,
      text: `Booking ${orderNumber(number)} was canceled before a second operator decided what you asked for: “${reason}” Nothing of it was done.`,
      link: paths.operatorBooking(orderId),
      button: 'See the booking',
    })
  }
  if (lapsed.length > 0) await publishToOperators(tx, 'intervention')
}

/**
 * The single entry point for canceling: changes the state, computes the charge, reverses the ledger, notifies everyone, and enqueues
 * settlement for when it can no longer be undone. Returns the charge.
 */
export const cancelBooking = async (tx: Tx, canceling: Canceling): Promise<Cents> => {
  const {
    orderId,
    verb,
    as,
    byId,
    reason,
    note,
    forecast = '',
    weather,
    shownCents = Infinity,
    unpaid = false,
    grounded,
    undoable = false,
    feeIsHeld = false,
    now,
    config,
  } = canceling
  const order = await withUnsure(tx, found(await lockOrderMoney(tx, orderId)), now)
  const move = mustMove(verb, { ...canFactsOf(order, as, now), unpaid, atRisk: grounded !== undefined })

  const by = as.includes('system') ? 'system' : move.to === 'canceled' ? 'pilot' : 'owner'
  if (order.unsure) await lockDesk(tx)
  const freesUpToCents = feeIsHeld && order.unsure ? 0 : await feeWaiverLimit(tx, order, now)
  const facts = { ...cancelFactsOf(order, order.zone), freesUpToCents }
  // A pilot's own grounding never waives their fee, even if the system cancels because of it.
  const payer = by === 'system' && order.unsure?.byId === order.pilotId ? 'pilot' : by
  const { chargeCents, isLate, text, waits } = refundFor({ order: facts, reason, weather, by: payer, now })
  if (chargeCents > shownCents) throw new Refusal('price_changed', { quote: order.quote, detail: text })

  const said = note || ((reason === 'no_show' ? whyNoShow(order) : undefined) ?? whyText[verb] ?? reason)
  const whyCanceled = forecast ? `${note || reasonText[reason]} ${forecast}` : said
  await setCanceled(tx, { id: orderId, reason, chargeCents, isLate, wait: waits ? order.unsure : null, at: now })
  await moveOrder(tx, { ...move, orderId, byId, why: whyCanceled, at: now })
  await endAsked(tx, order, { byId, now, config })
  await reverseMovements(tx, { orderId, kind: 'booked', reversal: 'booked_reversed', at: now })
  const canceledByPilot = byId === order.pilotId
  const after = { ...order, status: move.to, canceledAt: now, cancelReason: reason, canceledByPilot }
  const runAt = settlementAt(now, undoable || can('undoCancel', canFactsOf(after, ['pilot'], now)))
  await enqueue(tx, 'settleCancellation', { orderId }, { runAt, key: `settleCancellation:${orderId}` })
  if (waits) await enqueue(tx, 'askFreed', { orderId }, { runAt, key: `askFreed:${orderId}` })
  else {
    const unfreed = { ...facts, trouble: facts.trouble === 'away' ? facts.trouble : ('none' as const) }
    const freedCents = refundFor({ order: unfreed, reason, weather, by, now }).chargeCents - chargeCents
    await recordFeeWaiver(tx, order, verb === 'cancelGrounded' ? tripWorth(tripOf(order)) : freedCents, now)
  }

  const givenBefore =
    by === 'pilot' ? await countGiven(tx, { pilotId: order.pilotId, reason, orderId, since: plusHours(now, -365 * 24) }) : 0
  const act = canceledAct(order, { ...canceling, givenBefore, waits }, chargeCents, by === 'pilot')
  await tellOfBooking(tx, { config, orderId, byId, act })
  return chargeCents
}
