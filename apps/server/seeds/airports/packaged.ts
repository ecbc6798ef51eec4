import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { inTransaction, type Db } from '../../src/db/connect.ts'
import { newId } from '../../src/db/newId.ts'
import type { NamedAirport } from './ourAirports.ts'

/** Columns of us.tsv, in order. */
export const columns = [
  'code',
  'localCode',
  'title',
  'town',
  'state',
  'zone',
  'lat',
  'lon',
] as const satisfies (keyof NamedAirport)[]

export const readPackaged = (text: string): NamedAirport[] =>
  text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [code = '', localCode = '', title = '', town = '', state = '', zone = '', lat, lon] = line.split('\t')
      return { code, localCode, title, town, state, zone, lat: Number(lat), lon: Number(lon) }
    })

/** Uses one JSON parameter, because thousands of rows exceed PostgreSQL's parameter limit. Existing airports stay unchanged. */
export const insertAirports = async (db: Db, airports: NamedAirport[]) => {
  const rows = airports.map(({ localCode, ...airport }) => ({ id: newId(), local_code: localCode, ...airport }))
  await sql`insert into airport (id, code, local_code, title, town, state, zone, lat, lon)
    select id, code, local_code, title, town, state, zone, lat, lon
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as a (id uuid, code text, local_code text, title text, town text, state text, zone text, lat float8, lon float8)
    on conflict (code) do nothing`.execute(db)
}

/** Imports each version of the packaged list once. Later starts only compare the version. */
export const seedAirports = async (db: Db) => {
  const text = await readFile(new URL('us.tsv', import.meta.url), 'utf8')
  const version = createHash('sha256').update(text).digest('hex')
  const list = { name: 'airports', version }
  const known = await db.selectFrom('packagedList').select('version').where('name', '=', list.name).executeTakeFirst()
  if (known?.version === version) return
  await inTransaction(db, async (tx) => {
    await insertAirports(tx, readPackaged(text))
    await tx
      .insertInto('packagedList')
      .values(list)
      .onConflict((on) => on.column('name').doUpdateSet({ version }))
      .execute()
  })
}
