import { sql } from 'kysely'
import { resealed } from './seal.ts'
import type { Db } from '../db/connect.ts'

/** All columns encrypted with `SECRET_KEY`. A test compares them with the database. */
export const sealedColumns = [
  ['account', 'ssn_last4_sealed'],
  ['authenticator', 'next_sealed'],
  ['authenticator', 'secret_sealed'],
  ['push_key', 'private_key_sealed'],
] as const

const atOnce = 500

const resealColumn = async (db: Db, table: string, column: string, secretKey: string) => {
  const [from, value] = [sql.table(table), sql.ref(column)]
  let changed = 0
  for (let after: Buffer = Buffer.alloc(0); ;) {
    const { rows } = await sql<{ bytes: Buffer }>`
      select ${value} as bytes from ${from} where ${value} > ${after} order by ${value} limit ${atOnce}`.execute(db)
    for (const { bytes } of rows) {
      const anew = resealed(bytes, secretKey)
      if (!anew) continue
      // Skip values changed meanwhile; they already use the newest key.
      const done = await sql`update ${from} set ${value} = ${anew} where ${value} = ${bytes}`.execute(db)
      changed += Number(done.numAffectedRows)
    }
    const last = rows.at(-1)
    if (!last || rows.length < atOnce) return changed
    after = last.bytes
  }
}

/**
 * Re-encrypts with the newest key everything encrypted with an older one in `secretKey`. Returns the number of values; throws if no key
 * fits.
 */
export const reseal = async (db: Db, secretKey: string) => {
  let changed = 0
  for (const [table, column] of sealedColumns) changed += await resealColumn(db, table, column, secretKey)
  return changed
}
