import { normalizeIP } from '@fastify/rate-limit'
import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { CallServices } from '../../services.ts'
import { Refusal } from '../refusal.ts'
import { isInProcessCall } from '../session.ts'

const minuteMs = 60_000
/** Limits this high disable counting. */
const noLimit = 1_000_000
const mostRefused = 10_000

/** Counts a call. A new minute starts with the first call after the last one ended, by the database's clock. */
const countCall = async (db: Db, who: string) => {
  const { rows } = await sql<{ calls: number; leftMs: number }>`
    insert into call_count as c (who) values (${who})
    on conflict (who) do update set
      calls = case when c.since <= now() - interval '1 minute' then 1 else c.calls + 1 end,
      since = case when c.since <= now() - interval '1 minute' then now() else c.since end
    returning calls, greatest(0, extract(epoch from since + interval '1 minute' - now()) * 1000)::int as left_ms`.execute(db)
  return rows[0]!
}

/**
 * Rate limit shared by all servers through the database, for calls that send mail or could guess secrets. Refused callers are remembered
 * here until their minute ends, so that retries do not reach the database (docs/decisions/0099).
 */
export const limitTogether = ({ db, config }: CallServices, name: string, max: number) => {
  const refusedUntil = new Map<string, number>()
  const refuse = (reply: FastifyReply, leftMs: number) => {
    reply.header('retry-after', Math.max(1, Math.ceil(leftMs / 1000)))
    throw new Refusal('too_many_requests')
  }
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (max >= noLimit || isInProcessCall()) return
    const address = normalizeIP(request.ip)
    const who = createHmac('sha256', config.secretKey).update(`calls\n${name}\n${address}`).digest('base64url')
    const until = refusedUntil.get(who) ?? 0
    if (until > Date.now()) return refuse(reply, until - Date.now())
    refusedUntil.delete(who)
    const { calls, leftMs } = await countCall(db, who)
    if (calls <= max) return
    if (refusedUntil.size >= mostRefused) refusedUntil.clear()
    refusedUntil.set(who, Date.now() + Math.min(leftMs, minuteMs))
    refuse(reply, leftMs)
  }
}
