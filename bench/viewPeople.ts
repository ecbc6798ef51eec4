import pg from 'pg'
import { newId } from '../apps/server/src/db/newId.ts'
import { hashToken, newToken, sessionCookie } from '../apps/server/src/http/session.ts'

/** Whose views are timed: a pilot whose history is as long in both databases, and people whose history grows with all others. */
export type ViewPeople = Record<'steady' | 'pilot' | 'owner' | 'csip' | 'coOwner' | 'advisor' | 'operator' | 'staff', string>
export type ViewPlace = { ids: ViewPeople; cookies: ViewPeople; plane: string; trip: string; name: string }

/** As many bookings as someone has made in some years. */
const steadyTrips = 40

/** Signs people of a generated marketplace in, and makes them what the views are for. */
export const nameViewPeople = async (connectionString: string): Promise<ViewPlace> => {
  const database = new pg.Client({ connectionString })
  await database.connect()
  const one = async (query: string, values: unknown[] = []) => (await database.query<{ id: string }>(query, values)).rows[0]!.id
  const { plane, owner } = (
    await database.query<{ plane: string; owner: string }>(
      'select id as plane, owner_id as owner from aircraft where owner_id = (select owner_id from aircraft order by id limit 1) order by id limit 1',
    )
  ).rows[0]!
  const pilot = await one(
    "select pilot_id as id from orders where aircraft_id = $1 and status = 'flight_complete' order by start_at desc limit 1",
    [plane],
  )
  const csip = await one('select csip_id as id from orders where csip_id is not null order by start_at desc limit 1')
  const join = (name: string) =>
    one(
      `insert into account (id, email, first_name, last_name, home_airport_id, registered_at)
       select $1, $2 || '@bench.example', $2, 'Viewer', airport_id, now() from aircraft where id = $3 returning id`,
      [newId(), name, plane],
    )
  const ids = {
    owner,
    pilot,
    csip,
    steady: await join('steady'),
    coOwner: await join('sharer'),
    advisor: await join('advisor'),
    operator: await join('operator'),
    staff: await join('staff'),
  }
  await database.query('set session_replication_role = replica')
  await database.query(
    `with theirs as (select id from orders where start_at > now() - interval '18 months' order by md5(id::text) limit $2), moved as (
       update orders o set pilot_id = $1, booked_by_id = $1 from theirs where o.id = theirs.id returning o.id)
     update flight f set pilot_id = $1 from moved where f.order_id = moved.id`,
    [ids.steady, steadyTrips],
  )
  await database.query("insert into aircraft_share (aircraft_id, account_id, percent, since) values ($1, $2, 25, '2010-01-01')", [
    plane,
    ids.coOwner,
  ])
  await database.query(
    "insert into share_holding (aircraft_id, account_id, percent, from_on) values ($1, $2, 25, '2010-01-01')",
    [plane, ids.coOwner],
  )
  await database.query('update account set is_operator = true where id = $1', [ids.operator])
  await database.query('insert into staff_airport select $1, airport_id from aircraft where id = $2', [ids.staff, plane])
  await database.query(
    `insert into tax_advisor (id, owner_id, email, advisor_id, sent_at, created_at, expires_at, confirmed_at)
     select gen_random_uuid(), owner_id, 'advisor@bench.example', $1, now(), now(), now() + interval '1 day', now() from aircraft group by owner_id order by owner_id limit 3`,
    [ids.advisor],
  )
  // Without the triggers, as the fill: each month would change the one row of its aircraft's whole history again, a million times in one statement.
  await database.query('select book_lines_anew()')
  await database.query('set session_replication_role = origin')
  await database.query('vacuum analyze')
  const enter = async (id: string) => {
    const token = newToken()
    await database.query(
      "insert into session (id, account_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')",
      [newId(), id, hashToken(token)],
    )
    return `${sessionCookie}=${token}`
  }
  const cookies = { ...ids }
  for (const who of Object.keys(ids) as (keyof ViewPeople)[]) cookies[who] = await enter(ids[who])
  const trip = await one(
    "select id from orders where pilot_id = $1 and status = 'flight_complete' order by start_at desc limit 1",
    [pilot],
  )
  const name = await one('select last_name as id from account where id = $1', [pilot])
  await database.end()
  return { ids, cookies, plane, trip, name }
}
