import { refusals } from '@tailshare/contract/base/routes/refusals'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import { BadInput, Refusal } from '../refusal.ts'

const refuse = (reply: FastifyReply, code: keyof typeof refusals, status = refusals[code][0] as number) =>
  reply.status(status).send({ detail: refusals[code][1], code })

/** PostgreSQL data errors (class 22) are the caller's fault; lost connections and overload are ours and temporary. */
const isDataError = (error: unknown) => error instanceof pg.DatabaseError && (error.code ?? '').startsWith('22')
/**
 * The database is out of connections, shutting down, starting, closed an idle connection, or is now a standby (25006); or a pooler in front
 * cannot reach it (08P01).
 */
const lostCodes = ['53300', '57P01', '57P02', '57P03', '08P01', '08003', '08006', '25P03', '25006']
const networkCodes = ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EPIPE', 'EAI_AGAIN', 'ENOTFOUND']
const isOverload = (error: unknown) =>
  error instanceof Error &&
  (/timeout exceeded when trying to connect|Connection terminated|not queryable|ECONNREFUSED|ENOENT.*PGSQL|the database system is/.test(
    error.message,
  ) ||
    [...lostCodes, ...networkCodes].includes((error as { code?: string }).code ?? ''))

/** Status of errors by Fastify and its plugins. Ignores the status on errors of outside services, which was their reply to us. */
const statusOf = (error: Error & { code?: unknown; statusCode?: unknown }) =>
  typeof error.code === 'string' && error.code.startsWith('FST_') && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined

/** Turns every error into a response. Bugs reveal nothing but the request id. */
export const answerError = (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
  if (error instanceof Refusal) return reply.status(error.status).send({ detail: error.message, code: error.code, ...error.data })
  if (error instanceof BadInput) return reply.status(400).send(error.fields)
  // The caller disconnected while sending.
  const status = request.raw.errored === error ? 400 : statusOf(error)
  if (status === 413) return refuse(reply, 'too_large')
  if (status === 503) return refuse(reply, 'busy')
  if (status && status >= 400 && status < 500)
    return reply.status(status).send({ detail: refusals.bad_input[1], code: 'bad_input' })
  if (isDataError(error)) return refuse(reply, 'bad_input')
  request.log.error({ err: error }, 'bug or outage')
  if (isOverload(error)) return refuse(reply.header('retry-after', '2'), 'busy')
  return reply
    .status(500)
    .send({ detail: 'Something went wrong on our side. Please try again.', code: 'internal', requestId: request.id })
}
