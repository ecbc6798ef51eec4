import type { FastifyReply } from 'fastify'
import pg from 'pg'
import { cutOffWhenSilent, keptAlive } from '../../db/connect.ts'

/** Server-sent events: one database connection per process for any number of browsers. */
export type Live = {
  /** Streams this account's events until the browser disconnects or its session ends. */
  attach: (caller: { id: string; sessionId: string }, reply: FastifyReply) => void
  /** Ends the streams one by one in the second half of this time, so that browsers do not all reconnect at once. */
  leave: (overMs: number) => void
  close: () => Promise<void>
}

/** Called besides the streams: accounts that were notified, and that events may have been missed. */
type LiveListener = { notified: (accountIds: readonly string[], now: number) => void; missed: (now: number) => void }

type Pauses = {
  /** Milliseconds without an answer after which the connection counts as lost. */
  patienceMs: number
  againMs: number
}
const pauses: Pauses = { patienceMs: 8000, againMs: 1000 }

const channel = 'tailshare_live'
const endedChannel = 'tailshare_session_ended'

type Stream = { accountId: string; sessionId: string; reply: FastifyReply; forget: () => void }

/** Listens for PostgreSQL notifications. Reconnects after a loss, and makes browsers refetch what they may have missed. */
export const openLive = (
  connectionString: string,
  heartbeatMs = 25_000,
  listener?: LiveListener,
  { patienceMs, againMs }: Pauses = pauses,
): Live => {
  const open = new Map<string, Set<Stream>>()
  let closed = false
  let client: pg.Client | undefined
  /** The latest attempt. Events of older ones are ignored. */
  let newest: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  const tell = (accountId: string, text: string) => {
    for (const { reply } of open.get(accountId) ?? []) reply.raw.write(text)
  }
  const streams = () => [...open.values()].flatMap((set) => [...set])
  /** Makes the browser refetch everything, which reveals that it is signed out. */
  const end = (gone: Stream[]) => {
    for (const { reply, forget } of gone) {
      forget()
      if (!reply.raw.writableEnded) reply.raw.end('event: refresh\ndata: {}\n\n')
    }
  }
  /**
   * Finds dead sessions that no notification announces: expired, ended while not listening, or an operator's view that is over (the session
   * continues as another account).
   */
  const askFor = async (asked: Stream[]) => {
    const answer = await client
      ?.query<{ id: string; accountId: string }>(
        `select s.id, a.id as "accountId" from session s left join account_view v on v.id = s.view_id and v.ended_at is null and v.until > now()
            join account a on a.id = coalesce(v.account_id, s.account_id)
          where s.id = any($1) and s.expires_at > now() and a.deleted_at is null and a.suspended_at is null
            and (v.id is null or exists (select from account o where o.id = v.operator_id and o.is_operator and o.deleted_at is null and o.suspended_at is null))`,
        [asked.map(({ sessionId }) => sessionId)],
      )
      // The connection is lost; the next one checks again.
      .catch(() => undefined)
    if (!answer) return
    const alive = new Map(answer.rows.map(({ id, accountId }) => [id, accountId]))
    end(asked.filter(({ sessionId, accountId }) => alive.get(sessionId) !== accountId))
  }
  const unasked = new Set<Stream>()
  let asking: Promise<void> | undefined
  const askForAll = async () => {
    do {
      const asked = [...unasked]
      unasked.clear()
      await askFor(asked)
    } while (unasked.size > 0)
    asking = undefined
  }
  /** One query at a time; streams added meanwhile are batched. Without streams, it still checks the connection. */
  const endDead = (streamsToAskFor: Stream[]) => {
    for (const stream of streamsToAskFor) unasked.add(stream)
    return (asking ??= askForAll())
  }
  /** A failing connection emits several events; retry only once. */
  const listenLater = () => {
    clearTimeout(retry)
    if (!closed) retry = setTimeout(() => void listen(), againMs)
  }
  const listen = async () => {
    if (closed) return
    const fresh = new pg.Client({
      connectionString,
      application_name: 'tailshare live',
      connectionTimeoutMillis: patienceMs,
      ...keptAlive,
    })
    newest = fresh
    fresh.on('error', () => {})
    fresh.on('end', () => {
      if (fresh !== newest) return
      client = undefined
      listenLater()
    })
    fresh.on('notification', ({ channel: on, payload }) => {
      if (on === endedChannel) {
        const [ended, readsAs] = (payload ?? '').split(' ')
        return end(streams().filter(({ sessionId, accountId }) => sessionId === ended && accountId !== readsAs))
      }
      const { to, ...event } = JSON.parse(payload ?? '{}') as { to: string[]; kind: string }
      listener?.notified(to, Date.now())
      for (const accountId of to) tell(accountId, `event: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`)
    })
    try {
      await fresh.connect()
      cutOffWhenSilent(fresh, patienceMs)
      await fresh.query(`listen ${channel}; listen ${endedChannel}`)
      if (closed || fresh !== newest) return await fresh.end()
      client = fresh
      listener?.missed(Date.now())
      await endDead(streams())
      for (const accountId of open.keys()) tell(accountId, 'event: refresh\ndata: {}\n\n')
    } catch {
      void fresh.end().catch(() => {})
      listenLater()
    }
  }
  void listen()
  const heartbeat = setInterval(() => {
    for (const accountId of open.keys()) tell(accountId, ': still here\n\n')
    void endDead(streams())
  }, heartbeatMs)
  heartbeat.unref()

  return {
    attach: ({ id: accountId, sessionId }, reply) => {
      reply.hijack()
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        'x-content-type-options': 'nosniff',
      })
      reply.raw.write('retry: 2000\n\n')
      const stream: Stream = {
        accountId,
        sessionId,
        reply,
        forget: () => {
          const own = open.get(accountId)
          if (own?.delete(stream) && own.size === 0) open.delete(accountId)
        },
      }
      open.set(accountId, (open.get(accountId) ?? new Set()).add(stream))
      reply.raw.on('close', stream.forget)
      // The session may have ended since the request was accepted.
      void endDead([stream])
    },
    leave: (overMs) => {
      for (const { reply, forget } of streams())
        setTimeout(
          () => {
            forget()
            reply.raw.end()
          },
          (overMs * (1 + Math.random())) / 2,
        ).unref()
    },
    close: async () => {
      if (closed) return
      closed = true
      clearTimeout(retry)
      clearInterval(heartbeat)
      for (const { reply } of streams()) reply.raw.end()
      await client?.end()
    },
  }
}
