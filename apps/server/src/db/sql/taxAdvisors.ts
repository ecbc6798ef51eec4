import { sql, type RawBuilder } from 'kysely'
import type { Bound } from './compiled.ts'

/** True if the viewer advises the aircraft's owner. Advisors only read: `people/advisors/readOnly.test.ts` tries every call as one. */
export const isAdvisorFor = (aircraft: string, viewerId: Bound<string> | null | undefined): RawBuilder<boolean> =>
  sql<boolean>`exists (select from tax_advisor t where t.owner_id = ${sql.raw(aircraft)}.owner_id
    and t.advisor_id = ${viewerId ?? null}::uuid and t.ended_at is null)`
