import { setImmediate } from 'node:timers/promises'
import { inTransaction, type Tx } from '../src/db/connect.ts'
import type { Api } from './api.ts'

/** Starts a call, pauses it at its first lock on this account or its sessions, and runs `meanwhile` first. */
export const overtake = async <T>(
  api: Api,
  accountId: string,
  { start, meanwhile }: { start: () => Promise<T>; meanwhile: (tx: Tx) => Promise<unknown> },
): Promise<T> => {
  const { late } = await inTransaction(api.db, async (tx) => {
    await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
    await tx.selectFrom('session').select('id').where('accountId', '=', accountId).forUpdate().execute()
    let isOver = false
    const late = start().finally(() => {
      isOver = true
    })
    const waiting = () =>
      api.pool.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    while (!isOver && (await waiting()).rows.length === 0) await setImmediate()
    await meanwhile(tx)
    return { late }
  })
  return late
}
