import { createHmac } from 'node:crypto'
import type pg from 'pg'

type Due = { id: string; data: Record<string, unknown>; attempts: number }

/** The `Stripe-Signature` header: HMAC-SHA256 over `time.body`. */
const signature = (secret: string, body: string, at: Date) => {
  const time = Math.floor(at.getTime() / 1000)
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}

/** Seconds between attempts; the last one repeats. Gives up after 60 attempts. */
const waits = [1, 2, 5, 15, 60, 300]
const mostAttempts = 60
const atOnce = 8

/** Prevents a second process from repeating an attempt in progress. */
const leaseSeconds = 30

type Deliveries = { wake: () => void; close: () => Promise<void> }

export const noDeliveries: Deliveries = { wake: () => undefined, close: () => Promise.resolve() }

/** Sends recorded events to the webhook until it answers 2xx, oldest first, independently of the calls that caused them. */
export const startDeliveries = (options: { pool: pg.Pool; url: string; secret: string; waitSeconds?: number[] }): Deliveries => {
  const schedule = options.waitSeconds ?? waits
  const stop = new AbortController()
  let running: Promise<void> | undefined
  let again = false
  let timer: NodeJS.Timeout | undefined

  const claim = async () => {
    const claimed = await options.pool.query<Due & { seq: string }>(
      `update payment_sandbox.event set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => $1)
       where id in (select id from payment_sandbox.event where next_attempt_at <= now() order by seq limit $2 for update skip locked)
       returning id, data, attempts, seq`,
      [leaseSeconds, atOnce],
    )
    return claimed.rows.toSorted((a, b) => Number(a.seq) - Number(b.seq))
  }

  const post = async (event: Due) => {
    const body = JSON.stringify(event.data)
    const answer = await fetch(options.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature(options.secret, body, new Date()),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([stop.signal, AbortSignal.timeout((leaseSeconds - 10) * 1000)]),
    })
    await answer.body?.cancel()
    return answer.ok
  }

  const deliver = async (event: Due) => {
    // An unreachable webhook is normal: schedule the next attempt.
    const taken = await post(event).catch(() => false)
    if (taken) {
      await options.pool.query(
        `update payment_sandbox.event set delivered_at = now(), next_attempt_at = null, data = jsonb_set(data, '{pending_webhooks}', '0') where id = $1`,
        [event.id],
      )
      return
    }
    const wait = event.attempts >= mostAttempts ? null : (schedule[event.attempts - 1] ?? schedule.at(-1) ?? 300)
    await options.pool.query(
      `update payment_sandbox.event set next_attempt_at = now() + make_interval(secs => $2::float8) where id = $1`,
      [event.id, wait],
    )
  }

  const drain = async () => {
    do {
      again = false
      let events = await claim()
      while (events.length > 0 && !stop.signal.aborted) {
        await Promise.all(events.map(deliver))
        events = await claim()
      }
    } while (again && !stop.signal.aborted)
    const next = await options.pool.query<{ wait: number | null }>(
      `select extract(epoch from min(next_attempt_at) - now())::float8 as wait from payment_sandbox.event where next_attempt_at is not null`,
    )
    const wait = next.rows[0]?.wait
    if (typeof wait === 'number' && !stop.signal.aborted) timer = setTimeout(wake, Math.max(20, Math.min(wait * 1000, 60_000)))
  }

  const wake = () => {
    again = true
    if (running || stop.signal.aborted) return
    clearTimeout(timer)
    running = drain()
      // The database may be down briefly; events stay due.
      .catch(() => {
        if (!stop.signal.aborted) timer = setTimeout(wake, 1000)
      })
      .finally(() => {
        running = undefined
        if (again && !stop.signal.aborted && !timer) wake()
      })
  }

  return {
    wake,
    close: async () => {
      stop.abort()
      clearTimeout(timer)
      await running
    },
  }
}
