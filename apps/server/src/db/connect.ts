import type { Socket } from 'node:net'
import { CamelCasePlugin, Kysely, type LogEvent, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { spans, statementName } from '../telemetry/spans.ts'
import { collectUntilCommit } from './afterCommit.ts'
import { isReadOnly } from './errorCode.ts'
import type { DB } from './types.gen.ts'

/** Internals of `pg` that its types omit. */
const inside = (client: pg.ClientBase) =>
  client as unknown as { connection: { stream: Socket }; /** No statement is under way. */ readyForQuery: boolean }

/** If the host vanished, statements would wait for minutes or forever, and so would a clean disconnect. */
export const cutOff = (client: pg.ClientBase) => void inside(client).connection.stream.destroy()

/** Drops the connection if a statement gets no answer for this long; 0: never. Idle connections are exempt. */
export const cutOffWhenSilent = (client: pg.ClientBase, ms: number) => {
  const { stream } = inside(client).connection
  stream.removeAllListeners('timeout')
  stream.setTimeout(ms)
  stream.on('timeout', () => {
    if (!inside(client).readyForQuery) cutOff(client)
  })
}

/** TCP keepalive after ten seconds, since a listening connection sends nothing that could fail. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** A pool or a transaction; query functions take either. */
export type Db = Kysely<DB>
export type Tx = Transaction<DB>

const { builtins } = pg.types
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.DATE, (text) => text],
  [builtins.INT8, (text) => Number(text)],
  [builtins.NUMERIC, (text) => Number(text)],
])
/** Dates stay `YYYY-MM-DD` strings. Decimal hours and cents fit in a number (far below 2^53). */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
}

/**
 * `jit`: our statements take milliseconds, but compiling one takes a hundred. The timeouts release locks of clients that lost their
 * connection. A transaction waiting for the payment provider is idle for at most half a minute.
 */
const everywhere = {
  jit: 'off',
  idle_in_transaction_session_timeout: '2min',
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
}

/** Set by a statement, because poolers reject or ignore settings in the connection string. */
const setAll = (settings: Record<string, string>) => async (client: pg.ClientBase) => {
  await client.query('select set_config(name, value, false) from unnest($1::text[], $2::text[]) as given (name, value)', [
    Object.keys(settings),
    Object.values(settings),
  ])
}

/** Timeouts in milliseconds for connecting, for an answer, and for silence while waiting for one. None by default. */
type Patience = { connectMs?: number; answerMs?: number; silentMs?: number }

/** Longer than any call takes: the connection is lost. */
export const callsSilentMs = 30_000

const clientsOf = new WeakMap<pg.Pool, Set<pg.ClientBase>>()

/** Drops all connections of a pool, even busy ones. The next query opens new ones. */
export const cutOffAll = (pool: pg.Pool) => clientsOf.get(pool)?.forEach(cutOff)

/** `settings`: PostgreSQL settings for each connection. */
export const openPool = (
  connectionString: string,
  max: number,
  settings: Record<string, string> = {},
  { connectMs = 8_000, answerMs, silentMs = 0 }: Patience = {},
) => {
  const clients = new Set<pg.ClientBase>()
  const setUp = setAll({ ...everywhere, ...settings })
  const onConnect = async (client: pg.ClientBase) => {
    clients.add(client)
    client.once('end', () => clients.delete(client))
    cutOffWhenSilent(client, connectMs)
    await setUp(client)
    cutOffWhenSilent(client, silentMs)
  }
  const pool = new pg.Pool({
    connectionString,
    max,
    types: types,
    // oxlint-disable-next-line typescript/no-misused-promises -- waited for, though the types do not say so: nobody gets a connection without its settings
    onConnect,
    // Long, because a new connection has to plan every statement again.
    idleTimeoutMillis: 600_000,
    connectionTimeoutMillis: connectMs,
    ...(answerMs && { query_timeout: answerMs }),
    ...keptAlive,
    application_name: 'tailshare',
  })
  clientsOf.set(pool, clients)
  // A connection that dies while idle is replaced at the next query. Without a listener, the error would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Counts for the whole process: two databases may share a connection, where a name means one statement. */
let named = 0

/** Names each statement, so that PostgreSQL parses and plans it once per connection: half the cost of a short one. */
const nameStatements = (mostNames: number) => {
  const names = new Map<string, string>()
  return (text: string) => {
    const known = names.get(text)
    if (known || names.size >= mostNames) return known
    const name = `q${named++}`
    names.set(text, name)
    return name
  }
}

const traceStatement = ({ query, queryDurationMillis, ...event }: LogEvent) =>
  spans()?.statement(
    statementName(query.sql),
    queryDurationMillis,
    event.level === 'error' ? ((event.error as { code?: string }).code ?? 'Error') : undefined,
  )

/** Statements waiting for a free connection, longest first. */
const waiting = new WeakMap<Db, Set<{ since: number }>>()

/** How long the oldest waiting statement has waited, in milliseconds. */
export const waitOf = (db: Db) => {
  const [first] = waiting.get(db) ?? []
  return first ? performance.now() - first.since : 0
}

/** The pool hands out connections first come, first served. Opening a new one does not count as waiting. */
const inLine = async <Client>(pool: pg.Pool, line: Set<{ since: number }>, connect: () => Promise<Client>) => {
  const isBusy = pool.idleCount === 0 && pool.totalCount >= (pool.options?.max ?? Infinity)
  if (!isBusy) return connect()
  const place = { since: performance.now() }
  line.add(place)
  return connect().finally(() => line.delete(place))
}

/** `mostNames`: further statements are planned each time, since a connection keeps the plan of each name. */
export const openDb = (pool: pg.Pool, mostNames = 500): Db => {
  const prepared = nameStatements(mostNames)
  const line = new Set<{ since: number }>()
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        connect: async () => {
          const client = await inLine(pool, line, () => pool.connect())
          let broken: Error | undefined
          const ask = (text: string | object, values?: unknown[]) =>
            typeof text === 'string' && values && values.length > 0
              ? client.query({ text, values, name: prepared(text) })
              : client.query(text as string, values)
          return {
            query: ((text: string | object, values?: unknown[]) =>
              ask(text, values).catch((error: Error) => {
                // The server may have become a standby. A new connection leads to the current primary.
                if (isReadOnly(error)) broken = error
                throw error
              })) as never,
            release: () => client.release(broken),
          }
        },
        end: () => pool.end(),
      },
    }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    // Makes Kysely time each statement, so only with tracing.
    ...(spans() && { log: traceStatement }),
  })
  waiting.set(db, line)
  return db
}

/** Makes the rest of the transaction read-only. */
export const makeReadOnly = (tx: Tx) => sql`set transaction read only`.execute(tx)

const retryable = new Set(['40001', '40P01'])

/** Runs `work` in a savepoint of a transaction. If it throws, only its own changes are undone. */
const inSavepoint = async <T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> => {
  await sql`savepoint step`.execute(tx)
  try {
    const result = await work(tx)
    await sql`release savepoint step`.execute(tx)
    return result
  } catch (error) {
    await sql`rollback to savepoint step`.execute(tx)
    throw error
  }
}

/** Retries `work` (a statement or transaction) after a deadlock or serialization failure, which undid it entirely. */
export const retried = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || !retryable.has(error.code ?? '') || tries === 5) throw error
    }
  }
}

/** Runs `work` in a transaction, with retries, then the work registered with `afterCommit`. */
export const inTransaction = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  if (db.isTransaction) return inSavepoint(db as Tx, work)
  let committed = () => {}
  const result = await retried(() =>
    db.transaction().execute((tx) => {
      committed = collectUntilCommit(db, tx)
      return work(tx)
    }),
  )
  committed()
  return result
}

/** Runs several reads in one snapshot; commits in between are not visible. Pass a `db` that is not a transaction; writes inside use another connection. */
export const inSnapshot = <T>(db: Db, read: (then: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
