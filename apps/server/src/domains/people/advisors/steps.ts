import type { Db } from '../../../db/connect.ts'
import type { Caller } from '../../../http/call.ts'
import { insertLooks } from './queries.ts'

export type Looker = Pick<Caller, 'id' | 'viewing'>
type Look = { ownerIds: string[]; what: string; at: Date }

/**
 * What an advisor looks at is written down for its owners; `what` completes “looked at …”. What an operator sees as the advisor is the
 * operator's look: the audit log has the view, and its owners read of none by their advisor.
 */
export const noteLook = async (db: Db, { id: advisorId, viewing }: Looker, { ownerIds, what, at }: Look) => {
  if (!viewing && ownerIds.length > 0) await insertLooks(db, { advisorId, ownerIds, what, at })
}
