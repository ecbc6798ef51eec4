import type { Db } from '../../../db/connect.ts'
import { allowed, found } from '../../../http/refusal.ts'
import { logAdvisorViews } from '../../accounts/advisors/queries.ts'
import { mayReadAircraft, type ReportCaller } from '../access.ts'
import { findReportAircraft } from './queries.ts'

type Looking = { account: ReportCaller; db: Db; now: Date }

/**
 * Anyone may know that the aircraft is there, but its flights are for its owner and the owner's tax advisors, whose looks are
 * written down: `what` names this one.
 */
export const reportAircraft = async (id: string, { account, db, now }: Looking, what?: (tailNumber: string) => string) => {
  const aircraft = found(await findReportAircraft(db, id, account.id))
  allowed(mayReadAircraft(aircraft, account))
  const { ownerId, tailNumber, isAdvised } = aircraft
  if (isAdvised && what)
    await logAdvisorViews(db, { advisorId: account.id, ownerIds: [ownerId], what: what(tailNumber), at: now })
  return aircraft
}
