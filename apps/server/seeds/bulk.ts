import { sql, type Insertable } from 'kysely'
import type { Db } from '../src/db/connect.ts'
import type { DB } from '../src/db/types.gen.ts'

/** Values are passed as JSON, so dates, arrays, ranges (`[a,b)`) and nested objects all work. Column names are type-checked. */
export type Row<Table extends keyof DB> = Partial<Record<keyof Insertable<DB[Table]>, unknown>>

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Inserts many rows with one statement and one parameter, which takes milliseconds. */
export const insertAll = async <Table extends keyof DB>(db: Db, table: Table, rows: Row<Table>[]) => {
  if (rows.length === 0) return
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const named = sql.raw(columns.map(snake).join(', '))
  const records = JSON.stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [snake(key), value]))),
  )
  const into = sql.raw(snake(table))
  await sql`insert into ${into} (${named}) select ${named} from json_populate_recordset(null::${into}, ${records}::json)`.execute(
    db,
  )
}
