import { CamelCasePlugin, Kysely, type LogEvent, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { spans } from '../telemetry/spans.ts'
import { statementName } from '../telemetry/statementName.ts'
import { gatherFor } from './afterCommit.ts'
import { isReadOnly } from './errorCode.ts'
import { cutOff, cutOffWhenSilent, keptAlive } from './silence.ts'
import type { DB } from './types.gen.ts'

/** Pool and transaction look alike, so a query function does not care which it gets. */
export type Db = Kysely<DB>
export type Tx = Transaction<DB>

const { builtins } = pg.types
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.DATE, (text) => text],
  [builtins.INT8, (text) => Number(text)],
  [builtins.NUMERIC, (text) => Number(text)],
])
/** Days stay `YYYY-MM-DD`; tenths of hours and cents are far below 2^53. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
}

/**
 * Statements here end within milliseconds; compiling one takes a hundred. The rest: whoever is cut off from the database leaves no locks
 * behind for others to wait for. A transaction that waits for the payment provider is quiet for half a minute at most.
 */
const everywhere = {
  jit: 'off',
  idle_in_transaction_session_timeout: '2min',
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
}

/** Said by a statement, not when connecting: poolers refuse settings there, or ignore them without a word. */
const setAll = (settings: Record<string, string>) => async (client: pg.ClientBase) => {
  await client.query('select set_config(name, value, false) from unnest($1::text[], $2::text[]) as given (name, value)', [
    Object.keys(settings),
    Object.values(settings),
  ])
}

/** How long a pool waits for a connection, for an answer, and for any word while it waits for one; for ever where it is not said. */
type Patience = { connectMs?: number; answerMs?: number; silentMs?: number }

/** No call takes as long; who waits longer for the database has lost it. */
export const callsSilentMs = 30_000

const clientsOf = new WeakMap<pg.Pool, Set<pg.ClientBase>>()

/** Ends all connections of a pool, busy or not, as if the network had: what is asked next opens new ones. */
export const cutOffAll = (pool: pg.Pool) => clientsOf.get(pool)?.forEach(cutOff)

/** `settings`: of PostgreSQL, for each of these connections. */
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
    // Long: a new connection has to plan every statement anew.
    idleTimeoutMillis: 600_000,
    connectionTimeoutMillis: connectMs,
    ...(answerMs && { query_timeout: answerMs }),
    ...keptAlive,
    application_name: 'tailshare',
  })
  clientsOf.set(pool, clients)
  // A connection that dies while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const names = new Map<string, string>()
const mostNames = 500

/** Lets PostgreSQL parse and plan each statement once per connection: half of a short statement's cost. */
const prepared = (text: string) => {
  const known = names.get(text)
  if (known || names.size >= mostNames) return known
  const name = `q${names.size}`
  names.set(text, name)
  return name
}

const traceStatement = ({ query, queryDurationMillis, ...event }: LogEvent) =>
  spans()?.statement(
    statementName(query.sql),
    queryDurationMillis,
    event.level === 'error' ? ((event.error as { code?: string }).code ?? 'Error') : undefined,
  )

/** Since when statements wait for a connection because all are busy, the longest first. */
const waiting = new WeakMap<Db, Set<{ since: number }>>()

/** How long the first in line has been waiting for a connection, in milliseconds. */
export const waitOf = (db: Db) => {
  const [first] = waiting.get(db) ?? []
  return first ? performance.now() - first.since : 0
}

/** A pool hands out connections in the order in which they were asked for. One that is only being opened is no line. */
const inLine = async <Client>(pool: pg.Pool, line: Set<{ since: number }>, connect: () => Promise<Client>) => {
  const isBusy = pool.idleCount === 0 && pool.totalCount >= (pool.options?.max ?? Infinity)
  if (!isBusy) return connect()
  const place = { since: performance.now() }
  line.add(place)
  return connect().finally(() => line.delete(place))
}

export const openDb = (pool: pg.Pool): Db => {
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
                // It may lead to a primary that has become a standby: the next one is opened anew, and leads to whoever is primary then.
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
    // Kysely times each statement for it: only while someone keeps spans.
    ...(spans() && { log: traceStatement }),
  })
  waiting.set(db, line)
  return db
}

/** From here to its end the transaction writes nothing, whoever tries. */
export const holdToReading = (tx: Tx) => sql`set transaction read only`.execute(tx)

const retryable = new Set(['40001', '40P01'])

/** Inside a transaction, `work` gets a savepoint: when it throws, the transaction stands as before and can go on. */
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

/** Runs `work` again when PostgreSQL broke a deadlock or a serialization conflict, which undid all of it: a statement, or a transaction. */
export const retried = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || !retryable.has(error.code ?? '') || tries === 5) throw error
    }
  }
}

/** Runs `work` in one transaction, again where it must be; what waits for the commit comes after it. */
export const inTransaction = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  if (db.isTransaction) return inSavepoint(db as Tx, work)
  let committed = () => {}
  const result = await retried(() =>
    db.transaction().execute((tx) => {
      committed = gatherFor(db, tx)
      return work(tx)
    }),
  )
  committed()
  return result
}
