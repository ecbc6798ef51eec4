import { sql } from 'kysely'
import type { CastKey } from '../../seeds/cast.ts'
import type { Api } from '../api.ts'
import { claimed, flown } from '../bookings/damage.ts'
import { giveCard } from '../factories.ts'
import { halfHour, insertOrder } from '../orders.ts'

// Bookings and money that are not an operator's own, and what a call changed in them.

/** Bookings of Helen's aircraft: Maria's ahead, one by Jonas in the air, and a returned one by Maria with a contested claim. */
export const othersMatters = async (api: Api) => {
  await giveCard(api, 'maria')
  const back = await flown(api)
  const claim = await claimed(api, back)
  await api.call('maria', 'answerClaim', { params: { id: claim }, body: { agrees: false, text: 'It was there before' } })
  const { id: away } = await insertOrder(api, { tail: 'N52148', pilot: 'jonas', status: 'in_flight', start: halfHour(-1) })
  const { id: ahead } = await insertOrder(api, { start: halfHour(400), hours: 3 })
  return { ahead, away, back, claim, aircraft: api.fleet.N417TS, pilot: api.people.maria }
}
export type OthersMatters = Awaited<ReturnType<typeof othersMatters>>

/** Fingerprints of all bookings, money, aircraft and accounts. */
export const standingOf = async (api: Api) => {
  const { rows } = await sql<{ what: string; now: string }>`
    select 'bookings' as what, md5(string_agg(concat_ws('|', id, status, start_at, drop_at, aircraft_id, csip_id, total_cents,
      final_cents, planned_hours, waits_for), ';' order by id)) as now from orders
    union all select 'books', count(*) || '|' || coalesce(sum(abs(cents)), 0) from ledger_entry
    union all select 'charges', md5(string_agg(concat_ws('|', id, state, amount_cents, captured_cents), ';' order by id)) from charge
    union all select 'checkouts', md5(string_agg(concat_ws('|', id, ended_at), ';' order by id)) from checkout
    union all select 'aircraft', md5(string_agg(concat_ws('|', id, state, deleted_at), ';' order by id)) from aircraft
    union all select 'papers', md5(string_agg(concat_ws('|', id, readers, deleted_at), ';' order by id)) from aircraft_document
    union all select 'people', md5(string_agg(concat_ws('|', id, is_operator, suspended_at, first_name, last_name), ';' order by id))
      from account
    union all select 'claims', md5(string_agg(concat_ws('|', id, state, amount_cents, decided_cents), ';' order by id)) from damage_claim
    union all select 'disputes', md5(string_agg(concat_ws('|', id, state), ';' order by id)) from dispute
    union all select 'memberships', md5(string_agg(concat_ws('|', id, status, cancel_at_period_end), ';' order by id)) from membership
    union all select 'methods', md5(string_agg(concat_ws('|', id, status, deleted_at), ';' order by id)) from payment_method
    union all select 'returns', md5(string_agg(concat_ws('|', id, state, answers), ';' order by id)) from stage_record
    union all select 'shares', md5(string_agg(concat_ws('|', aircraft_id, account_id, percent), ';' order by aircraft_id, account_id))
      from aircraft_share`.execute(api.db)
  return rows
}

export const countAudited = async (api: Api, who: CastKey) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_entry where actor_id = ${api.people[who]}`.execute(api.db)
  return rows[0]!.count
}
