import type { Db } from '../../../db/connect.ts'
import type { Caller } from '../../../http/call.ts'
import { insertLooks } from './queries.ts'

export type Looker = Pick<Caller, 'id' | 'viewing'>
type Look = { ownerIds: string[]; what: string; at: Date }

/**
 * Logs an advisor's view for the owners; `what` completes “looked at …”. Skips an operator impersonating the advisor, which is logged
 * anyway.
 */
export const logAdvisorView = async (db: Db, { id: advisorId, viewing }: Looker, { ownerIds, what, at }: Look) => {
  if (!viewing && ownerIds.length > 0) await insertLooks(db, { advisorId, ownerIds, what, at })
}
