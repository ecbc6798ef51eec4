import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** `account`: roles changed. `audit`, `dispute`: for operators, a decision about an account and news of a disputed payment. */
export type LiveKind = 'notice' | 'order' | 'document' | 'membership' | 'account' | 'audit' | 'dispute'

/** How news travels through LISTEN/NOTIFY. */
export const liveText = (to: readonly string[], kind: LiveKind, data: Record<string, string> = {}) =>
  JSON.stringify({ to, kind, ...data })

/** What open pages of these accounts should look at again; sent when the transaction commits. To tell people, use `notify`. */
export const publish = async (db: Db, to: readonly string[], kind: LiveKind, data: Record<string, string> = {}) => {
  await sql`select pg_notify('tailshare_live', ${liveText(to, kind, data)})`.execute(db)
}
