import { insertAudit } from '../../../db/audit.ts'
import type { Db } from '../../../db/connect.ts'
import { setOperatorByEmail } from './queries.ts'

/** The configured first operator becomes an operator; does nothing while no one has that address. */
export const promoteFirstOperator = async (db: Db, email: string | undefined, now: Date) => {
  const promoted = email ? await setOperatorByEmail(db, email) : undefined
  if (promoted) await insertAudit(db, { action: 'operator_configured', subjectId: promoted.id, at: now })
}
