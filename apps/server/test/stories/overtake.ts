import { setImmediate } from 'node:timers/promises'
import { inTransaction, type Tx } from '../../src/db/connect.ts'
import type { Api } from '../api.ts'

/** Waits until a statement waits for a lock, or the work is over without. A fixed pause would be too short on a busy machine. */
export const untilBlocked = async ({ pool }: Pick<Api, 'pool'>, work: Promise<unknown>) => {
  let isOver = false
  const end = () => {
    isOver = true
  }
  void work.then(end, end)
  const waiting = () =>
    pool.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  while (!isOver && (await waiting()).rows.length === 0) await setImmediate()
}

/** Starts a call, pauses it at its first lock on this account or its sessions, and runs `meanwhile` first. */
export const overtake = async <T>(
  api: Api,
  accountId: string,
  { start, meanwhile }: { start: () => Promise<T>; meanwhile: (tx: Tx) => Promise<unknown> },
): Promise<T> => {
  const { late } = await inTransaction(api.db, async (tx) => {
    await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
    await tx.selectFrom('session').select('id').where('accountId', '=', accountId).forUpdate().execute()
    const late = start()
    await untilBlocked(api, late)
    await meanwhile(tx)
    return { late }
  })
  return late
}
