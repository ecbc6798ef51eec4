import { sql, type RawBuilder } from 'kysely'
import type { Bound } from './compiled.ts'
import { isAdvisorFor } from './taxAdvisors.ts'

/**
 * Record keepers (alias `p`) valid for the aircraft: appointed by the current owner, accepted, not ended, and still in the role they were
 * appointed for.
 */
export const keeperCounts = (aircraft: string): RawBuilder<boolean> => {
  const a = sql.raw(aircraft)
  return sql<boolean>`(p.aircraft_id = ${a}.id and p.ended_at is null and p.accepted_at is not null and p.given_by_id = ${a}.owner_id
    and (p.role = 'mechanic'
    or p.role = 'co_owner' and exists (select from aircraft_share h where h.aircraft_id = ${a}.id and h.account_id = p.account_id)
    or p.role = 'staff' and exists (select from staff_airport f where f.airport_id = ${a}.airport_id and f.account_id = p.account_id)))`
}

/** True if the author of a squawk event is an operator or airport staff, and neither owns the aircraft nor keeps its records. */
export const writesAlone = (squawkId: string, byId: string | null) =>
  sql<boolean>`exists (select from squawk s join aircraft a on a.id = s.aircraft_id join account by on by.id = ${byId}
    where s.id = ${squawkId} and a.owner_id <> by.id
      and (by.is_operator or exists (select from staff_airport f where f.account_id = by.id and f.airport_id = a.airport_id))
      and not exists (select from record_keeper p where p.account_id = by.id and ${keeperCounts('a')}))`

/** Who may see an aircraft. Listed: everyone. Draft: its owner and shareholders. Paused or retired: also people involved with it. */
export const isVisibleTo = (alias: string, viewerId: Bound<string> | undefined): RawBuilder<boolean> => {
  const from = sql.raw(alias)
  const viewer = sql`${viewerId ?? null}::uuid`
  return sql<boolean>`(${from}.is_listed or ${from}.owner_id = ${viewer}
    or exists (select from aircraft_share s where s.aircraft_id = ${from}.id and s.account_id = ${viewer})
    or ${isAdvisorFor(alias, viewerId)}
    or exists (select from account o where o.id = ${viewer} and o.is_operator)
    or exists (select from record_keeper p where p.account_id = ${viewer} and ${keeperCounts(alias)})
    or ${from}.state <> 'draft' and (
      exists (select from orders o where o.aircraft_id = ${from}.id and ${viewer} in (o.pilot_id, o.csip_id))
      or exists (select from favorite f where f.aircraft_id = ${from}.id and f.account_id = ${viewer})
      or exists (select from aircraft_customer c where c.aircraft_id = ${from}.id and c.account_id = ${viewer})
      or exists (select from staff_airport s where s.airport_id = ${from}.airport_id and s.account_id = ${viewer})))`
}
