import { orderNumber } from '@tailshare/contract/base/constants'
import { paths } from '@tailshare/contract/base/paths'
import type { DisruptionBody } from '@tailshare/contract/bookings/disruptions/disruptions'
import { refundFor } from '@tailshare/rules/bookings/change/cancellation'
import { plusHours, type Period } from '@tailshare/contract/text/period'
import { sentence } from '@tailshare/rules/bookings/notices/text'
import { isMove } from '@tailshare/rules/bookings/disruptions/options'
import { tripCents } from '@tailshare/rules/bookings/operatorLimits/alone'
import { subtractFromEach, subtractPeriods } from '@tailshare/rules/schedule/blocks/subtractPeriods'
import type { Config } from '../../../start/config.ts'
import { inTransaction, type Db, type Tx } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'
import type { Caller } from '../../../http/call.ts'
import { found, Refusal } from '../../../http/refusal.ts'
import { notify, combineNotices } from '../../people/notices/steps.ts'
import { listTaken } from '../../schedule/blocks/queries.ts'
import { lockTime, occupy } from '../../schedule/queries.ts'
import { moveBooking } from '../change/steps.ts'
import { cancelBooking } from '../orders/steps.ts'
import { findOrder } from '../orders/queries.ts'
import { cancelFactsOf } from '../orders/view.ts'
import { listSummaries, lockOrders } from '../queries.ts'
import { loadCause, planFor, type Cause, type PlannedBooking } from './planSteps.ts'
import { viewPreview } from './view.ts'
import { recordOperatorDecision, countTimeTaken } from '../operatorLimits/steps.ts'
import { saveBlock } from '../change/blockedTime/steps.ts'
import { tellOfBooking } from '../steps.ts'
import { decidesForOthers, mustDecide, mustDecideOthers, seesPrices } from './access.ts'
import { nameOf } from '../change/apply/steps.ts'
import * as q from './queries.ts'
import { beforeOf, formerOf, placeOf, undoUntil, chosenPlace } from './view.ts'

type Deciding = { db: Db; account: Caller; now: Date; config: Config }

export const previewDisruption = async (
  deciding: Deciding,
  { cause: asked, choices }: Pick<DisruptionBody, 'cause' | 'choices'>,
) => {
  const { account, now } = deciding
  const cause = await loadCause(deciding, asked)
  mustDecide(cause, account)
  const planned = await planFor(deciding, cause, choices)
  return viewPreview(cause, planned, { money: seesPrices(cause.aircraft?.ownerId ?? null, account), now })
}

/** Ids of everything the bookings occupy now or would occupy. */
const resourcesOf = ({ unavailable }: Cause, planned: PlannedBooking[]) => [
  ...new Set([
    unavailable.resourceId,
    ...planned.flatMap(({ order, chosen: { facts } }) =>
      [order.aircraftId, order.pilot.id, order.csip?.id, facts.aircraft.id, facts.request.csip?.id].filter(
        (id) => id !== undefined,
      ),
    ),
  ]),
]

const isChosen = ({ id, isGone }: PlannedBooking, choices: ReadonlySet<string>) => !isGone && choices.has(id)

/** True if every affected booking has a choice that is still available, and no other booking has one. */
const mustBeAsSeen = (planned: PlannedBooking[], choices: DisruptionBody['choices']) => {
  const ids = new Set(choices.map(({ orderId }) => orderId))
  return ids.size === planned.length && planned.every((one) => isChosen(one, ids))
}

type Work = Omit<Deciding, 'db'> & { tx: Tx; cause: Cause; message: string }

type Over = { account: Pick<Caller, 'id' | 'firstName' | 'lastName'>; now: Date; config: Config; why: string; message: string }

/** Moves a booking as chosen and returns its new state. The price is the one shown, never higher. */
export const moveOver = async (
  tx: Tx,
  { account, now, config, why, message }: Over,
  { order, chosen }: Pick<PlannedBooking, 'order' | 'chosen'>,
) => {
  const before = placeOf(order)
  const { aircraftId, period, csip } = chosenPlace(chosen.facts)
  await moveBooking({
    db: tx,
    account,
    roles: ['desk'],
    now,
    config,
    order,
    period,
    plannedHours: chosen.facts.request.plannedHours,
    expectedTotalCents: chosen.quote.totalCents,
    asked: { aircraftId, csipId: csip?.id ?? null },
    over: {
      act: { act: 'movedOver', why, message, before: beforeOf(before), former: formerOf(before, { aircraftId, csip }), csip },
    },
  })
  return placeOf(found(await findOrder(tx, order.id)))
}

/** Late fee the pilot would owe by the start, had they not been moved. */
const lateFeeOf = (order: PlannedBooking['order']) => {
  const facts = { ...cancelFactsOf(order, order.airport.zone), isMoved: false, trouble: 'none' as const }
  return refundFor({ order: facts, reason: 'plans', by: 'pilot', now: order.startAt }).chargeCents
}

/**
 * Cents to count for a move. A moved pilot may cancel free until the start, so a move waives the late fee, even one not due yet. For a late
 * aircraft only operators' moves count; for staff they are routine.
 */
const movedBy = ({ cause: { kind }, account, now }: Work, { order, chosen: { facts, quote } }: PlannedBooking) => {
  if (kind === 'late' && !account.isOperator && order.startAt <= plusHours(now, 24)) return 0
  const { aircraftId, csip, plannedHours: hours, rateCents, keptTotalCents } = order
  const { aircraft, request } = facts
  const moved = tripCents(
    { aircraftId, csipId: csip?.id ?? null, lines: order.quote.lines, hours, rateCents, keptTotalCents },
    {
      aircraftId: aircraft.id,
      csipId: request.csip?.id ?? null,
      lines: quote.lines,
      hours: request.plannedHours,
      rateCents: aircraft.rateCents,
    },
  )
  return kind === 'late' ? moved : Math.max(moved, lateFeeOf(order))
}

/** The person who decides cancels as the owner would: full refund, no charge. */
const sideOf = ({ cause, account }: Work) => [account.id === cause.aircraft?.ownerId ? ('owner' as const) : ('desk' as const)]

const becomeOf = async (work: Work, planned: PlannedBooking) => {
  const { tx, account, now, config, cause, message } = work
  const { order, chosen } = planned
  const { id: orderId } = order
  const why = cause.title
  if (chosen.kind !== 'stay') await mustDecideOthers(tx, work, order)
  if (isMove(chosen)) {
    await mustDecideOthers(tx, work, { ...order, ...chosenPlace(chosen.facts) })
    return { after: await moveOver(tx, { account, now, config, why, message }, planned), answer: 'asked' } as const
  }
  if (chosen.kind === 'cancel') {
    const note = [sentence(why), message].filter(Boolean).join(' ')
    const how = {
      verb: 'cancel',
      as: sideOf(work),
      byId: account.id,
      reason: 'aircraft',
      undoable: true,
      note,
      now,
      config,
    } as const
    await cancelBooking(tx, { ...how, orderId })
  }
  // For a block, staying changes nothing for the pilot.
  if (chosen.kind === 'stay' && (cause.kind === 'late' || cause.kind === 'grounding') && order.status === 'booked')
    await tellOfBooking(tx, { config, orderId, byId: account.id, act: { act: 'leftAsItIs', why, message } })
  return { after: null, answer: 'settled' } as const
}

/** Creates the block or takes the CSIP's time, once the bookings are out of the way. */
const holdTime = async ({ tx, account, now, cause }: Work, planned: PlannedBooking[], counted: readonly Period[]) => {
  const { setting, csip, unavailable } = cause
  if (setting) {
    const choices = planned.map(({ id }) => ({ orderId: id, choice: 'keep' as const }))
    const { blockId, undoId } = await saveBlock(tx, { ...setting, account, now, body: { ...setting.body, choices } }, counted)
    return { ref: blockId, blockChangeId: undoId, held: [] }
  }
  if (!csip) return { ref: cause.ref!, blockChangeId: null, held: [] }
  const [span] = unavailable.spans
  const left = subtractPeriods(span!, await q.listOccupied(tx, csip.id, span!))
  const rows = left.map((piece) => ({
    ...piece,
    id: newId(),
    resourceId: csip.id,
    resourceKind: 'person' as const,
    kind: 'block' as const,
    byId: account.id,
  }))
  if (csip.id !== account.id) await countTimeTaken(tx, { csipId: csip.id, pieces: subtractFromEach(left, counted), account, now })
  if (rows.length > 0) await occupy(tx, rows)
  return { ref: csip.id, blockChangeId: null, held: rows.map(({ id }) => id) }
}

const tellOwner = async (
  { tx, account, config, cause: { aircraft, title } }: Work,
  disruptionId: string,
  planned: PlannedBooking[],
) => {
  if (!aircraft || aircraft.ownerId === account.id) return
  const count = planned.length
  const what = `${nameOf(account)} decided about ${count === 1 ? `booking ${orderNumber(planned[0]!.order.number)}` : `${count} bookings`}.`
  const note = {
    kind: 'system',
    link: paths.disruption(disruptionId),
    button: 'See what became of them',
    marker: 'aircraft-booking',
    leads: true,
  } as const
  await notify(tx, config, { to: aircraft.ownerId, ...note, title, text: `${sentence(title)} ${what}` })
}

/** All or nothing: `undefined` if something changed since the preview. */
const decide = async (tx: Tx, deciding: Deciding, { cause: asked, choices, message }: DisruptionBody) => {
  const { account, now, config } = deciding
  const look = { ...deciding, db: tx }
  const cause = await loadCause(look, asked)
  mustDecide(cause, account)
  const first = await planFor(look, cause, choices)
  await lockOrders(
    tx,
    first.map(({ id }) => id),
  )
  await lockTime(
    tx,
    resourcesOf(cause, first).map((resourceId) => ({ resourceId })),
  )
  // Plan again under the locks: what was free may be taken.
  const planned = await planFor(look, cause, choices)
  if (!mustBeAsSeen(planned, choices)) return undefined
  if (planned.length === 0 && !cause.setting && !cause.csip)
    throw new Refusal('wrong_state', { detail: 'No booking is affected.' })

  const work: Work = { tx, account, now, config, cause, message }
  const gone = planned.filter(({ chosen }) => chosen.kind === 'cancel').map(({ id }) => id)
  // Read before these bookings give it back: their price covers it.
  const { resourceId, spans } = cause.unavailable
  const whole = { from: spans[0]!.from, to: spans.at(-1)!.to }
  const counted = (await listTaken(tx, resourceId, whole)).filter(({ orderId }) => orderId !== null && gone.includes(orderId))
  const become: Omit<q.NewStep, 'disruptionId' | 'place'>[] = []
  for (const one of planned)
    become.push({ orderId: one.id, before: placeOf(one.order), kind: one.chosen.kind, ...(await becomeOf(work, one)) })
  if (decidesForOthers(cause, account)) {
    const ended = planned.filter(({ chosen }) => chosen.kind === 'cancel').map(({ order }) => order)
    const moved = planned.filter(({ chosen }) => isMove(chosen))
    const movedCents = moved.reduce((sum, one) => sum + movedBy(work, one), 0)
    const movedIds = moved.map(({ id: orderId }) => orderId)
    await recordOperatorDecision(tx, {
      account,
      kind: 'event',
      rows: ended,
      moved: moved.map(({ order }) => order),
      after: await listSummaries(tx, movedIds),
      movedCents,
      note: message,
      now,
    })
  }
  const time = await holdTime(
    work,
    planned.filter(({ chosen }) => chosen.kind === 'stay'),
    counted,
  )
  const decided = {
    kind: cause.kind,
    ...time,
    aircraftId: cause.aircraft?.id ?? null,
    cause: cause.asked,
    spans: cause.unavailable.spans,
    title: cause.title,
    message,
    state: 'applied',
    decidedBy: account.id,
    at: now,
    undoUntil: undoUntil(now),
  } as const
  const proposed = await q.findOpenDisruption(tx, decided)
  const id = proposed?.id ?? found(await q.putDisruption(tx, decided))
  if (proposed) await q.setDecided(tx, id, decided)
  for (const [place, step] of become.entries()) await q.putStep(tx, { disruptionId: id, place, ...step })
  await tellOwner(work, id, planned)
  return id
}

const lostCodes: readonly string[] = ['booking_refused', 'slot_taken', 'price_changed', 'wrong_state']

/** Applies one decision to every affected booking. If the situation changed meanwhile, writes nothing and returns the current preview. */
export const applyDisruption = async (deciding: Deciding, body: DisruptionBody): Promise<string> => {
  const changed = async () => new Refusal('disruption_changed', { preview: await previewDisruption(deciding, body) })
  const decided = inTransaction(deciding.db, (tx) => combineNotices(tx, deciding.config, () => decide(tx, deciding, body)))
  const id = await decided.catch(async (error: unknown) => {
    throw error instanceof Refusal && lostCodes.includes(error.code) && body.choices.length > 0 ? await changed() : error
  })
  if (id === undefined) throw await changed()
  return id
}
