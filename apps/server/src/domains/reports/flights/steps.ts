import type { Db } from '../../../db/connect.ts'
import { allowed, found } from '../../../http/refusal.ts'
import { logAdvisorViews } from '../../accounts/advisors/queries.ts'
import { mayReadAircraft, mayReadHours, type ReportCaller } from '../access.ts'
import { findReportAircraft } from './queries.ts'

type Looking = { account: ReportCaller; db: Db; now: Date }

type Look = {
  /** How the look of a tax advisor is written down; none where it goes on with one that was. */
  what?: ((tailNumber: string) => string) | undefined
  /** Co-owners may, too: it says nothing of what the owner earns. */
  hoursOnly?: boolean
}

/**
 * Of a listed aircraft anyone may know that it is there, but its flights are for its owner and the owner's tax advisors, whose
 * looks are written down.
 */
export const reportAircraft = async (id: string, { account, db, now }: Looking, { what, hoursOnly = false }: Look = {}) => {
  const aircraft = found(await findReportAircraft(db, id, account.id))
  allowed(hoursOnly ? mayReadHours(aircraft, account) : mayReadAircraft(aircraft, account))
  const { ownerId, tailNumber, isAdvised } = aircraft
  if (isAdvised && what)
    await logAdvisorViews(db, { advisorId: account.id, ownerIds: [ownerId], what: what(tailNumber), at: now })
  return aircraft
}
