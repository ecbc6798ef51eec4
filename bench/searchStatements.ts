import { SearchQuery } from '@tailshare/contract/search'
import pg from 'pg'
import { openDb, openPool } from '../apps/server/src/db/connect.ts'
import { searchHandlers } from '../apps/server/src/domains/search/routes.ts'

type Statement = { text: string; values: unknown[] }
type Plan = { 'Execution Time': number }

/** A pool that writes down what goes through it. */
export const listening = (pool: pg.Pool) => {
  const heard: Statement[] = []
  const connect = async () => {
    const client = await pool.connect()
    return {
      query: (query: { text: string; values?: unknown[] } | string, values: unknown[] = []) => {
        const { text, values: bound = [] } = typeof query === 'string' ? { text: query, values } : query
        heard.push({ text, values: bound })
        return client.query(text, bound)
      },
      release: () => client.release(),
    }
  }
  return { pool: { options: pool.options, connect, end: () => pool.end() } as unknown as pg.Pool, heard }
}

/** What the statements of a search take in the database, by its own clock. */
export const openExplainer = (connectionString: string) => {
  const pool = openPool(connectionString, 2)
  const { pool: heardPool, heard } = listening(pool)
  const db = openDb(heardPool)
  const config = { platformFeePercent: 4, taxPercentByState: {} }
  /** Milliseconds of execution, all statements together; the server has planned them before. */
  const explain = async (address: string, accountId: string | undefined) => {
    const query = SearchQuery.parse(Object.fromEntries(new URLSearchParams(address)))
    heard.length = 0
    const call = { query, account: accountId && { id: accountId }, readDb: db, now: new Date(), config }
    await searchHandlers.searchAircraft(call as unknown as Parameters<typeof searchHandlers.searchAircraft>[0])
    const statements = [...heard]
    let executed = 0
    for (const { text, values } of statements) {
      const { rows } = await pool.query<{ 'QUERY PLAN': [Plan] }>(`explain (analyze, timing off, format json) ${text}`, values)
      executed += rows[0]!['QUERY PLAN'][0]['Execution Time']
    }
    return executed
  }
  return { explain, close: () => pool.end() }
}
