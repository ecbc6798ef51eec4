import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import { apiBase } from '@tailshare/contract/base/constants'
import { paths } from '@tailshare/contract/base/paths'
import { refusals } from '@tailshare/contract/base/routes/refusals'
import { maxUploadBytes } from '@tailshare/contract/base/files/uploads'
import Fastify, { type FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { Config } from './start/config.ts'
import { handlers } from './handlers.ts'
import { serveArt } from './http/pages/art.ts'
import { answerError } from './http/routes/answerError.ts'
import { bindRoutes } from './http/routes/bindRoutes.ts'
import { serveHealth } from './http/watch/health.ts'
import { serveOneClick, serveShortLinks } from './http/oneClick.ts'
import { openapi, referencePage } from './http/routes/openapi.ts'
import { shedLoad } from './http/limits/overload.ts'
import { serveOutbox } from './http/pages/outboxPage.ts'
import { openRequestLog } from './http/watch/requestLog.ts'
import { Refusal } from './http/refusal.ts'
import { isInProcessCall } from './http/session.ts'
import { watchRequests } from './http/watch/watchRequests.ts'
import { readiness } from './start/readiness.ts'
import type { CallServices } from './services.ts'
import { measures } from './telemetry/measures.ts'

/** As long as the slowest call may take (specification: 12 s). */
const drainMs = 12_000

/** A request target may be an absolute URL (RFC 9112, 3.2.2). Drop the host, which is set by the sender. */
const pathOf = (target: string) => target.replace(/^https?:\/\/[^/?]*\/?/i, '/')

/** Given a number of proxies, trusts that many hops. */
const trusted = (proxies: Config['trustProxy'] = false) =>
  typeof proxies === 'number' ? (_address: string, step: number) => step < proxies : proxies

/** The API without pages. Used by tests; main.ts adds the pages. */
export const buildApp = async (services: CallServices) => {
  const { config, log } = services
  const app = Fastify({
    loggerInstance: log,
    logController: openRequestLog(),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trusted(config.trustProxy),
    bodyLimit: 1024 * 1024,
    rewriteUrl: ({ url }) => pathOf(url ?? '/'),
    requestTimeout: drainMs,
    // Node ends slow bodies after the longer of both limits, and only checks at this interval.
    http: { headersTimeout: drainMs, connectionsCheckingInterval: 1_000 },
    forceCloseConnections: 'idle',
    // During shutdown, answer clients that are still connected, then close.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 200 },
  })

  watchRequests(app)
  await app.register(helmet, {
    contentSecurityPolicy: config.webFromSource ? false : contentSecurityPolicy(services),
    crossOriginEmbedderPolicy: false,
    hsts: config.publicUrl.startsWith('https://'),
  })
  await app.register(cookie)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], requestEncodings: ['identity'] })
  await app.register(multipart, { limits: { fileSize: maxUploadBytes } })
  await app.register(rateLimit, {
    global: false,
    max: config.callsPerMinute,
    timeWindow: 60_000,
    // In-process calls of pages have no address; the page request itself is counted.
    allowList: isInProcessCall,
    errorResponseBuilder: () => new Refusal('too_many_requests'),
  })

  readJson(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.header('permissions-policy', permissionsPolicy)
    // Makes the client reconnect to another server.
    if (readiness() === 'stopping') reply.header('connection', 'close')
    refuseForeignOrigin(request, config)
  })
  shedLoad(app, services)
  app.addHook('onError', async (request, _reply, error) => {
    // Log the outside service's error. The caller only sees the refusal.
    if (error instanceof Refusal && error.cause) request.log.error({ err: error.cause }, 'an outside service failed')
  })
  app.addHook('onSend', async (request, reply) => {
    // A URL may contain double slashes and encoded letters, and may match no route.
    const isCall = [request.routeOptions.url, request.url].some((url) => url?.startsWith(apiBase))
    if (isCall && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((_request, reply) => reply.status(404).send({ detail: refusals.not_found[1], code: 'not_found' }))

  bindRoutes(app, services, handlers, {
    listEvents: ({ account }, _request, reply) => {
      services.live.attach(account, reply)
      measures().streams(1)
      reply.raw.on('close', () => measures().streams(-1))
    },
  })

  // Answer unknown API URLs, and ids too long for a route, as API calls; the page route must not get them.
  app.get(`${apiBase}*`, (_request, reply) => reply.callNotFound())

  // On shutdown the server waits for open connections, and these never end by themselves.
  let afterDrain: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    // Node waits over a minute for preconnected but unused sockets. Close them after the drain.
    afterDrain = setTimeout(() => app.server.closeAllConnections(), drainMs).unref()
    await services.live.close()
  })
  // A timer that is left would keep the closed server in memory.
  app.server.on('close', () => clearTimeout(afterDrain))

  serveArt(app)
  await serveOneClick(app)
  serveShortLinks(app, services)
  serveHealth(app, services)
  app.get('/api/openapi.json', async () => openapi(config.publicUrl))
  app.get('/api', async (_request, reply) => reply.type('text/html; charset=utf-8').send(referencePage()))
  if (config.isDemo) serveOutbox(app, services)
  return app
}

/** Per the provider's security guide. 3-D Secure pages come from its hooks host. */
const stripeScripts = ['https://*.js.stripe.com', 'https://js.stripe.com']
const stripeHosts = {
  scripts: stripeScripts,
  frames: [...stripeScripts, 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
}
const sandboxHosts = (port: number) => {
  const hosts = [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
  return { scripts: hosts, frames: hosts, calls: hosts }
}

/** Browser features our pages never use, nor frames in them. Passkeys are for us only; wallets only for the provider's frame. */
const permissionsPolicy = [
  'camera=(), microphone=(), geolocation=(), usb=(), midi=(), serial=(), hid=(), display-capture=()',
  'accelerometer=(), gyroscope=(), magnetometer=(), browsing-topics=()',
  'publickey-credentials-get=(self), publickey-credentials-create=(self), payment=(self "https://js.stripe.com")',
].join(', ')

/** Helmet's default plus the payment provider's script and frame. No inline scripts. */
const contentSecurityPolicy = ({ config }: CallServices) => {
  const provider = config.stripe.sandbox ? sandboxHosts(config.stripe.sandbox.port) : stripeHosts
  const map = config.mapStyleUrl ? [new URL(config.mapStyleUrl).origin] : []
  return {
    useDefaults: true,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...provider.scripts],
      // React sets style attributes.
      styleSrc: ["'self'"],
      styleSrcAttr: ["'unsafe-inline'"],
      frameSrc: ["'self'", ...provider.frames],
      connectSrc: ["'self'", ...provider.calls, ...map],
      imgSrc: ["'self'", 'data:', 'blob:', ...map],
      fontSrc: ["'self'"],
      workerSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'", 'https://accounts.google.com'],
      upgradeInsecureRequests: config.publicUrl.startsWith('https://') ? [] : null,
    },
  }
}

/** Keeps the raw text for signatures and idempotency. Rejects NUL, which PostgreSQL cannot store. */
const readJson = (app: ReturnType<typeof Fastify>) => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    (request: FastifyRequest, text: string | Buffer, done: (error: Error | null, body?: unknown) => void) => {
      ;(request as FastifyRequest & { rawBody?: string }).rawBody = text as string
      if (text === '') return done(null)
      if (/\\u0000/i.test(text as string)) return done(new Refusal('bad_input'))
      void parse(request, text, done)
    },
  )
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Mail programs that run in a browser send their own origin (RFC 8058). The token in the address is the permission, no cookie. */
const isOneClick = ({ routeOptions }: FastifyRequest) => routeOptions.url === paths.unsubscribe()

/** CSRF protection in addition to SameSite=Lax cookies. The provider's webhook sends no Origin. */
const refuseForeignOrigin = (request: FastifyRequest, { mode, publicUrl }: Config) => {
  const { origin } = request.headers
  if (safeMethods.has(request.method) || origin === undefined || origin === new URL(publicUrl).origin) return
  if (isOneClick(request)) return
  // A demo can be opened under any of its machine's addresses; production has one, and the Host header is not trusted.
  if (mode === 'production' || origin !== `${request.protocol}://${request.host}`) throw new Refusal('foreign_origin')
}
