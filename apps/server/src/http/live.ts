import type { FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'

/** Server-sent events: one listening connection per process, any number of browsers. */
export type Live = {
  /** Streams what concerns this account until the browser leaves. */
  attach: (accountId: string, request: FastifyRequest, reply: FastifyReply) => void
  close: () => Promise<void>
}

const channel = 'tailshare_live'
const heartbeatMs = 25_000

/** Listens on PostgreSQL; a lost connection is opened again, and browsers re-read what they may have missed. */
export const openLive = (connectionString: string): Live => {
  const open = new Map<string, Set<FastifyReply>>()
  let closed = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  const tell = (accountId: string, text: string) => {
    for (const reply of open.get(accountId) ?? []) reply.raw.write(text)
  }
  const listen = async () => {
    if (closed) return
    const fresh = new pg.Client({ connectionString, application_name: 'tailshare live' })
    fresh.on('error', () => {})
    fresh.on('end', () => {
      if (!closed) retry = setTimeout(() => void listen(), 1000)
    })
    fresh.on('notification', ({ payload }) => {
      const { to, ...event } = JSON.parse(payload ?? '{}') as { to: string[]; kind: string }
      for (const accountId of to) {
        tell(accountId, `event: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`)
        if (event.kind === 'signed_out') for (const reply of open.get(accountId) ?? []) reply.raw.end()
      }
    })
    try {
      await fresh.connect()
      await fresh.query(`listen ${channel}`)
      client = fresh
      for (const accountId of open.keys()) tell(accountId, 'event: refresh\ndata: {}\n\n')
    } catch {
      if (!closed) retry = setTimeout(() => void listen(), 1000)
    }
  }
  void listen()
  const heartbeat = setInterval(() => {
    for (const accountId of open.keys()) tell(accountId, ': still here\n\n')
  }, heartbeatMs)
  heartbeat.unref()

  return {
    attach: (accountId, request, reply) => {
      reply.hijack()
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        'x-content-type-options': 'nosniff',
      })
      reply.raw.write('retry: 2000\n\n')
      const replies = open.get(accountId) ?? new Set()
      open.set(accountId, replies.add(reply))
      request.raw.on('close', () => {
        replies.delete(reply)
        if (replies.size === 0) open.delete(accountId)
      })
    },
    close: async () => {
      closed = true
      clearTimeout(retry)
      clearInterval(heartbeat)
      for (const replies of open.values()) for (const reply of replies) reply.raw.end()
      await client?.end()
    },
  }
}
