import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from './freshDatabase.ts'
import { openParts } from './parts.ts'

let parts: Awaited<ReturnType<typeof openParts>>
beforeAll(async () => {
  parts = await openParts(await cloneDatabase())
})
afterAll(() => parts.remove())

const ask = async <Row extends object>(statement: string) => (await parts.pool.query<Row>(statement)).rows

const userTables = `relkind = 'r' and relnamespace <> all ('{pg_catalog,information_schema,pristine}'::regnamespace[])`

/** The rows of each table, and where each sequence stands. */
const state = async () => {
  const tables = await ask<{ name: string }>(`select oid::regclass::text as name from pg_class where ${userTables} order by 1`)
  const held: [string, string | null][] = []
  for (const { name } of tables) {
    const [row] = await ask<{ rows: string | null }>(
      `select md5(string_agg(t::text, '' order by t::text)) as rows from ${name} t`,
    )
    held.push([name, row!.rows])
  }
  const sequences = await ask<{ name: string; at: string | null }>(
    `select schemaname || '.' || sequencename as name, last_value as at from pg_sequences order by 1`,
  )
  return new Map([...held, ...sequences.map(({ name, at }) => [name, at] as const)])
}

/** Drops each table's rules and replaces its rows by one of our own; moves each sequence on. */
const soilEverything = `do $$ declare made record; rule text; begin
  set local session_replication_role = replica;
  for made in select c.oid, c.oid::regclass as name, coalesce(i.indkey::int2[], '{}') as key
    from (select * from pg_class where ${userTables}) c left join pg_index i on i.indrelid = c.oid and i.indisprimary
  loop
    for rule in select format('drop constraint %I', conname) from pg_constraint where conrelid = made.oid and contype in ('c', 'x')
      union all select format('alter %I drop not null', attname) from pg_attribute where attrelid = made.oid and attnum > 0 and attnotnull
        and attidentity = '' and not attisdropped and attnum <> all (made.key)
    loop
      execute format('alter table %s %s', made.name, rule);
    end loop;
    execute format('delete from %s', made.name);
    execute (select format(case when count(*) = 0 then 'insert into %s default values'
        else 'insert into %s (%s) overriding system value values (%s)' end, made.name, string_agg(format('%I', attname), ', '),
        string_agg(case format_type(atttypid, null) when 'uuid' then 'gen_random_uuid()' when 'date' then 'current_date'
          when 'timestamp with time zone' then 'now()' when 'boolean' then 'false' else '''77''' end, ', '))
      from pg_attribute where attrelid = made.oid and attnum = any (made.key));
  end loop;
  perform nextval(format('%I.%I', schemaname, sequencename)) from pg_sequences;
end $$`

test('a database whose schema a test changed is not used again', async () => {
  expect(await parts.reset()).toBe(true)
  await ask(`create function left_over() returns int language sql as 'select 1'`)
  expect(await parts.reset()).toBe(false)
  await ask('drop function left_over()')
  expect(await parts.reset()).toBe(true)
})

test('a reset forgets no table and no sequence', async () => {
  const before = await state()
  expect(before.size).toBeGreaterThan(150)
  await ask(soilEverything)
  const soiled = await state()
  for (const [name, rows] of before) expect(soiled.get(name), name).not.toBe(rows)
  expect(await parts.reset()).toBe(false)
  expect(await state()).toEqual(before)
})
