import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LogController } from 'fastify'
import { routeName } from './routeName.ts'

/** The same account is the same word on each line, and nobody can tell whose it is without the key. */
export const accountWord = (id: string, secretKey: string) =>
  createHmac('sha256', secretKey).update(`log\n${id}`).digest('base64url').slice(0, 12)

/** One line for each request, when it has been answered. */
class OneLine extends LogController {
  override incomingRequest() {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    const line = {
      req: request,
      route: routeName(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(error && { err: error }),
    }
    // Asked every few seconds by what stands in front.
    if (line.route === 'health' && reply.statusCode < 400) request.log.debug(line, 'answered')
    else request.log[error ? 'error' : 'info'](line, 'answered')
  }

  /** Its line has the address, without the secrets in it. */
  override routeNotFound() {}
}

export const openRequestLog = () => new OneLine()
