import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { addingJob } from '../../../jobs/enqueue.ts'

/**
 * Runs saved searches with an alert that may now match these aircraft. Call it from every step that lists one, changes a searched field or
 * returns one to service. Freed time triggers searches in `schedule/freed`.
 */
export const wakeSearches = (db: Db, aircraftIds: readonly string[]) =>
  sql`select ${addingJob('sendAlerts', sql`json_build_object('aircraftId', a.id)`, { key: sql`'sendAlerts:' || a.id` })}
    from (select id from aircraft where id = any(${[...aircraftIds]}::uuid[]) and is_listed and deleted_at is null
      and exists (select from saved_search where has_alert) order by id) a`.execute(db)
