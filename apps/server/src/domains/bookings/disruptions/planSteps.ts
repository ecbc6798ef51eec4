import { isAway } from '@tailshare/contract/base/statuses'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { plusHours, plusMinutes, type Period } from '@tailshare/contract/text/period'
import type { DisruptionBody, DisruptionCause, DisruptionKind } from '@tailshare/contract/bookings/disruptions/disruptions'
import { can } from '@tailshare/rules/bookings/orders/can'
import { halfHourFrom } from '@tailshare/rules/bookings/change/delays'
import { isAffected, type Unavailability } from '@tailshare/rules/bookings/disruptions/unavailable'
import { planDisruption, type Affected } from '@tailshare/rules/bookings/disruptions/options'
import { disruptionTitle } from '@tailshare/rules/bookings/disruptions/texts'
import type { Config } from '../../../start/config.ts'
import type { Db } from '../../../db/connect.ts'
import type { Caller } from '../../../http/call.ts'
import { BadInput, found, Refusal } from '../../../http/refusal.ts'
import { findScheduledAircraft } from '../../schedule/queries.ts'
import { canFactsOf } from '../access.ts'
import { askedOfOwner } from '../book/steps.ts'
import { pricingOf } from '../book/view.ts'
import { loadBookingFacts, withDataForOtherDates } from '../book/facts/steps.ts'
import { findNearbyAircraft } from '../book/alternatives/steps.ts'
import { findOrder, type OrderRow } from '../orders/queries.ts'
import { previewBlock, type Setting } from '../change/blockedTime/steps.ts'
import { askOf, bookedWith } from '../book/evaluate/steps.ts'
import * as q from './queries.ts'

/**
 * Default estimates, until the pilot or someone else gives a better one: a late aircraft returns in an hour, a grounded one in three days.
 */
const lateHours = 1
const groundedHours = 72
const mostDaysAhead = 60
const mostBroken = 60
const mostTried = 12
const mostNear = 3

/** An event as it stands now: what it makes unavailable, and who decides. */
export type Cause = {
  kind: DisruptionKind
  /** Id of the flight, squawk, block (`null` in a preview) or CSIP. */
  ref: string | null
  title: string
  zone: string
  aircraft: q.DisruptionAircraft | null
  csip: { id: string; name: string } | null
  unavailable: Unavailability
  until: Date | null
  asked: DisruptionCause
  /** The block to create, if the event is blocked time. */
  setting: Setting | null
}

const none = { aircraft: null, csip: null, until: null, setting: null }

type Context = { db: Db; account: Caller | null; now: Date; config: Config }

const untilOf = (asked: string | undefined, otherwise: Date, now: Date) => {
  const until = asked === undefined ? halfHourFrom(otherwise) : new Date(asked)
  if (until <= now || until > plusHours(now, mostDaysAhead * 24)) throw new BadInput({ until: fieldMessages.dateOutdated })
  return until
}

type Away = { ref: string; title: string; span: Period; until: Date }

const awayUntil = (
  aircraft: q.DisruptionAircraft,
  asked: Extract<DisruptionCause, { kind: 'late' | 'grounding' }>,
  { ref, title, span, until }: Away,
): Cause => {
  const unavailable = { kind: asked.kind, resourceId: aircraft.id, spans: [span] }
  const { kind } = asked
  return {
    ...none,
    kind,
    ref,
    title,
    zone: aircraft.zone,
    aircraft,
    unavailable,
    until,
    asked: { ...asked, until: until.toISOString() },
  }
}

const lateCause = async ({ db, now }: Context, asked: Extract<DisruptionCause, { kind: 'late' }>): Promise<Cause> => {
  const { aircraft, dropAt, backAt, isAway } = found(await q.findFlightOut(db, asked.orderId))
  if (!isAway) throw new Refusal('wrong_state', { detail: `${aircraft.tailNumber} is not out.` })
  const expected = backAt && backAt > now ? backAt : plusHours(dropAt > now ? dropAt : now, lateHours)
  const until = untilOf(asked.until, expected, now)
  const span = { from: now, to: plusMinutes(until, aircraft.turnaroundMinutes) }
  const title = disruptionTitle({ kind: 'late', tailNumber: aircraft.tailNumber })
  return awayUntil(aircraft, asked, { ref: asked.orderId, title, span, until })
}

const groundingCause = async ({ db, now }: Context, asked: Extract<DisruptionCause, { kind: 'grounding' }>): Promise<Cause> => {
  const { aircraft, text, isOpen } = found(await q.findGroundingSquawk(db, asked.squawkId))
  if (!isOpen) throw new Refusal('wrong_state', { detail: `${aircraft.tailNumber} is no longer grounded for this.` })
  const until = untilOf(asked.until, plusHours(now, groundedHours), now)
  const title = disruptionTitle({ kind: 'grounding', tailNumber: aircraft.tailNumber, reason: text })
  return awayUntil(aircraft, asked, { ref: asked.squawkId, title, span: { from: now, to: until }, until })
}

const blockCause = async (context: Context, asked: Extract<DisruptionCause, { kind: 'block' }>): Promise<Cause> => {
  const { db, account, now, config } = context
  if (!account) throw new Refusal('wrong_state')
  const scheduled = found(await findScheduledAircraft(db, asked.aircraftId, account.id))
  const setting: Setting = { aircraft: scheduled, account, now, config, body: asked.block }
  const spans: Period[] = (await previewBlock(db, setting)).map(({ from, to }) => ({ from, to }))
  const aircraft = found(await q.findDisruptionAircraft(db, asked.aircraftId))
  const kind = asked.block.kind === 'maintenance' ? 'shop' : 'block'
  const unavailable = { kind, resourceId: aircraft.id, spans } as const
  const title = disruptionTitle({ kind, tailNumber: aircraft.tailNumber })
  return { ...none, kind, ref: null, title, zone: aircraft.zone, aircraft, unavailable, asked, setting }
}

const awayCause = async ({ db, account, now }: Context, asked: Extract<DisruptionCause, { kind: 'away' }>): Promise<Cause> => {
  const csip = found(await q.findTeacher(db, asked.csipId ?? account?.id ?? ''))
  const [from, to] = [new Date(asked.from), new Date(asked.to)]
  if (to <= now) throw new BadInput({ to: fieldMessages.dateOutdated })
  const unavailable = { kind: 'away', resourceId: csip.id, spans: [{ from: from < now ? now : from, to }] } as const
  const kept = { ...asked, csipId: csip.id }
  const title = disruptionTitle({ kind: 'away', name: csip.name })
  return { ...none, kind: 'away', ref: csip.id, title, zone: csip.zone ?? 'UTC', csip, unavailable, until: to, asked: kept }
}

/** Loads the event to decide about; refuses if it is over. */
export const loadCause = (context: Context, asked: DisruptionCause): Promise<Cause> => {
  switch (asked.kind) {
    case 'late':
      return lateCause(context, asked)
    case 'grounding':
      return groundingCause(context, asked)
    case 'block':
      return blockCause(context, asked)
    case 'away':
      return awayCause(context, asked)
  }
}

type Evaluation = { db: Db; now: Date }

export const loadAffected = async (
  { db, now }: Evaluation,
  order: OrderRow,
  { kind }: Pick<Cause, 'kind'>,
): Promise<Affected> => {
  const { id } = order
  const ask = askOf(order, now)
  const { standing, facts } = found(await loadBookingFacts(db, ask))
  const isMovable = can('moveOver', canFactsOf(order, ['operator'], now)) && order.startAt > now
  const near =
    isMovable && kind !== 'away'
      ? await findNearbyAircraft(db, { facts, standing, exceptOrderId: id }, { most: mostTried, strict: true })
      : []
  // Skip aircraft whose owner approves each booking: the flight would be left undecided.
  const takesAtOnce = ({ aircraft, facts: then }: (typeof near)[number]) =>
    askedOfOwner(now)({ ...standing, aircraft }, then) === null
  const sisters = near.filter((one) => one.aircraft.modelName === standing.aircraft.modelName && takesAtOnce(one))
  return {
    id,
    isMovable,
    facts: isMovable ? await withDataForOtherDates(db, ask, facts) : facts,
    near: sisters.slice(0, mostNear),
    agreed: order.quote,
    booked: bookedWith(order, now),
  }
}

/** Bookings affected by the event, by start; optionally only those within some spans. A grounding does not affect who is out already. */
export const listBrokenOrders = async (db: Db, { kind, unavailable, aircraft, csip, ref }: Cause, spans = unavailable.spans) => {
  const { resourceId: id } = unavailable
  const turnaroundMinutes = aircraft?.turnaroundMinutes ?? 0
  const ids = await q.listOverlapping(db, csip ? 'csipId' : 'aircraftId', { id, spans, turnaroundMinutes, most: mostBroken + 1 })
  if (ids.length > mostBroken) throw new Refusal('disruption_too_wide')
  const orders: OrderRow[] = []
  for (const orderId of ids) if (orderId !== ref) orders.push(found(await findOrder(db, orderId)))
  return orders.filter(({ status }) => kind !== 'grounding' || !isAway(status))
}

/** The outcome for each affected booking, using choices that are still available. */
export const planFor = async (
  { db, now, config }: Pick<Context, 'db' | 'now' | 'config'>,
  cause: Cause,
  choices: DisruptionBody['choices'],
) => {
  const { unavailable } = cause
  const broken = new Map<string, { order: OrderRow; affected: Affected }>()
  for (const order of await listBrokenOrders(db, cause)) {
    const affected = await loadAffected({ db, now }, order, cause)
    if (isAffected(unavailable, affected.facts)) broken.set(order.id, { order, affected })
  }
  const affected = [...broken.values()].map((one) => one.affected)
  const keys = new Map(choices.map(({ orderId, key }) => [orderId, key]))
  const planned = planDisruption({ unavailable, affected, choices: keys, pricing: pricingOf(config), now })
  return planned.map((one) => {
    const { order, affected: its } = broken.get(one.id)!
    return { ...one, order, facts: its.facts }
  })
}

export type PlannedBooking = Awaited<ReturnType<typeof planFor>>[number]
