import type { Person } from '@tailshare/contract/people/accounts/accounts'
import { swapHoursBefore } from '@tailshare/contract/sharing/holidays/swaps'
import { plusHours } from '@tailshare/contract/text/period'
import { sql, type Insertable } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import type { DB } from '../../../../db/types.gen.ts'
import { personJson } from '../../../people/accounts/profile/queries.ts'

/** A booking or claim as of the offer; times are JSON instants. */
export type SwapThing = { orderId: string | null; claimId: string | null; name: string | null; startAt: string; dropAt: string }
export type SwapTermsRow = { item: (SwapThing & { holderId: string }) | null; cents: number; holidays: number; year: number }

export type SwapRow = {
  id: string
  aircraftId: string
  by: Person
  to: Person | null
  orderId: string | null
  claimId: string | null
  name: string | null
  startAt: Date
  dropAt: Date
  terms: SwapTermsRow
  counter: SwapTermsRow | null
  counterBy: Person | null
  version: number
  note: string
  state: 'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired' | 'ended'
  acceptedBy: Person | null
  newOrderId: string | null
  newBackOrderId: string | null
  expiresAt: Date
  settledAt: Date | null
  createdAt: Date
}

const columns = sql`s.id, s.aircraft_id, ${personJson('p')} as by, case when t.id is not null then ${personJson('t')} end as to,
  s.order_id, s.claim_id, c.name,
  s.start_at, s.drop_at, s.terms, s.counter, case when k.id is not null then ${personJson('k')} end as counter_by, s.version, s.note,
    s.state,
  case when x.id is not null then ${personJson('x')} end as accepted_by, s.new_order_id, s.new_back_order_id, s.expires_at, s.settled_at,
    s.created_at`
const tables = sql`swap s join account p on p.id = s.by_id left join account t on t.id = s.to_id
  left join account k on k.id = s.counter_by_id
  left join account x on x.id = s.accepted_by_id left join holiday_claim c on c.id = s.claim_id`

export const findSwap = async (db: Db, aircraftId: string, id: string) => {
  const { rows } =
    await sql<SwapRow>`select ${columns} from ${tables} where s.id = ${id} and s.aircraft_id = ${aircraftId}`.execute(db)
  return rows[0]
}

export const lockSwap = (db: Db, id: string) =>
  db.selectFrom('swap').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

type Listing = { aircraftId: string; callerId: string; state?: 'open' | 'settled' | undefined; limit: number; offset: number }

/** Swaps awaiting the caller first, then open ones, then newest. */
export const listSwaps = async (db: Db, { aircraftId, callerId, state, limit, offset }: Listing) => {
  const inState = state === undefined ? sql`true` : state === 'open' ? sql`s.state = 'open'` : sql`s.state <> 'open'`
  const where = sql`s.aircraft_id = ${aircraftId} and ${inState}`
  const waits = sql`(s.state = 'open' and case when s.counter is null then s.by_id <> ${callerId}
    and coalesce(s.to_id, ${callerId}) = ${callerId} else s.by_id = ${callerId} end)`
  const { rows: counts } = await sql<{ count: number }>`select count(*)::int as count from swap s where ${where}`.execute(db)
  const { rows } = await sql<SwapRow>`select ${columns} from ${tables} where ${where}
    order by ${waits} desc, s.state <> 'open', s.created_at desc, s.id desc limit ${limit} offset ${offset}`.execute(db)
  return { count: counts[0]!.count, rows }
}

export const insertSwap = (db: Db, swap: Insertable<DB['swap']>) => db.insertInto('swap').values(swap).execute()

export const setCounter = (db: Db, id: string, change: { counter: SwapTermsRow | null; byId: string | null; expiresAt: Date }) =>
  db
    .updateTable('swap')
    .set(({ eb }) => ({
      counter: change.counter && JSON.stringify(change.counter),
      counterById: change.byId,
      expiresAt: change.expiresAt,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()

type Settled = {
  state: SwapRow['state']
  at: Date
  acceptedById?: string
  newOrderId?: string | null
  newBackOrderId?: string | null
}

export const setSettled = (db: Db, id: string, { at, ...settled }: Settled) =>
  db
    .updateTable('swap')
    .set({ ...settled, settledAt: at })
    .where('id', '=', id)
    .execute()

type Credit = {
  id: string
  aircraftId: string
  swapId: string
  fromId: string
  toId: string
  cents: number
  onDay: string
  at: Date
}
export const insertSwapCredit = (db: Db, credit: Credit) => db.insertInto('swapCredit').values(credit).execute()

type HolidayGift = { aircraftId: string; swapId: string; fromId: string; toId: string; holidays: number; year: number; at: Date }

/** Moves holidays of a year from one quota to the other. */
export const insertHolidayCredit = (db: Db, { aircraftId, swapId, fromId, toId, holidays, year, at }: HolidayGift) =>
  db
    .insertInto('quotaEntry')
    .values(
      [
        { accountId: toId, amount: holidays },
        { accountId: fromId, amount: -holidays },
      ].map((entry) => ({ ...entry, aircraftId, swapId, measure: 'holiday_credit', day: `${year}-01-01`, cause: 'swapped', at })),
    )
    .execute()

export type Thing = SwapThing & { holderId: string; person: Person; isOffered: boolean }

const things = sql`
  select o.id as order_id, null::uuid as claim_id, null::text as name, o.start_at, o.drop_at, o.pilot_id as holder_id, o.aircraft_id
    from orders o where o.status = 'booked' and o.waits_for is null
  union all select null, c.id, c.name, lower(c.during), upper(c.during), c.account_id, c.aircraft_id
    from holiday_claim c where c.state = 'open' and not exists (
      select from occupancy b join orders o on o.id = b.order_id where b.resource_id = c.aircraft_id and b.during && c.during
        and o.pilot_id = c.account_id)`

/** Upcoming bookings and claims of all partners that can still be swapped. */
export const listThings = async (db: Db, aircraftId: string, now: Date) => {
  const { rows } = await sql<Thing>`
    select t.order_id, t.claim_id, t.name, t.start_at, t.drop_at, t.holder_id, ${personJson('p')} as person,
      exists (select from swap s where s.state = 'open' and (s.order_id = t.order_id or s.claim_id = t.claim_id)) as is_offered
    from (${things}) t join account p on p.id = t.holder_id
    where t.aircraft_id = ${aircraftId} and t.start_at > ${plusHours(now, swapHoursBefore)} and holds_part(${aircraftId}, t.holder_id)
    order by t.start_at limit 200`.execute(db)
  return rows.map((row) => ({ ...row, startAt: new Date(row.startAt).toISOString(), dropAt: new Date(row.dropAt).toISOString() }))
}

/** Open swaps that expired, or whose trip, claim or share is gone. */
export const listEnding = async (db: Db, now: Date) => {
  const still = (orderId: string, claimId: string, holderId: string, startAt: string, dropAt: string) => sql`
    (exists (select from orders o where o.id = ${sql.raw(orderId)} and o.status = 'booked' and o.waits_for is null
      and o.pilot_id = ${sql.raw(holderId)}
        and o.aircraft_id = s.aircraft_id and o.start_at = ${sql.raw(startAt)} and o.drop_at = ${sql.raw(dropAt)})
      or exists (select from holiday_claim c where c.id = ${sql.raw(claimId)} and c.state = 'open'
        and c.account_id = ${sql.raw(holderId)}))`
  const item = (key: string) => `(s.terms -> 'item' ->> '${key}')`
  const back = still(
    `${item('orderId')}::uuid`,
    `${item('claimId')}::uuid`,
    `${item('holderId')}::uuid`,
    `${item('startAt')}::timestamptz`,
    `${item('dropAt')}::timestamptz`,
  )
  const { rows } = await sql<{ id: string; aircraftId: string; isOver: boolean }>`
    select s.id, s.aircraft_id, s.expires_at <= ${now} as is_over from swap s
    where s.state = 'open' and (s.expires_at <= ${now} or not ${still('s.order_id', 's.claim_id', 's.by_id', 's.start_at', 's.drop_at')}
      or (s.terms ->> 'item' is not null and not ${back})
      or not holds_part(s.aircraft_id, s.by_id) or (s.to_id is not null and not holds_part(s.aircraft_id, s.to_id))
      or (s.counter_by_id is not null and not holds_part(s.aircraft_id, s.counter_by_id)))
    order by s.id`.execute(db)
  return rows
}
