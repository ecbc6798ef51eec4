import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { openDb, openPool, cutOff } from '../connect.ts'
import { openFreshReads } from './freshReads.ts'
import { type ReplicaWatch, watchReplica } from './replicaWatch.ts'

/** Errors that end or prevent a connection. */
const isCutOff = (error: unknown) => !(error instanceof pg.DatabaseError) || /^(57P0[1-4]|08|53300)/.test(error.code ?? '')
/** Canceled because of replay (40001, 40P01), or the replica lacks a new table or column (42). */
const isTooOld = (error: unknown) => error instanceof pg.DatabaseError && /^(40|42)/.test(error.code ?? '')

const isFull = (error: unknown) => error instanceof Error && error.message === 'timeout exceeded when trying to connect'

type Query = (text: unknown, values?: unknown[]) => Promise<unknown>
type Given = { replica: pg.Pool; primary: pg.Pool; watch: Pick<ReplicaWatch, 'isUsable' | 'distrust'>; open: Set<pg.PoolClient> }

const textOf = (query: unknown) => (typeof query === 'string' ? query : ((query as { text?: string }).text ?? ''))

/** A replica connection whose statements move to the primary if the replica fails. An open transaction cannot move. */
const movable = (client: pg.PoolClient, { primary, watch, open }: Given) => {
  let moved: pg.PoolClient | undefined
  let broken: Error | undefined
  let inTransaction = false
  const ask = (to: pg.PoolClient): Query => to.query.bind(to)
  open.add(client)
  return {
    query: async (text: unknown, values?: unknown[]) => {
      if (moved) return ask(moved)(text, values)
      if (/^\s*(begin|start transaction)/i.test(textOf(text))) inTransaction = true
      try {
        return await ask(client)(text, values)
      } catch (error) {
        if (isCutOff(error)) {
          broken = error as Error
          watch.distrust(error)
        } else if (!isTooOld(error)) throw error
        if (inTransaction) throw error
        moved = await primary.connect()
        return ask(moved)(text, values)
      }
    },
    release: () => {
      open.delete(client)
      client.release(broken)
      moved?.release()
    },
  }
}

/** Acts as a pool: connects to the replica while it is usable, otherwise to the primary. */
export const eitherPool = (given: Given) => {
  const { replica, primary, watch } = given
  const connect = async () => {
    if (!watch.isUsable()) return primary.connect()
    const client = await replica.connect().catch((error: unknown) => {
      // A busy replica must not shift its load to the primary; its callers get an error.
      if (isFull(error)) throw error
      watch.distrust(error)
      return undefined
    })
    return client ? movable(client, given) : primary.connect()
  }
  const now = () => (watch.isUsable() ? replica : primary)
  return {
    options: replica.options,
    get idleCount() {
      return now().idleCount
    },
    get totalCount() {
      return now().totalCount
    },
    connect,
    end: () => replica.end(),
  } as unknown as pg.Pool
}

type Options = { url: string; primaryUrl: string; primary: pg.Pool; max: number; lagSeconds: number; log: FastifyBaseLogger }

/**
 * The read replica, for search, reports and figures, never for decisions. While it lags or is down, reads go to the primary, including the
 * statement in progress; so do reads of accounts that have just written (docs/decisions/0099).
 */
export const openReplica = ({ url, primaryUrl, primary, max, lagSeconds, log }: Options) => {
  const replica = openPool(url, max, {}, { connectMs: 2000 })
  const open = new Set<pg.PoolClient>()
  const watch = watchReplica({ primaryUrl, replicaUrl: url, lagSeconds, log, onSilent: () => open.forEach(cutOff) })
  const db = openDb(eitherPool({ replica, primary, watch, open }))
  const fresh = openFreshReads(lagSeconds)
  return {
    db,
    fresh,
    watch,
    close: async () => {
      await watch.close()
      await db.destroy()
    },
  }
}
