import type pg from 'pg'
import type { Kind, Kinds } from './protocol/kinds.ts'
import { ripenAccount } from './connect/connect.ts'
import { ripenDispute } from './payments/disputes.ts'
import { ripenIntent } from './payments/payments.ts'
import { ripenRefund } from './payments/refunds.ts'
import { ripenSubscription } from './subscriptions/renewals.ts'
import { type Call, shown } from './protocol/store.ts'
import { inTransaction } from './protocol/transaction.ts'
import { ripenTransfer } from './connect/transfers.ts'

const ripeners: { [K in Kind]?: (call: Call, object: Kinds[K]) => Promise<unknown> } = {
  account: ripenAccount,
  dispute: ripenDispute,
  payment_intent: ripenIntent,
  refund: ripenRefund,
  subscription: ripenSubscription,
  transfer: ripenTransfer,
}

type Due = { kind: keyof typeof ripeners; data: Kinds[Kind]; account: string; due_at: Date }

type Clock = {
  /** The sandbox's time, read over the caller's connection. */
  now: (db: pg.Pool | pg.PoolClient) => Promise<Date>
  /** Advances the sandbox's clock and runs everything that falls due, each at its own time. */
  advance: (seconds: number) => Promise<Date>
  wake: () => void
  close: () => Promise<void>
}

type ClockOptions = { pool: pg.Pool; realNow: () => Date; callFor: (tx: pg.PoolClient, now: Date) => Call; onChange: () => void }

export const startClock = ({ pool, realNow, callFor, onChange }: ClockOptions): Clock => {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let closed = false
  let again = false
  let line: Promise<unknown> = Promise.resolve()

  const now = async (db: pg.Pool | pg.PoolClient) => {
    const found = await db.query<{ ahead: string }>(`select ahead_seconds as ahead from payment_sandbox.clock`)
    return new Date(realNow().getTime() + Number(found.rows[0]?.ahead ?? 0) * 1000)
  }

  const ripenNext = (until: Date) =>
    inTransaction(pool, async (tx) => {
      const found = await tx.query<Due>(
        `select kind, data, account, due_at from payment_sandbox.object where due_at <= $1 order by due_at, seq limit 1 for update skip locked`,
        [until],
      )
      const due = found.rows[0]
      if (!due) return false
      const call = { ...callFor(tx, due.due_at), account: due.account }
      await tx.query(`update payment_sandbox.object set due_at = null where id = $1`, [due.data.id])
      await shown<(call: Call, object: Kinds[Kind]) => Promise<unknown>>(ripeners[due.kind])(call, due.data)
      return true
    })

  const ripenUntil = async (until: Date): Promise<void> => {
    if (closed || !(await ripenNext(until))) return
    onChange()
    return ripenUntil(until)
  }

  /** One at a time: advancing the clock waits for a running timer. */
  const ripenAll = (until: Date) => {
    const mine = line.then(() => ripenUntil(until))
    line = mine.catch(() => undefined)
    return mine
  }

  const run = async (): Promise<void> => {
    again = false
    await ripenAll(await now(pool))
    if (again && !closed) return run()
    const next = await pool.query<{ due: Date | null }>(
      `select min(due_at) as due from payment_sandbox.object where due_at is not null`,
    )
    const due = next.rows[0]?.due
    if (due && !closed) {
      clearTimeout(timer)
      timer = setTimeout(wake, Math.max(20, Math.min(due.getTime() - (await now(pool)).getTime(), 3_600_000)))
    }
  }

  const wake = () => {
    again = true
    if (running || closed) return
    clearTimeout(timer)
    running = run()
      // The database may be down briefly; due work stays due.
      .catch(() => {
        if (!closed) timer = setTimeout(wake, 1000)
      })
      .finally(() => {
        running = undefined
      })
  }

  return {
    now,
    advance: async (seconds) => {
      await pool.query(`update payment_sandbox.clock set ahead_seconds = ahead_seconds + $1`, [seconds])
      const time = await now(pool)
      await ripenAll(time)
      wake()
      return time
    },
    wake,
    close: async () => {
      closed = true
      clearTimeout(timer)
      await running
    },
  }
}
