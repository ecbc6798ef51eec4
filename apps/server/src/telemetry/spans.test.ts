import { expect, test } from 'vitest'
import { statementName } from './spans.ts'

test.each([
  ['select "id" from "account" where "email" = $1', 'select account'],
  ['insert into outbox_message (id) values ($1)', 'insert outbox_message'],
  ['update "session" set "seen_at" = $1', 'update session'],
  ['delete from session where id = $1', 'delete session'],
  ['\n  select s.id from session s join account a on a.id = s.account_id', 'select session'],
  ['select graphile_worker.add_job($1)', 'select'],
  ['select 1 from graphile_worker._private_jobs', 'select graphile_worker._private_jobs'],
  ['begin', 'begin'],
  ['with due as (select m.id from outbox_message m) insert into outbox_taken select id from due', 'insert outbox_taken'],
  ['select s.id, array(select id from staff_airport where a = s.id) from session s', 'select session'],
  ['', 'statement'],
])('%j is called “%s”', (text, name) => {
  expect(statementName(text)).toBe(name)
})

test('literal values are not part of a statement’s name', () => {
  expect(statementName(`select * from account where email = 'maria@tailshare.example'`)).toBe('select account')
})
