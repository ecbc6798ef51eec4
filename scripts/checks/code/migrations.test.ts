import { expect, test } from 'vitest'
import { check } from '../checkTree.ts'

const folder = 'apps/server/migrations'
const said = (text: string, file = '0500_new.sql') => check('code/check-migrations.mjs', { [`${folder}/${file}`]: text })
const fine = { code: 0, said: 'Migrations: fine.\n' }

test.each([
  [
    'a new table with all that belongs to it',
    'create table a (id int primary key);\ncreate index a_id on a (id);\nalter table a add check (id > 0);\nupdate a set id = 1;',
  ],
  ['a column that may be empty', 'alter table orders add column note text;'],
  ['a column with a default', "alter table orders add column note text not null default '';"],
  ['a check that is not validated yet', 'alter table orders add constraint positive check (cents > 0) not valid;'],
  [
    'a function that will change rows when it is called',
    'create function f() returns void language plpgsql as $$ begin\n  update orders set cents = 0;\nend $$;',
  ],
  ['a constraint from an index that is there', 'alter table orders add constraint one unique using index orders_one;'],
  ['validating', 'alter table orders validate constraint positive;'],
  [
    'an index that is built while people write',
    '-- without a transaction\ndrop index concurrently if exists o;\ncreate index concurrently o on orders (id);',
  ],
  ['a word in a comment', '-- We do not update orders; a job does.\ncreate table a (id int);'],
])('%s passes', async (_, text) => {
  expect(await said(text)).toEqual(fine)
})

test.each([
  ['an index on a table that is in use', 'create index o on orders (id);', 'builds an index while nobody can write'],
  ['a unique one', 'create unique index if not exists o on orders using btree (id) where id > 1;', 'builds an index'],
  ['another type', 'alter table orders alter column cents type bigint;', 'changes the type of a column'],
  ['a value that must be there', 'alter table orders alter column note set not null;', 'reads the whole table'],
  ['a column without a value', 'alter table orders\n  add column a text,\n  add column note text not null;', 'has none'],
  ['a value for each row', 'alter table orders add column key uuid default gen_random_uuid();', 'a value of its own'],
  ['a check', 'alter table orders add check (cents > 0);', 'Add it “not valid”'],
  ['a foreign key', 'alter table orders add constraint a foreign key (a_id) references a (id);', 'Add it “not valid”'],
  ['a unique constraint', 'alter table orders add constraint one unique (id);', 'using index'],
  ['all rows', 'update orders set cents = 0 where cents is null;', 'Fill it by a job'],
  ['rows that go', 'delete from orders;', 'Let a job do it'],
  ['rows by a statement with parts', 'with gone as (select 1) update orders set cents = 0;', 'Fill it by a job'],
  ['a block', 'do $$ begin update orders set cents = 0; end $$;', 'a do block may do anything'],
  [
    'an index that has to be alone',
    'drop index concurrently if exists o;\ncreate index concurrently o on orders (id);',
    'Begin the file with the line',
  ],
  ['an index that may be half built', '-- without a transaction\ncreate index concurrently o on orders (id);', 'Drop it first'],
])('%s is refused', async (_, text, why) => {
  const { code, said: words } = await said(text)
  expect(words).toContain(why)
  expect(code).toBe(1)
})

test('a statement passes with its reason above it, and the next one needs its own', async () => {
  const reason = '-- Says who won.\n-- may lock: forty airports, a moment.\n'
  expect(await said(`${reason}update airport set name = upper(name);`)).toEqual(fine)
  const { said: words } = await said(`${reason}update airport set name = upper(name);\nupdate orders set cents = 0;`)
  expect(words).toContain('0500_new.sql:4: “update orders')
  expect(words).not.toContain('update airport')
  expect((await said('-- may lock:\nupdate orders set cents = 0;')).code).toBe(1)
})

test('each table of the schema says above it what a row is', async () => {
  const schema = (text: string) =>
    check('code/check-migrations.mjs', { [`${folder}/0500_new.sql`]: '', 'apps/server/schema/people.sql': text })
  expect(
    await schema('-- A person.\ncreate table account (id uuid);\n\n-- A browser.\ncreate unlogged table session (id uuid);\n'),
  ).toEqual(fine)
  const { code, said: words } = await schema('-- People.\n\ncreate table account (id uuid);\ncreate table session (id uuid);\n')
  expect(words).toContain('people.sql: say in a line above the table “account” what a row is')
  expect(words).toContain('the table “session”')
  expect(code).toBe(1)
})
