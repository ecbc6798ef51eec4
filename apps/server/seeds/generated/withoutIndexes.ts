import { sql } from 'kysely'
import type { Db } from '../../src/db/connect.ts'

/**
 * Fills tables without secondary indexes and rebuilds them afterward, which is much faster. Primary keys stay, since ids arrive in order.
 * Rebuilding the exclusion constraint checks all rows.
 */
export const withoutIndexes = async (db: Db, tables: readonly string[], fill: () => Promise<void>) => {
  const { rows: indexes } = await sql<{ name: string; made: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
    where i.indrelid = any(${tables}::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid
      and c.contype in ('p', 'u', 'x'))
    order by 1`.execute(db)
  const { rows: exclusions } = await sql<{ table: string; name: string; made: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as made from pg_constraint
    where conrelid = any(${tables}::regclass[]) and contype = 'x'`.execute(db)
  for (const { name } of indexes) await sql`drop index ${sql.raw(name)}`.execute(db)
  for (const { table, name } of exclusions) await sql`alter table ${sql.raw(table)} drop constraint ${sql.raw(name)}`.execute(db)
  await fill()
  for (const { made } of indexes) await sql.raw(made).execute(db)
  for (const { table, name, made } of exclusions) await sql.raw(`alter table ${table} add constraint ${name} ${made}`).execute(db)
}
