import type { LiveData, LiveKind } from '@tailshare/contract/base/live'
import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** How news travels through LISTEN/NOTIFY. */
const liveText = <K extends LiveKind>(to: readonly string[], kind: K, data?: LiveData[K]) => JSON.stringify({ to, kind, ...data })

/** What open pages of these accounts should look at again; sent when the transaction commits. To tell people, use `notify`. */
export const publish = async <K extends LiveKind>(db: Db, to: readonly string[], kind: K, data?: LiveData[K]) => {
  await sql`select pg_notify('tailshare_live', ${liveText(to, kind, data)})`.execute(db)
}
