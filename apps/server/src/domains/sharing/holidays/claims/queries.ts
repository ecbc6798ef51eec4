import type { Person } from '@tailshare/contract/people/accounts/accounts'
import type { Period } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { personJson } from '../../../people/accounts/profile/queries.ts'
import { countClaim } from '../../../aircraft/shares/quotaLedger/queries.ts'
import { freeTime } from '../../../schedule/freed/queries.ts'

export type ClaimRow = Period & {
  id: string
  aircraftId: string
  person: Person
  name: string
  day: string
  state: 'open' | 'released'
}

const columns = sql`c.id, c.aircraft_id, ${personJson('p')} as person, c.name, c.day, c.state, lower(c.during) as
  from, upper(c.during) as to`

/** Holidays of a year that have been won and are still claimed. */
export const listClaims = async (db: Db, aircraftId: string, year: number) => {
  const { rows } = await sql<ClaimRow>`
    select ${columns} from holiday_claim c join account p on p.id = c.account_id
    where c.aircraft_id = ${aircraftId} and c.state = 'open' and extract(year from c.day) = ${year} order by c.day`.execute(db)
  return rows
}

type NewClaim = Period & {
  id: string
  aircraftId: string
  draftId: string
  accountId: string
  name: string
  day: string
  at: Date
}

export const insertClaim = async (db: Db, { id, aircraftId, draftId, accountId, name, day, from, to, at }: NewClaim) => {
  await sql`insert into holiday_claim (id, aircraft_id, draft_id, account_id, name, day, during, at)
    values (${id}, ${aircraftId}, ${draftId}, ${accountId}, ${name}, ${day}, tstzrange(${from}, ${to}), ${at})`.execute(db)
  await countClaim(db, id, { amount: 1, cause: 'claimed', at })
}

export const lockClaim = async (db: Db, id: string) => {
  const { rows } = await sql<ClaimRow>`
    select ${columns} from holiday_claim c join account p on p.id = c.account_id where c.id = ${id} for update of c`.execute(db)
  return rows[0]
}

/** Returns the days to everyone, and the quota to the holder. */
export const setReleased = async (db: Db, id: string, at: Date) => {
  await countClaim(db, id, { amount: -1, cause: 'released', at })
  await db.updateTable('holidayClaim').set({ state: 'released' }).where('id', '=', id).execute()
  await freeTime(db, sql`o.claim_id = ${id}`)
}

/** Transfers the claim with its time and quota. */
export const setClaimHolder = async (db: Db, id: string, accountId: string, at: Date) => {
  await countClaim(db, id, { amount: -1, cause: 'swapped', at })
  await db.updateTable('holidayClaim').set({ accountId }).where('id', '=', id).execute()
  await db.updateTable('occupancy').set({ createdBy: accountId }).where('claimId', '=', id).execute()
  await countClaim(db, id, { amount: 1, cause: 'swapped', at })
}

/** True if its holder has a trip in its days. */
export const isClaimBooked = async (db: Db, id: string) => {
  const { rows } = await sql<{ booked: boolean }>`
    select exists (select from holiday_claim c join occupancy o on o.resource_id = c.aircraft_id and o.during && c.during
      and o.kind = 'booking'
      join orders b on b.id = o.order_id and b.pilot_id = c.account_id where c.id = ${id}) as booked`.execute(db)
  return rows[0]!.booked
}

/** Someone's claims that have not passed. */
export const listClaimsAhead = (db: Db, accountId: string, now: Date) =>
  db
    .selectFrom('holidayClaim')
    .select(['id', 'aircraftId'])
    .where('accountId', '=', accountId)
    .where('state', '=', 'open')
    .where(sql<boolean>`upper(during) > ${now}`)
    .orderBy('day')
    .orderBy('id')
    .execute()

/** Claims to release: holidays that open to all this many days ahead, and claims of former partners. */
export const listDueClaims = async (db: Db, now: Date, openDays: number) => {
  const { rows } = await sql<{ id: string; aircraftId: string; hasLeft: boolean }>`
    select c.id, c.aircraft_id, not held.is_held as has_left
    from holiday_claim c join aircraft a on a.id = c.aircraft_id join airport ap on ap.id = a.airport_id
      cross join lateral (select holds_part(a.id, c.account_id) as is_held) held
    where c.state = 'open' and (c.day - ${openDays}::int <= (${now}::timestamptz at time zone ap.zone)::date or not held.is_held)
    order by c.day, c.id`.execute(db)
  return rows
}

/** Someone's open claims within a period, to go with the trip in it. Locked. */
export const listClaimsIn = async (
  db: Db,
  { aircraftId, accountId, from, to }: Period & { aircraftId: string; accountId: string },
) => {
  const { rows } = await sql<{ id: string }>`
    select id from holiday_claim where aircraft_id = ${aircraftId} and account_id = ${accountId} and state = 'open'
      and during && tstzrange(${from}, ${to}) order by id for update`.execute(db)
  return rows.map(({ id }) => id)
}
