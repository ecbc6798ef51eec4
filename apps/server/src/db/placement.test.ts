import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../test/freshDatabase.ts'
import { openPool } from './connect.ts'
import { linksAcross } from './linksAcross.ts'
import { coordinatorSchemas, placements, type Placement } from './placement.ts'
import { keysToChange, keysToWiden, triggersPlaced } from './placementDebts.ts'

let pool: pg.Pool
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await cloneDatabase()
  pool = openPool(database.connectionString, 2)
  drop = database.drop
})
afterAll(async () => {
  await pool.end()
  await drop()
})

const ask = async <Row extends pg.QueryResultRow>(text: string) => (await pool.query<Row>(text)).rows
const placeOf = (table: string): Placement => {
  const place = placements.get(table)
  if (!place) throw new Error(`${table} has no place. Give it one in placement.ts.`)
  return place
}
const inGroup = (table: string) => {
  const place = placeOf(table)
  return place.at === 'group' ? place : undefined
}
const sorted = (names: Iterable<string>) => [...names].toSorted()

/** Columns of `relation` by the numbers in `list`, in that order. */
const columnsOf = (relation: string, list: string) =>
  `array(select a.attname::text from unnest(${list}) with ordinality as k (number, place)
    join pg_attribute a on a.attrelid = ${relation} and a.attnum = k.number order by k.place)`

test('every table of the database has its place, and nothing else has one', async () => {
  const tables = await ask<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  expect(sorted(tables.map(({ name }) => name))).toEqual(sorted(placements.keys()))
  const schemas = await ask<{ name: string }>(
    `select nspname as name from pg_namespace where nspname not like 'pg\\_%' and nspname not in ('public', 'information_schema')`,
  )
  expect(sorted(schemas.map(({ name }) => name).filter((name) => !coordinatorSchemas.includes(name)))).toEqual([])
})

test('every distributed table has the column it is distributed by, always filled in, or is on the list of those that get it', async () => {
  const columns = await ask<{ name: string; filled: boolean }>(
    `select c.relname || '.' || a.attname as name, a.attnotnull as filled from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`,
  )
  const filled = new Map(columns.map((column) => [column.name, column.filled]))
  const wrong = [...placements].flatMap(([table, place]) => {
    if (place.at !== 'group') return []
    const isThere = filled.get(`${table}.${place.by}`)
    if (place.isToCome) return isThere === undefined ? [] : [`${table}.${place.by} has come: take it off the list`]
    return isThere ? [] : [`${table}.${place.by} ${isThere === undefined ? 'does not exist' : 'may be null'}`]
  })
  expect(wrong).toEqual([])
})

test('every unique key and exclusion of a distributed table has its column, or is on the list of those that change', async () => {
  const keys = await ask<{ key: string; table: string; columns: string[] }>(
    `select i.indexrelid::regclass::text as key, i.indrelid::regclass::text as table,
        ${columnsOf('i.indrelid', '(i.indkey::int2[])[0:i.indnkeyatts - 1]')} as columns
      from pg_index i join pg_class c on c.oid = i.indrelid
      where (i.indisunique or i.indisexclusion) and c.relnamespace = 'public'::regnamespace`,
  )
  const without = keys.filter(({ table, columns }) => {
    const place = inGroup(table)
    return place !== undefined && !columns.includes(place.by)
  })
  expect(sorted(without.map(({ key }) => key))).toEqual(sorted(Object.values(keysToChange).flat()))
})

type ForeignKey = { table: string; parent: string; columns: string[]; keys: string[] }

/** Citus keeps it as it is: to a copy on the same machine, or from a row to one that the same value put beside it. */
const stands = ({ table, parent, columns, keys }: ForeignKey) => {
  const [from, to] = [placeOf(table), placeOf(parent)]
  if (to.at === 'reference') return true
  if (from.at !== 'group' || to.at !== 'group') return from.at === 'coordinator' && to.at === 'coordinator'
  return from.group === to.group && columns.some((column, index) => column === from.by && keys[index] === to.by)
}

test('every foreign key stays on one machine, takes the column along, or is checked at night', async () => {
  const foreignKeys = await ask<ForeignKey>(
    `select c.conrelid::regclass::text as table, c.confrelid::regclass::text as parent,
        ${columnsOf('c.conrelid', 'c.conkey')} as columns, ${columnsOf('c.confrelid', 'c.confkey')} as keys
      from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`,
  )
  const moving = foreignKeys.filter((foreignKey) => !stands(foreignKey))
  const nameOf = ({ table, columns }: ForeignKey) => `${table}.${columns.join('+')}`
  const across = linksAcross.map(({ table, column }) => `${table}.${column}`)
  expect(sorted(moving.map(nameOf))).toEqual(sorted([...keysToWiden, ...across]))
  // Only rows that lie together can keep a key, and each link names the parent of its key.
  const apart = moving.filter(
    (one) => keysToWiden.includes(nameOf(one)) && inGroup(one.table)?.group !== inGroup(one.parent)?.group,
  )
  expect(apart).toEqual([])
  const parents = new Map(moving.map((one) => [nameOf(one), `${one.parent}.${one.keys.join('+')}`]))
  for (const { table, column, parent } of linksAcross)
    expect(parents.get(`${table}.${column}`), `${table}.${column}`).toBe(`${parent}.id`)
})

test('every trigger of a table that leaves the coordinator is known, and those of whole statements do not stay as they are', async () => {
  const triggers = await ask<{ name: string; table: string; perRow: boolean }>(
    `select tgname as name, tgrelid::regclass::text as table, (tgtype & 1) = 1 as "perRow" from pg_trigger t
      join pg_class c on c.oid = t.tgrelid where not tgisinternal and c.relnamespace = 'public'::regnamespace`,
  )
  const leaving = triggers.filter(({ table }) => placeOf(table).at !== 'coordinator')
  expect(sorted(leaving.map(({ name }) => name))).toEqual(sorted(Object.values(triggersPlaced).flat()))
  const ofStatements = leaving.filter(({ name, perRow }) => !perRow && triggersPlaced.stays.includes(name))
  expect(ofStatements).toEqual([])
})
