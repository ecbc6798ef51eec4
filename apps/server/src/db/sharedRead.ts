import type { Db } from './connect.ts'

type UnderWay<Answer> = { done: Promise<void>; next: Promise<Answer> | undefined }

/** Unless someone waits for the next one. */
const forget = async <Answer>(reads: Map<string, UnderWay<Answer>>, key: string, own: UnderWay<Answer>) => {
  await own.done
  if (own.next === undefined) reads.delete(key)
}

/**
 * Shares one read among concurrent callers asking the same, such as those who lost a race. Callers who arrive during a read share the next
 * one, so every answer was read after it was requested. Inside a transaction, nothing is shared.
 */
export const sharedRead = <Asked, Answer>(keyOf: (asked: Asked) => string, read: (db: Db, asked: Asked) => Promise<Answer>) => {
  const all = new WeakMap<Db, Map<string, UnderWay<Answer>>>()

  return (db: Db, asked: Asked): Promise<Answer> => {
    if (db.isTransaction) return read(db, asked)
    const reads = all.get(db) ?? new Map<string, UnderWay<Answer>>()
    all.set(db, reads)
    const key = keyOf(asked)
    const begin = () => {
      const answer = read(db, asked)
      const end = () => {}
      const own: UnderWay<Answer> = { done: answer.then(end, end), next: undefined }
      reads.set(key, own)
      void forget(reads, key, own)
      return answer
    }
    const current = reads.get(key)
    if (!current) return begin()
    current.next ??= current.done.then(begin)
    return current.next
  }
}
