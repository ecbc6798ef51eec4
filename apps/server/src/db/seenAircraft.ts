import { sql, type RawBuilder } from 'kysely'
import type { Bound } from './bound.ts'
import { isAdvisorFor } from './taxAdvisors.ts'
import { keeperCounts } from './recordKeepers.ts'

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
