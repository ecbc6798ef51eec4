import { sql } from 'kysely'
import { vi } from 'vitest'
import type { Jobs } from '../../src/jobs/enqueue.ts'
import { tasks } from '../../src/tasks.ts'
import type { Api } from '../api.ts'

/** Runs a job while one row cannot be changed. Returns how often it logged the error. */
export const runWithBadRow = async (api: Api, name: keyof Jobs, { table, id }: { table: string; id: string }) => {
  await sql
    .raw(
      `create function never() returns trigger language plpgsql as $$ begin raise exception 'never'; end $$;
       create trigger never before update or delete on ${table} for each row when (old.id = '${id}') execute function never()`,
    )
    .execute(api.db)
  const log = { error: vi.fn() }
  const services = { ...api.services, log: log as unknown as typeof api.services.log }
  try {
    await tasks[name](services, {} as never)
  } finally {
    await sql`drop function never cascade`.execute(api.db)
  }
  return log.error.mock.calls.length
}
