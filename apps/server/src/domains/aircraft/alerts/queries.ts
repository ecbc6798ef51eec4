import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { addingJob } from '../../../jobs/enqueue.ts'

/**
 * Checks searches with an alert against these aircraft. Call it whenever one is listed, changed in a searched field or returned to
 * service. Freed time does the same in `schedule/freed`.
 */
export const wakeSearches = (db: Db, aircraftIds: readonly string[]) =>
  sql`select ${addingJob('sendAlerts', sql`json_build_object('aircraftId', a.id)`, { key: sql`'sendAlerts:' || a.id` })}
    from (select id from aircraft where id = any(${[...aircraftIds]}::uuid[]) and is_listed and deleted_at is null
      and exists (select from saved_search where has_alert) order by id) a`.execute(db)
