import type { BookingRefusal } from '@tailshare/contract/bookings/book/bookingRefusals'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { measures } from '../../telemetry/measures.ts'
import { kindOf, spans } from '../../telemetry/spans.ts'
import { Refusal } from '../refusal.ts'
import { routeName } from './requestLog.ts'

/** Open for hours, so its duration is meaningless. */
const isStream = ({ headers: { accept } }: FastifyRequest) => accept?.includes('text/event-stream') === true

/** Reports responses and refusals to metrics and traces. Neither gets an address, a name or an id. */
export const watchRequests = (app: FastifyInstance) => {
  app.addHook('onResponse', async (request, { statusCode, elapsedTime }) => {
    if (!isStream(request)) measures().answered(routeName(request), statusCode, elapsedTime / 1000)
  })
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof Refusal)) return
    measures().refused(routeName(request), error.code)
    if (error.code !== 'booking_refused') return
    const { templates } = error.data as { templates: BookingRefusal[] }
    for (const { code, severity } of templates) if (severity === 'block') measures().bookingRefused(code)
  })
  const tracing = spans()
  if (!tracing) return
  const open = new WeakMap<FastifyRequest, ReturnType<typeof tracing.open>>()
  const broke = new WeakMap<FastifyRequest, string>()
  app.addHook('onRequest', (request, _reply, done) => {
    if (isStream(request)) return done()
    const span = tracing.open(routeName(request), 'server', {
      'http.request.method': request.method,
      'http.route': request.routeOptions.url ?? '',
      'tailshare.request': request.id,
    })
    open.set(request, span)
    span.within(done)
  })
  app.addHook('onError', async (request, _reply, error) => void broke.set(request, kindOf(error)))
  app.addHook('onResponse', async (request, { statusCode }) => {
    const failure = statusCode >= 500 ? (broke.get(request) ?? 'Error') : undefined
    open.get(request)?.end({ attributes: { 'http.response.status_code': statusCode }, ...(failure && { failure }) })
  })
}
