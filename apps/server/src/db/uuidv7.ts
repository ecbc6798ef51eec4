import { sql } from 'kysely'
import type { Db } from './connect.ts'

/**
 * A UUIDv7 (RFC 9562) like PostgreSQL 18's: Unix milliseconds (48 bits), version, sub-millisecond fraction (12 bits), variant, random (62
 * bits).
 */
export const createUuidv7 = (schema: string) => sql`
  create function ${sql.ref(schema)}.uuidv7() returns uuid language sql volatile parallel safe as $$
    select (
      lpad(to_hex(micro / 1000), 12, '0') || '7' || lpad(to_hex(micro % 1000 * 4096 / 1000), 3, '0')
      || substr(to_hex((get_byte(chance, 8) & 63) | 128), 1, 2) || substr(encode(chance, 'hex'), 19)
    )::uuid
    from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as micro, uuid_send(gen_random_uuid()) as chance) made
  $$`

/** Defines `uuidv7()` for PostgreSQL before 18. Must run before tables use it as a default. */
export const haveUuidv7 = async (db: Db) => {
  const { rows } = await sql<{ has: boolean }>`select to_regprocedure('uuidv7()') is not null as has`.execute(db)
  if (!rows[0]!.has) await createUuidv7('public').execute(db)
}
