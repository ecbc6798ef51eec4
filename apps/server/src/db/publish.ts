import type { LiveData, LiveKind } from '@tailshare/contract/base/routes/live'
import { sql } from 'kysely'
import type { Db } from './connect.ts'

const liveText = <K extends LiveKind>(to: readonly string[], kind: K, data?: LiveData[K]) => JSON.stringify({ to, kind, ...data })

/** Tells open pages of these accounts to refetch; sent on commit. To notify people, use `notify`. */
export const publish = async <K extends LiveKind>(db: Db, to: readonly string[], kind: K, data?: LiveData[K]) => {
  await sql`select pg_notify('tailshare_live', ${liveText(to, kind, data)})`.execute(db)
}
