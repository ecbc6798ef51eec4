import type pg from 'pg'
import { StripeFailure } from './failure.ts'

const collided = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001')

const once = async <T>(pool: pg.Pool, work: (tx: pg.PoolClient) => Promise<T>): Promise<T> => {
  const tx = await pool.connect()
  let broken = false
  // A connection lost between statements only emits an event; the next statement then fails.
  const lost = () => {
    broken = true
  }
  tx.on('error', lost)
  try {
    await tx.query('begin')
    const answer = await work(tx)
    await tx.query('commit')
    return answer
  } catch (error) {
    const ending = error instanceof StripeFailure && error.keep ? 'commit' : 'rollback'
    await tx.query(ending).catch(() => {
      broken = true
    })
    throw error
  } finally {
    tx.off('error', lost)
    tx.release(broken)
  }
}

/** Runs a call in a transaction and retries after a deadlock. */
export const inTransaction = async <T>(pool: pg.Pool, work: (tx: pg.PoolClient) => Promise<T>, tries = 3): Promise<T> => {
  try {
    return await once(pool, work)
  } catch (error) {
    if (tries > 1 && collided(error)) return inTransaction(pool, work, tries - 1)
    throw error
  }
}
