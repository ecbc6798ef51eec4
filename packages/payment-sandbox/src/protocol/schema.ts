import type pg from 'pg'

const statements = `
create schema if not exists payment_sandbox;
create table if not exists payment_sandbox.object (
  id text primary key,
  seq bigint generated always as identity,
  kind text not null,
  account text not null default '',
  data jsonb not null,
  hidden jsonb not null default '{}',
  due_at timestamptz,
  created_at timestamptz not null
);
create index if not exists object_kind on payment_sandbox.object (kind, account, seq desc);
create index if not exists object_due on payment_sandbox.object (due_at) where due_at is not null;
create index if not exists object_customer on payment_sandbox.object ((data->>'customer'), kind);
create index if not exists object_intent on payment_sandbox.object ((data->>'payment_intent'), kind);
create index if not exists object_charge on payment_sandbox.object ((data->>'charge'), kind);
create index if not exists object_parent on payment_sandbox.object ((hidden->>'parent'), kind) where hidden ? 'parent';
create table if not exists payment_sandbox.event (
  id text primary key,
  seq bigint generated always as identity,
  type text not null,
  account text not null default '',
  data jsonb not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  delivered_at timestamptz
);
create index if not exists event_pending on payment_sandbox.event (next_attempt_at) where next_attempt_at is not null;
create index if not exists event_seq on payment_sandbox.event (account, seq desc);
create table if not exists payment_sandbox.idempotency (
  key text primary key,
  fingerprint text not null,
  status integer,
  body jsonb,
  request_id text not null,
  created_at timestamptz not null default now()
);
create table if not exists payment_sandbox.clock (
  only_row boolean primary key default true check (only_row),
  ahead_seconds bigint not null default 0
);
insert into payment_sandbox.clock default values on conflict do nothing;
delete from payment_sandbox.idempotency where created_at < now() - interval '24 hours';
update payment_sandbox.event set next_attempt_at = now() where delivered_at is null and next_attempt_at is not null;
`

/** Creates missing tables, deletes idempotency keys older than a day, and makes undelivered events due. Safe to run concurrently. */
export const prepareSchema = async (pool: pg.Pool) => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtext('payment_sandbox.schema'))`)
    await client.query(statements)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
