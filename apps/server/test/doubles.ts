import { sql } from 'kysely'
import type { CastKey } from '../seeds/cast.ts'
import type { NamedTail } from '../seeds/fleet/fleet.ts'
import { newId } from '../src/db/newId.ts'
import type { Api } from './api.ts'
import { giveCard } from './factories.ts'

/** Copies rows of a table with changes. Rows with an id get a new one. */
const again = (api: Api, table: string, column: string, id: string, changes: object) =>
  sql`insert into ${sql.table(table)} select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid())
    || ${JSON.stringify(changes)}::jsonb)).*
    from ${sql.table(table)} t where ${sql.ref(column)} = ${id}`.execute(api.db)

let made = 0

/** Copies a cast member with documents, hours, membership and card. Returns the key under which `api.people` knows the copy. */
export const doubleOf = async (api: Api, who: CastKey): Promise<CastKey> => {
  const id = newId()
  const key = `double${made++}` as CastKey
  const email = `${key}@tailshare.example`
  await again(api, 'account', 'id', api.people[who], {
    id,
    email,
    google_subject: null,
    stripe_customer_id: null,
    stripe_account_id: null,
  })
  for (const table of ['document', 'model_hours', 'membership'])
    await again(api, table, 'account_id', api.people[who], { account_id: id })
  api.people[key] = id
  await giveCard(api, id)
  return key
}

/** Copies an aircraft. Returns its tail number, under which `api.fleet` knows it. */
export const sisterOf = async (api: Api, tail: NamedTail): Promise<NamedTail> => {
  const id = newId()
  const tailNumber = `N${7000 + made++}Q` as NamedTail
  await again(api, 'aircraft', 'id', api.fleet[tail], { id, tail_number: tailNumber })
  await again(api, 'maintenance_item', 'aircraft_id', api.fleet[tail], { aircraft_id: id })
  api.fleet[tailNumber] = id
  return tailNumber
}
