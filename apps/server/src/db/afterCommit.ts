import type { Kysely } from 'kysely'
import type { DB } from './types.gen.ts'

type Db = Kysely<DB>
type Work = (db: Db) => void
type Waiting = { db: Db; works: Work[] }

const transactions = new WeakMap<Db, Waiting>()

/**
 * Runs work once the writes of `db` are visible: at once, or after the commit if `db` is a transaction. Lost in a crash, so only use it to
 * speed up what happens anyway.
 */
export const afterCommit = (db: Db, work: Work) => {
  const waiting = transactions.get(db)
  if (waiting) waiting.works.push(work)
  else work(db)
}

/** For `inTransaction`: collects work for a transaction of `db`. Returns a function to call after the commit. */
export const collectUntilCommit = (db: Db, tx: Db) => {
  const works: Work[] = []
  transactions.set(tx, { db, works })
  return () => works.forEach((work) => work(db))
}
