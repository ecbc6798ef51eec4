import { createHmac } from 'node:crypto'
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface adds to Fastify’s own
  interface FastifyContextConfig {
    /** The call this route answers. */
    call?: string
  }
}

/** Label of a request: the name of its call, `page`, `file`, `health`, `other`, or `nothing` without a route. */
export const routeName = ({ routeOptions: { config, url } }: FastifyRequest) => {
  if (config.call !== undefined) return config.call
  if (url === undefined) return 'nothing'
  if (url === '/*') return 'page'
  if (/^\/(health|ready)\b/.test(url)) return 'health'
  return url.startsWith('/art/') || /\.\w+$/.test(url) ? 'file' : 'other'
}

/** A keyed hash of the account id: the same on every line, but anonymous without the key. */
export const accountHash = (id: string, secretKey: string) =>
  createHmac('sha256', secretKey).update(`log\n${id}`).digest('base64url').slice(0, 12)

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
    // Polled every few seconds by the load balancer.
    if (line.route === 'health' && reply.statusCode < 400) request.log.debug(line, 'answered')
    else request.log[error ? 'error' : 'info'](line, 'answered')
  }

  /** Logged by `requestCompleted`, with secrets masked. */
  override routeNotFound() {}
}

export const openRequestLog = () => new OneLine()
