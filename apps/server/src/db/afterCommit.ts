import type { Kysely } from 'kysely'
import type { DB } from './types.gen.ts'

type Db = Kysely<DB>
type Work = (db: Db) => void
type Waiting = { db: Db; works: Work[] }

const transactions = new WeakMap<Db, Waiting>()

/**
 * Does something once what `db` has written is there for others to see: at once, or when the transaction that `db` is has committed. A
 * crash in between loses it, so it only ever brings forward what happens anyway.
 */
export const afterCommit = (db: Db, work: Work) => {
  const waiting = transactions.get(db)
  if (waiting) waiting.works.push(work)
  else work(db)
}

/** For `inTransaction`: begins to gather for a transaction of `db`; answers what to call once it has committed. */
export const gatherFor = (db: Db, tx: Db) => {
  const works: Work[] = []
  transactions.set(tx, { db, works })
  return () => works.forEach((work) => work(db))
}
