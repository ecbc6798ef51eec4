import pg from 'pg'
import { newId } from '../apps/server/src/db/newId.ts'
import { hashToken, newToken, sessionCookie } from '../apps/server/src/http/session.ts'
import { openClient, percentile } from './client.ts'
import { grown, type Part } from './figures.ts'
import type { Ground } from './ground.ts'
import { startServer } from './server.ts'

const tripsAMonth = 24

/** What four people flew in so many months, the last of which is over today; each in turn, three hours at a time. */
const fill = async (connectionString: string, months: number) => {
  const database = new pg.Client({ connectionString })
  await database.connect()
  const { rows } = await database.query<{ id: string; owner: string }>(
    "select id, owner_id as owner from aircraft where tail_number = 'N322SR'",
  )
  const { id, owner } = rows[0]!
  const holders = await database.query<{ id: string }>('select account_id as id from aircraft_share where aircraft_id = $1', [id])
  const people = [owner, ...holders.rows.map((one) => one.id)]
  await database.query(
    `insert into orders (id, aircraft_id, owner_id, pilot_id, booked_by_id, status, start_at, drop_at, drop_real_at, planned_hours, quote, total_cents, final_cents, created_at)
     select gen_random_uuid(), $1, $2, pilot, pilot, 'flight_complete', at, at + interval '3 hours', at + interval '3 hours', 2.0, '{"lines":[]}', 0, 0, at - interval '40 days'
     from generate_series(0, $5::int - 1) k, lateral (select ($3::uuid[])[1 + k % $4] as pilot, date_trunc('hour', now()) - interval '2 days' - k * interval '30 hours' as at) t`,
    [id, owner, people, people.length, months * tripsAMonth],
  )
  // Past the triggers: they would take flights of closed months for corrections.
  await database.query('set session_replication_role = replica')
  await database.query(
    `insert into flight (order_id, aircraft_id, owner_id, pilot_id, departed_at, returned_at, hobbs_out, hobbs_in, flight_out, flight_in, landings)
     select o.id, o.aircraft_id, o.owner_id, o.pilot_id, o.start_at, o.drop_at, 100, 101.7, 90, 91.5, 2 from orders o
     where o.aircraft_id = $1 and o.status = 'flight_complete' and not exists (select from flight f where f.order_id = o.id)`,
    [id],
  )
  // The demo's twelve settled months stay the newest.
  await database.query(
    `with settled as (
       insert into cost_settlement (id, aircraft_id, month, transfers, total_cents, fund_cents, closed_at)
       select gen_random_uuid(), $1, m, '[]', 40000, 0, m + interval '33 days'
       from generate_series(1, $3::int) k, lateral (select (date_trunc('month', now()) - k * interval '1 month')::date as m) months
       on conflict do nothing returning id
     ), parts as (
       insert into cost_part (settlement_id, account_id, percent, hours, net_cents, balance_cents)
       select s.id, p, 25, 10, 10000, 10000 from settled s, unnest($2::uuid[]) p
     )
     insert into cost_line (settlement_id, line, account_id, kind, title, cents)
     select s.id, line, case when line < 4 then ($2::uuid[])[1 + line] end, case when line < 4 then 'fixed' else 'reserve' end, 'Hangar',
       case when line < 4 then 10000 else -40000 end
     from settled s, generate_series(0, 4) line`,
    [id, people, months],
  )
  await database.query('set session_replication_role = origin')
  await database.query('analyze')
  const token = newToken()
  await database.query(
    "insert into session (id, account_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')",
    [newId(), people[1], hashToken(token)],
  )
  await database.end()
  return { id, cookie: `${sessionCookie}=${token}` }
}

const timed = async (connectionString: string, { months, dataFolder }: { months: number; dataFolder: string }) => {
  const { id, cookie } = await fill(connectionString, months)
  const now = Date.now()
  const [from, to] = [now, now + 31 * 86_400_000].map((at) => new Date(at).toISOString())
  const screens: [title: string, path: string][] = [
    ['everybody’s quotas', `booking/co-owner-booking-resources/${id}/`],
    ['last year’s quotas', `booking/co-owner-booking-resources/${id}/?year=${new Date().getUTCFullYear() - 1}`],
    ['the ledger, its first page', `booking/co-ownership/${id}/ledger/?limit=10`],
    ['a month of the shared timeline', `booking/co-ownership/${id}/reservations/?from=${from}&to=${to}`],
    ['this month’s costs', `booking/co-ownership/${id}/costs/`],
    ['settled months, twelve of them', `booking/co-ownership/${id}/settlements/?limit=12`],
    ['votes', `booking/co-ownership/${id}/votes/`],
    ['swaps', `booking/co-ownership/${id}/swaps/`],
    ['the draft of next year', `booking/co-ownership/${id}/draft/${new Date().getUTCFullYear() + 1}/`],
    ['the shares', `aircrafts/coownership_share/${id}/`],
    ['a co-owner’s bookings', 'booking/orders/by-co-owner/?limit=20'],
  ]
  const server = await startServer({ connectionString, port: 4860, dataFolder })
  const client = openClient(server.origin, 1)
  const found = new Map<string, { p50: number }>()
  const problems: string[] = []
  for (const [title, path] of screens) {
    const times: number[] = []
    for (let index = 0; index < 60; index++) {
      const answer = await client.send('GET', `/api/v1/${path}`, cookie)
      if (answer.status !== 200) problems.push(`${title}: ${answer.status}`)
      if (index >= 10) times.push(answer.ms)
    }
    found.set(title, { p50: percentile(times, 50) })
  }
  client.close()
  await server.stop()
  return { found, problems }
}

/** The screens of four people who share an aircraft, after a month and after ten years. */
export const partners = async ({ copy, dataFolder }: Ground): Promise<Part> => {
  const month = await timed(await copy('bench_partners_month'), { months: 1, dataFolder })
  const decade = await timed(await copy('bench_partners_decade'), { months: 120, dataFolder })
  return {
    title: 'Four people and their aircraft, one month → ten years',
    figures: [...month.found].map(([title, { p50 }]) => grown(title, title, { short: p50, long: decade.found.get(title)!.p50 })),
    problems: [...month.problems, ...decade.problems],
  }
}
