import type { FastifyBaseLogger } from 'fastify'
import { openPool } from '../connect.ts'

/** WAL position of the primary in bytes, and when it was read. */
type Mark = { bytes: number; at: number }

/** One hour of marks, one per second. More precision is not needed beyond. */
const mostMarks = 3600

/**
 * Estimates how far behind the replica is, from past WAL positions of the primary. An idle primary causes no lag. Uses only the caller's
 * clock.
 */
export const openLag = () => {
  const marks: Mark[] = []
  return {
    mark: (mark: Mark) => {
      marks.push(mark)
      // Keep the oldest missing mark, which determines the lag.
      if (marks.length > mostMarks) marks.splice(1, 1)
    },
    /** Lag in milliseconds, if the replica has replayed up to `bytes`. */
    behind: (bytes: number, now: number) => {
      while (marks[0] && marks[0].bytes <= bytes) marks.shift()
      return marks[0] ? now - marks[0].at : 0
    },
  }
}

export type ReplicaWatch = ReturnType<typeof watchReplica>

const lookMs = 1000
const patience = { connectMs: 2000, answerMs: 2000 }

type Options = { primaryUrl: string; replicaUrl: string; lagSeconds: number; log: FastifyBaseLogger; onSilent: () => void }

/**
 * Checks the replica once a second over separate connections. It is usable while it answers with a lag below `lagSeconds`, and again once
 * below half of that. Until the first check, reads go to the primary. `onSilent`: called when it stops answering.
 */
export const watchReplica = ({ primaryUrl, replicaUrl, lagSeconds, log, onSilent }: Options) => {
  const primary = openPool(primaryUrl, 1, {}, patience)
  const replica = openPool(replicaUrl, 1, {}, patience)
  const lag = openLag()
  let isUsable = false
  let behindMs: number | undefined
  let closed = false

  const turn = (usable: boolean, why: object) => {
    if (usable === isUsable) return
    isUsable = usable
    if (usable) log.info(why, 'reads go to the replica')
    else log.warn(why, 'reads go to the primary: the replica is left alone')
  }
  const markPrimary = async () => {
    const at = performance.now()
    const { rows } = await primary.query<{ bytes: number }>("select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes")
    lag.mark({ bytes: rows[0]!.bytes, at })
  }
  const readReplica = async () => {
    const { rows } = await replica.query<{ isReplica: boolean; bytes: number | null }>(
      `select pg_is_in_recovery() as "isReplica", pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') as bytes`,
    )
    return rows[0]!
  }
  const look = async () => {
    // If the primary is down, the replica serves what it has.
    await markPrimary().catch(() => {})
    try {
      const { isReplica, bytes } = await readReplica()
      if (!isReplica || bytes === null) return turn(false, { isReplica })
      behindMs = lag.behind(bytes, performance.now())
      const limit = isUsable ? lagSeconds : lagSeconds / 2
      turn(behindMs <= limit * 1000, { lagSeconds: Math.round(behindMs / 100) / 10 })
    } catch (error) {
      behindMs = undefined
      turn(false, { err: error })
      onSilent()
    }
  }
  const lookOn = async () => {
    await look()
    if (closed) return
    timer = setTimeout(() => {
      looking = lookOn()
    }, lookMs)
  }
  let timer: NodeJS.Timeout | undefined
  let looking = lookOn()
  return {
    isUsable: () => isUsable,
    /** In milliseconds. `undefined` while it does not answer. */
    behindMs: () => behindMs,
    /** Call after a failed statement. The next check decides. */
    distrust: (error: unknown) => turn(false, { err: error }),
    close: async () => {
      closed = true
      clearTimeout(timer)
      await looking
      await Promise.all([primary.end(), replica.end()])
    },
  }
}
