import type pg from 'pg'
import { newId } from '../apps/server/src/db/newId.ts'
import { enter } from './ground/world.ts'

/** A signed-in pilot of a generated marketplace, with all documents, hours in half of the models, a membership and a card. */
export const enterPilot = async (client: pg.Client) => {
  const add = (statement: string, ...values: unknown[]) => client.query(statement, values)
  const [{ id }] = (await client.query<{ id: string }>('select pilot_id as id from orders order by id limit 1')).rows as [
    { id: string },
  ]
  const file = newId()
  await add(
    "insert into file (id, owner_id, name, content_type, bytes, sha256, storage_key) values ($1, $2, 'bench.pdf', 'application/pdf', 1, '', 'bench')",
    file,
    id,
  )
  for (const kind of ['pilot_certificate', 'photo_id', 'medical', 'flight_review', 'ipc', 'insurance', 'transition'])
    await add(
      `insert into document (id, account_id, kind, status, issued_on, expires_on, medical_class, file_id)
        values ($1, $2, $3, 'complete', current_date - 90, current_date + 200, $4, $5)`,
      newId(),
      id,
      kind,
      kind === 'medical' ? 1 : null,
      file,
    )
  await add(
    'insert into model_hours (account_id, model_id, total_hours) select $1, id, 400 from (select id from aircraft_model order by name limit 5) m',
    id,
  )
  await add(
    "insert into membership (id, account_id, plan_id, status, expires_at) select $1, $2, min(id), 'active', now() + interval '1 year' from membership_plan",
    newId(),
    id,
  )
  await add(
    `insert into payment_method (id, account_id, type, stripe_id, last_digits, holder, brand, exp_month, exp_year, is_primary, status)
      values ($1, $2, 'paymentCard', 'pm_bench_searching', '4242', 'Bench Pilot', 'Visa', 12, 2034, true, 'usable')`,
    newId(),
    id,
  )
  return enter(client, id)
}
