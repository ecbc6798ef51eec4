import { zoneWithoutHome } from '@tailshare/contract/base/constants'
import type { Digest, TellTimes } from '@tailshare/contract/people/notices/tellTimes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/connect.ts'

type Times = { from: string | null; to: string | null; digest: Digest; zone: string }

export const findTellTimes = async (db: Db, accountId: string) => {
  const { rows } = await sql<Times>`
    select to_char(a.quiet_from, 'HH24:MI') as "from", to_char(a.quiet_to, 'HH24:MI') as "to", a.digest,
      coalesce(home.zone, ${zoneWithoutHome}) as zone
    from account a left join airport home on home.id = a.home_airport_id where a.id = ${accountId}`.execute(db)
  const { from, to, digest, zone } = rows[0]!
  return { quietHours: from !== null && to !== null ? { from, to } : null, digest, zone }
}

export const setTellTimes = (db: Db, accountId: string, { quietHours, digest }: TellTimes) =>
  db
    .updateTable('account')
    .set({ quietFrom: quietHours?.from ?? null, quietTo: quietHours?.to ?? null, digest })
    .where('id', '=', accountId)
    .execute()

export const moveDigest = (tx: Tx, accountId: string, digestAt: Date) =>
  tx.updateTable('notice').set({ digestAt }).where('accountId', '=', accountId).where('digestAt', 'is not', null).execute()

/** Accounts whose digest is due, after the last one of the previous batch. */
export const listDue = async (db: Db, { now, afterId, most }: { now: Date; afterId: string; most: number }) => {
  const due = await db
    .selectFrom('notice')
    .select('accountId as id')
    .distinct()
    .where('digestAt', '<=', now)
    .where('accountId', '>', afterId)
    .orderBy('accountId')
    .limit(most)
    .execute()
  return due
}

/** Takes due notices, oldest first. A concurrent call gets none. */
export const takeDue = async (tx: Tx, accountId: string, now: Date) => {
  const { rows } = await sql<{ title: string; text: string; at: Date }>`
    with due as (
      update notice set digest_at = null where account_id = ${accountId} and digest_at <= ${now}
        returning id, title, text, created_at as at)
    select title, text, at from due order by at, id`.execute(tx)
  return rows
}

/** Where to send the digest; `undefined` if the account has turned it off. */
export const findReader = async (db: Db, accountId: string) => {
  const { rows } = await sql<{ email: string; digest: Digest; zone: string }>`
    select a.email, a.digest, coalesce(home.zone, ${zoneWithoutHome}) as zone from account a
      left join airport home on home.id = a.home_airport_id
    where a.id = ${accountId} and a.notify_rental_email and a.deleted_at is null`.execute(db)
  return rows[0]
}
