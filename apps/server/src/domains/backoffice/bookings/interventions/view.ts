import { tripTexts } from '@tailshare/contract/base/tripFields'
import { hoursText } from '@tailshare/contract/text/hours'
import {
  interventionKinds,
  interventionMoves,
  type Changed,
  type Intervention,
  type InterventionKind,
  type InterventionMove,
} from '@tailshare/contract/backoffice/bookings/interventions'
import { moneyText } from '@tailshare/contract/text/money'
import { orderNumber } from '@tailshare/contract/base/constants'
import { paths } from '@tailshare/contract/base/paths'
import { instantText } from '@tailshare/contract/text/timeText'
import { ownMatterText } from '@tailshare/rules/bookings/book/ownMatter'
import { askersMatterText, ownRequestText, ownActText, whyNotApprove } from '@tailshare/rules/bookings/operatorLimits/alone'
import { cancellationEntries } from '@tailshare/rules/payments/ledger'
import { isUnagreed } from '../../../bookings/lessons/csips/view.ts'
import type { FoundStanding } from '../../../bookings/operatorLimits/queries.ts'
import { standingTo } from '../../../bookings/operatorLimits/steps.ts'
import type { OrderRow } from '../../../bookings/orders/queries.ts'
import type { OrderMoney } from '../../../bookings/payment/money/queries.ts'
import type { InterventionRow, Seen } from './queries.ts'

const nameOf = (person: OrderRow['csip']) => (person ? `${person.firstName} ${person.lastName}` : 'None')
const trip = (order: OrderRow, zone: string): Record<string, string> => {
  const at = (instant: Date | null) => (instant ? instantText(instant, zone) : 'As booked')
  return {
    Start: at(order.startAt),
    End: at(order.dropAt),
    Aircraft: `${order.tailNumber}, ${order.airport.code}`,
    Instructor: nameOf(order.csip),
    'Planned hours': hoursText(order.plannedHours),
    ...Object.fromEntries(tripTexts(order).map(({ label, text }) => [label, text || 'None'])),
    'Comes late': at(order.delayedUntil),
    'Comes back': at(order.backAt),
    Price: moneyText(order.totalCents),
  }
}

/** Parts of a trip that changed, in the time zone of its first airport. */
export const tripChanges = (before: OrderRow, after: OrderRow): Changed[] => {
  const { zone } = before.airport
  const is = trip(after, zone)
  return Object.entries(trip(before, zone))
    .map(([what, was]) => ({ what, before: was, after: is[what]! }))
    .filter((one) => one.before !== one.after)
}

type Viewer = { id: string; standing: FoundStanding; ownActs: ReadonlySet<string> }

/** Why the viewer may not decide: they have a stake, or do not count as a second operator. */
const whyNot = (row: InterventionRow, { id: viewerId, standing, ownActs }: Viewer, now: Date) => {
  const { kind, state, askedBy, pilotId, ownerId, csipId, holderIds, until } = row
  if (state !== 'waiting') return 'This is decided.'
  if (until && until <= now) return 'The week to approve it has passed.'
  if (ownActs.has(row.id)) return ownActText
  if (askedBy.id === viewerId) return ownRequestText
  const options = { askerStays: kind === 'late_fee' || row.isForAct }
  const why =
    whyNotApprove(standingTo(standing, askedBy.id, options), askedBy) ??
    (row.actor && whyNotApprove(standingTo(standing, row.actor.id, { askerStays: true }), row.actor))
  if (why) return why
  const people = [pilotId, ownerId, csipId, ...holderIds]
  if (people.includes(viewerId)) return ownMatterText
  return !options.askerStays && people.includes(askedBy.id) ? askersMatterText(askedBy) : null
}

export const viewIntervention = (row: InterventionRow, viewer: Viewer, now: Date): Intervention => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  cents: row.cents,
  move: row.move,
  changes: row.changes,
  reason: row.reason,
  order: { id: row.orderId, number: orderNumber(row.number), tailNumber: row.tailNumber, pilot: row.pilot },
  asked: { by: row.askedBy, at: row.askedAt.toISOString() },
  until: row.until?.toISOString() ?? null,
  decided: row.decidedAt && { by: row.decidedBy, at: row.decidedAt.toISOString(), answer: row.answer },
  whyNot: whyNot(row, viewer, now),
  isOwn: row.askedBy.id === viewer.id,
  isForAct: row.isForAct,
})

export type RequestedIntervention = { kind: InterventionKind; move?: InterventionMove | null; cents: number }
const haveSums: readonly InterventionKind[] = ['refund', 'fee_waived', 'late_fee']

export const interventionText = (
  { kind, move, cents }: RequestedIntervention,
  { number, tailNumber }: Pick<OrderMoney, 'number' | 'tailNumber'>,
) =>
  `${move ? interventionMoves[move] : interventionKinds[kind]}${haveSums.includes(kind) ? ` of ${moneyText(cents)}` : ''}, ${orderNumber(number)}, ${tailNumber}`

/** Ledger entries of a cancellation charge, and the shares of owner and instructor. */
export const cancellationShares = (order: OrderMoney, totalCents: number) => {
  const { pilotId: customerId, ownerId, csipId, aircraftId } = order
  const parties = { customerId, ownerId, csipId, aircraftId, isUnagreed: isUnagreed(order) }
  const entries = cancellationEntries(parties, order.quote.lines, totalCents)
  const of = (book: string) => -(entries.find(({ ledger }) => ledger === book)?.cents ?? 0)
  return { entries, shares: { totalCents, ownerCents: of('owner'), csipCents: of('csip') } }
}

type Fee = Pick<OrderMoney, 'id' | 'number' | 'tailNumber' | 'pilotId' | 'ownerId'> & { cents: number }

/** A second operator charges a fee held by a suspension. */
export const chargedNotes = ({ id, tailNumber, pilotId, ownerId, cents }: Fee) => {
  const title = `The late fee for ${tailNumber} is charged`
  const text = `The late fee for ${tailNumber} is charged: ${moneyText(cents)}. A second operator confirmed it.`
  const note = { title, text, link: paths.order(id), button: 'See the booking' }
  return [
    { ...note, to: pilotId, kind: 'warning', mustKnow: true, marker: 'booking' },
    { ...note, to: ownerId, kind: 'system', marker: 'aircraft-booking' },
  ] as const
}

/** It was not confirmed that the aircraft could not fly. `ownerCents`: the owner's share. */
export const stayedNotes = (fee: Fee, { ownerCents, lapsed }: { ownerCents: number; lapsed: boolean }) => {
  const { id, number, tailNumber, pilotId, ownerId, cents } = fee
  const note = { link: paths.order(id), button: 'See the booking' }
  const text = `It was not confirmed${lapsed ? ' in time' : ''} that the aircraft could not fly, so ${moneyText(cents)} is charged for canceling booking ${orderNumber(number)}. If you disagree, please write to us.`
  const title = `The late fee for ${tailNumber} is charged`
  const stays = `The late fee for ${tailNumber} stays: ${moneyText(ownerCents)} is yours.`
  return [
    { ...note, to: pilotId, kind: 'warning', mustKnow: true, marker: 'booking', title, text },
    {
      ...note,
      to: ownerId,
      kind: 'system',
      marker: 'aircraft-booking',
      title: `The late fee for ${tailNumber} stays`,
      text: stays,
    },
  ] as const
}

/** What must be unchanged at approval. */
export const seenOf = ({ startAt, aircraftId, pilotId, ownerId, csipId }: OrderMoney): Seen => ({
  startAt: startAt.toISOString(),
  aircraftId,
  pilotId,
  ownerId,
  csipId,
})
