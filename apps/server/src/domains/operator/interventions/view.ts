import type { Intervention } from '@tailshare/contract/interventions'
import { orderNumber } from '@tailshare/contract/orderNumber'
import { ownMatterText } from '@tailshare/rules/bookings/ownMatter'
import { whyNotSecond } from '@tailshare/rules/payments/alone'
import type { FoundStanding } from '../../bookings/desk/queries.ts'
import { standingTo } from '../../bookings/desk/steps.ts'
import type { InterventionRow } from './queries.ts'

/** Who reads it, and how they stand to those who asked. */
type Viewer = { id: string; standing: FoundStanding }

/** Whom a booking concerns does not decide about it, and whoever asked is not the second one. */
const whyNot = (row: InterventionRow, { id: viewerId, standing }: Viewer, now: Date) => {
  const { state, askedBy, pilotId, ownerId, csipId, holderIds, until } = row
  if (state !== 'waiting') return 'This is decided.'
  if (until && until <= now) return 'The week to approve it has passed.'
  if (askedBy.id === viewerId) return 'You made this request. Another operator has to approve it.'
  const why = whyNotSecond(standingTo(standing, askedBy.id), askedBy)
  if (why) return why
  return [pilotId, ownerId, csipId, ...holderIds].includes(viewerId) ? ownMatterText : null
}

export const viewIntervention = (row: InterventionRow, wished: string, viewer: Viewer, now: Date): Intervention => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  cents: row.cents,
  move: row.move,
  wished,
  reason: row.reason,
  order: { id: row.orderId, number: orderNumber(row.number), tailNumber: row.tailNumber, pilot: row.pilot },
  asked: { by: row.askedBy, at: row.askedAt.toISOString() },
  until: row.until?.toISOString() ?? null,
  decided: row.decidedAt && { by: row.decidedBy, at: row.decidedAt.toISOString(), answer: row.answer },
  whyNot: whyNot(row, viewer, now),
  isOwn: row.askedBy.id === viewer.id,
})
