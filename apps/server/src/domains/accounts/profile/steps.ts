import { insertAudit } from '../../../db/audit.ts'
import type { Db } from '../../../db/connect.ts'
import { setOperatorsByEmail } from './queries.ts'

/** The configured operators become operators, at once with full standing; does nothing while no one has that address. */
export const promoteOperators = async (db: Db, emails: readonly string[], now: Date) => {
  for (const { id } of await setOperatorsByEmail(db, emails))
    await insertAudit(db, { action: 'operator_configured', subjectId: id, at: now })
}
