import type { Person } from '@tailshare/contract/people/accounts/accounts'
import type { LedgerName } from '@tailshare/contract/payments/ledger'
import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { personJson } from '../../../people/accounts/profile/queries.ts'

/** Balance of every ledger. Scans all entries and may lag: for a page few people open. */
export const listBooks = async (db: Db) => {
  const { rows } = await sql<{ ledger: LedgerName; cents: number; accounts: number }>`
    select ledger, sum(cents)::bigint as cents, count(distinct account_id)::int as accounts from ledger_entry group by ledger`.execute(
    db,
  )
  return rows
}

export type PayoutTroubleRow = { person: Person; state: 'stopped' | 'lost' | 'failed'; since: Date; cents: number; why: string }

/** How long a returned payout is listed: by then it was sent again or the account is stopped. */
const failedDays = 30
const mostTroubles = 200

/** Accounts the provider does not pay now, with the money waiting, and returned payouts. */
export const listPayoutTroubles = async (db: Db, now: Date) => {
  const { rows } = await sql<PayoutTroubleRow>`
    with waits as (
      select p.account_id, case when p.lost_at is null then 'stopped' else 'lost' end as state,
        coalesce(p.lost_at, p.stopped_at) as since, p.stopped_for as why,
        (select -coalesce(sum(e.cents), 0) from ledger_entry e
          where e.account_id = p.account_id and e.ledger in ('owner', 'csip', 'co_owner'))::int as cents
      from payout_account p where p.lost_at is not null or p.stopped_at is not null
    ), troubles as (
      select * from waits where cents > 0
      union all
      select p.account_id, 'failed', p.failed_at, p.failed_for, p.failed_cents from payout_account p
        where p.failed_at > ${now}::timestamptz - make_interval(days => ${failedDays})
    )
    select ${personJson('w')} as person, t.state, t.since, t.cents, t.why from troubles t join account w on w.id = t.account_id
    order by t.since desc, t.account_id limit ${mostTroubles}`.execute(db)
  return rows
}

/** Balance of one person in a ledger, or of the whole ledger. */
export const findBook = async (db: Db, ledger: LedgerName, accountId: string | undefined) => {
  const { rows } = await sql<{ cents: number }>`select coalesce(sum(cents), 0)::bigint as cents from ledger_entry
    where ledger = ${ledger} ${accountId ? sql`and account_id = ${accountId}` : sql``}`.execute(db)
  return rows[0]!.cents
}

export const findLedgerPerson = async (db: Db, accountId: string) => {
  const { rows } = await sql<{
    person: Person
  }>`select ${personJson('w')} as person from account w where w.id = ${accountId}`.execute(db)
  return rows[0]?.person
}

/** Microseconds, the database's precision. */
export type Place = { atMicros: number; movementId: string; line: number }
export type MovementRow = Place & {
  at: Date
  kind: string
  cents: number
  note: string
  providerRef: string | null
  isReversal: boolean
  orderId: string | null
  number: number | null
  tailNumber: string | null
  person: Person | null
}

type MovementQuery = { ledger: LedgerName; accountId: string | undefined; after: Place | undefined; limit: number }

/**
 * Newest first, after the previous page's end. Reads a person's entries, or a ledger's movements by time: the cost does not depend on
 * what follows.
 */
export const listMovements = async (db: Db, { ledger, accountId, after, limit }: MovementQuery) => {
  const from = after && sql`timestamptz 'epoch' + ${after.atMicros}::bigint * interval '1 microsecond'`
  const { rows } = await sql<MovementRow>`
    select m.at, (extract(epoch from m.at) * 1000000)::bigint as at_micros, m.id as movement_id, e.line, m.kind, e.cents, m.note,
      m.provider_ref, m.reverses_id is not null as is_reversal,
      o.id as order_id, o.number, a.tail_number, case when w.id is null then null else ${personJson('w')} end as person
    from ledger_movement m join ledger_entry e on e.movement_id = m.id and e.ledger = ${ledger}
      left join orders o on o.id = m.order_id left join aircraft a on a.id = coalesce(o.aircraft_id, e.aircraft_id)
        left join account w on w.id = e.account_id
    where true ${accountId ? sql`and e.account_id = ${accountId}` : sql``}
      ${after ? sql`and m.at <= ${from} and (m.at, m.id, -e.line) < (${from}, ${after.movementId}::uuid, ${-after.line}::int)` : sql``}
    order by m.at desc, m.id desc, e.line limit ${limit}`.execute(db)
  return rows
}
