import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { newId } from './newId.ts'

/** `account`: roles changed. `audit`, `dispute`: for operators, a decision about somebody and news of a disputed payment. */
export type LiveKind = 'notice' | 'order' | 'document' | 'membership' | 'account' | 'audit' | 'dispute'

/** How news travels through LISTEN/NOTIFY. */
export const liveText = (to: string[], kind: LiveKind, data: Record<string, string> = {}) => JSON.stringify({ to, kind, ...data })

/** What open browsers of these accounts should look at again; sent when the transaction commits. */
export const tellLive = async (db: Db, to: string[], kind: LiveKind, data: Record<string, string> = {}) => {
  await sql`select pg_notify('tailshare_live', ${liveText(to, kind, data)})`.execute(db)
}

export type NewNotice = {
  kind: 'system' | 'validation' | 'warning' | 'message'
  title: string
  text: string
  link?: string
  marker?: string
}

/** A line in somebody's notices popup, with the dot on the menu item that it belongs to. */
export const notify = async (db: Db, accountId: string, { kind, title, text, link, marker }: NewNotice) => {
  await db
    .insertInto('notice')
    .values({ id: newId(), accountId, kind, title, text, link: link ?? null })
    .execute()
  if (marker)
    await db
      .insertInto('marker')
      .values({ accountId, item: marker })
      .onConflict((on) => on.doNothing())
      .execute()
  await tellLive(db, [accountId], 'notice')
}
