import type { Intervention } from '@tailshare/contract/interventions'
import { orderNumber } from '@tailshare/contract/orderNumber'
import { ownMatterText } from '@tailshare/rules/bookings/ownMatter'
import type { InterventionRow } from './queries.ts'

export const madeText = ({ firstName, lastName }: InterventionRow['askedBy']) =>
  `${firstName} ${lastName} made you an operator, or removed your second factor, less than a week before this request. Another operator has to approve it.`

/** Whom a booking concerns does not decide about it, and whoever asked is not the second one. */
const whyNot = (row: InterventionRow, viewerId: string, now: Date) => {
  const { state, askedBy, madeByAsker, pilotId, ownerId, csipId, holderIds, until } = row
  if (state !== 'waiting') return 'This is decided.'
  if (until && until <= now) return 'The week to approve it has passed.'
  if (askedBy.id === viewerId) return 'You made this request. Another operator has to approve it.'
  if (madeByAsker.includes(viewerId)) return madeText(askedBy)
  return [pilotId, ownerId, csipId, ...holderIds].includes(viewerId) ? ownMatterText : null
}

export const viewIntervention = (row: InterventionRow, viewerId: string, now: Date): Intervention => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  cents: row.cents,
  move: row.move,
  reason: row.reason,
  order: { id: row.orderId, number: orderNumber(row.number), tailNumber: row.tailNumber, pilot: row.pilot },
  asked: { by: row.askedBy, at: row.askedAt.toISOString() },
  until: row.until?.toISOString() ?? null,
  decided: row.decidedAt && { by: row.decidedBy, at: row.decidedAt.toISOString(), answer: row.answer },
  whyNot: whyNot(row, viewerId, now),
  isOwn: row.askedBy.id === viewerId,
})
