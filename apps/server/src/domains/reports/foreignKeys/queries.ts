import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Link } from '../../../db/linksAcross.ts'

/** Each column that a valid foreign key of the database holds to what it names, as `table.column`. */
export const listHeld = async (db: Db) => {
  const { rows } = await sql<{ held: string }>`
    select c.conrelid::regclass || '.' || a.attname as held
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.convalidated and c.connamespace = 'public'::regnamespace`.execute(db)
  return new Set(rows.map(({ held }) => held))
}

/** How many rows name a parent that is not there, and one of the values that they name. */
export const countOrphans = async (db: Db, { table, column, parent }: Link) => {
  const { rows } = await sql<{ count: number; example: string | null }>`
    select count(*)::int as count, min(c.${sql.ref(column)}::text) as example from ${sql.table(table)} c
    where c.${sql.ref(column)} is not null and not exists (select from ${sql.table(parent)} p where p.id = c.${sql.ref(column)})`.execute(
    db,
  )
  return rows[0]!
}
