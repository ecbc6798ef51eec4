import { ownActText } from '@tailshare/rules/bookings/operatorLimits/alone'
import type { Db, Tx } from '../../../../db/connect.ts'
import { Refusal } from '../../../../http/refusal.ts'
import { hasTouched } from '../../../bookings/notices/inspections/queries.ts'
import { findStanding } from '../../../bookings/operatorLimits/queries.ts'
import { requireIndependentApprover } from '../../../bookings/operatorLimits/steps.ts'
import type { InterventionRow } from './queries.ts'

/** True for its author. For an inspection, also for who entered or read something of the aircraft since the booking. */
const isOwnAct = async (db: Db, { actor, isOfSquawk, orderId }: InterventionRow, id: string) =>
  actor !== null && (actor.id === id || (!isOfSquawk && (await hasTouched(db, orderId, id))))

/** Refuses the author of the act that a late fee depends on, also if another asked. See `isOwnAct`. */
export const refuseOwnAct = async (tx: Tx, row: InterventionRow, accountId: string, now: Date) => {
  if (!row.actor) return
  if (await isOwnAct(tx, row, accountId)) throw new Refusal('own_account', { detail: ownActText })
  await requireIndependentApprover(tx, accountId, row.actor, now, { askerStays: true })
}

/** What decides whether a person may decide about each of these. */
export const loadViewer = async (db: Db, rows: readonly InterventionRow[], id: string, now: Date) => {
  const waiting = rows.filter(({ state }) => state === 'waiting')
  const askers = waiting.flatMap(({ askedBy, actor }) => [askedBy.id, ...(actor ? [actor.id] : [])])
  const standing = await findStanding(db, id, askers, now)
  const ownActs = new Set<string>()
  for (const row of waiting) if (await isOwnAct(db, row, id)) ownActs.add(row.id)
  return { id, standing, ownActs }
}
