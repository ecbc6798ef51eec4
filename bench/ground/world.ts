import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { newId } from '../../apps/server/src/db/newId.ts'
import { hashToken, newToken, sessionCookie } from '../../apps/server/src/http/session.ts'

/** Copies Maria's customer and card at the payment provider, so that holds work. */
const copyCard = `insert into payment_sandbox.object (id, kind, account, data, hidden, due_at, created_at)
  select case kind when 'customer' then $1 else $2 end, kind, account,
    replace(replace(data::text, $3, $1), $4, $2)::jsonb, replace(replace(hidden::text, $3, $1), $4, $2)::jsonb, due_at, created_at
  from payment_sandbox.object where id in ($3, $4)`

/** A cookie of a one-day session for this account. */
export const enter = async (database: pg.Client, accountId: string) => {
  const token = newToken()
  await database.query(
    "insert into session (id, account_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')",
    [newId(), accountId, hashToken(token)],
  )
  return `${sessionCookie}=${token}`
}

type Pilot = { id: string; email: string; cookie: string }
export type World = { pilots: Pilot[]; aircraft: string[] }

const copyOf = (table: string, columns: string, extra = '') =>
  `insert into ${table} (${columns}) select ${columns.replace(/\bid\b/, 'gen_random_uuid()').replace('account_id', '$1')} from ${table} where account_id = $2 ${extra}`

/** Creates pilots who may fly a 172 (signed-in copies of the demo's Maria) and aircraft, directly in the database. */
export const makeWorld = async (
  connectionString: string,
  { pilots, aircraft }: { pilots: number; aircraft: number },
): Promise<World> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows: marias } = await client.query<{ id: string; customer: string; card: string }>(
    `select a.id, a.stripe_customer_id as customer, m.stripe_id as card from account a join payment_method m on m.account_id = a.id
      where a.email = 'maria@tailshare.example' and m.is_primary`,
  )
  const { id: maria, customer, card } = marias[0]!
  const made: Pilot[] = []
  await client.query('begin')
  for (let index = 0; index < pilots; index++) {
    const id = newId()
    const email = `bench-${randomUUID()}@tailshare.example`
    await client.query(
      `insert into account (id, email, first_name, last_name, pilot_category, home_airport_id, birth_date, ratings, endorsements, total_hours, registered_at)
       select $1, $2, 'Bench', 'Pilot', pilot_category, home_airport_id, birth_date, ratings, endorsements, total_hours, now() from account where id = $3`,
      [id, email, maria],
    )
    await client.query(
      copyOf('document', 'id, account_id, kind, status, issued_on, expires_on, model_family, medical_class, privileges, file_id'),
      [id, maria],
    )
    await client.query(copyOf('model_hours', 'account_id, model_id, total_hours'), [id, maria])
    await client.query(copyOf('membership', 'id, account_id, plan_id, status, expires_at', "and status = 'active'"), [id, maria])
    await client.query(
      `insert into payment_method (id, account_id, type, stripe_id, last_digits, holder, brand, exp_month, exp_year, is_primary, status)
       values ($1, $2, 'paymentCard', $3, '4242', 'Bench Pilot', 'Visa', 12, 2034, true, 'usable')`,
      [newId(), id, `pm_bench_${id}`],
    )
    await client.query('update account set stripe_customer_id = $2 where id = $1', [id, `cus_bench_${id}`])
    await client.query(copyCard, [`cus_bench_${id}`, `pm_bench_${id}`, customer, card])
    made.push({ id, email, cookie: await enter(client, id) })
  }
  const ids: string[] = []
  for (let index = 0; index < aircraft; index++) {
    const id = newId()
    await client.query(
      `insert into aircraft (id, tail_number, model_id, owner_id, airport_id, year_manufactured, rate_cents, rules)
       select $1, $2, model_id, owner_id, airport_id, year_manufactured, rate_cents, rules from aircraft where tail_number = 'N52148'`,
      [id, `NB${id.slice(-10)}`],
    )
    await client.query(
      `insert into maintenance_item (id, aircraft_id, template, title, kind, interval_months, last_done_on, due_on, grounds)
       values ($1, $2, 'annual', 'Annual inspection', 'inspection', 12, current_date - 30, current_date + 330, true)`,
      [newId(), id],
    )
    ids.push(id)
  }
  await client.query('commit')
  // Analyze only tables with rows, as autovacuum does. For a table known to be empty, the planner chooses sequential scans, and connections
  // keep those plans while bookings fill it.
  const { rows: filled } = await client.query<{ names: string }>(
    "select string_agg(format('%I.%I', schemaname, relname), ', ') as names from pg_stat_user_tables where pg_relation_size(relid) > 0",
  )
  await client.query(`analyze ${filled[0]!.names}`)
  await client.end()
  return { pilots: made, aircraft: ids }
}
