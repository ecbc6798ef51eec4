import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import { apiBase } from '@tailshare/contract/base/constants'
import { refusals } from '@tailshare/contract/base/refusals'
import { maxUploadBytes } from '@tailshare/contract/base/uploads'
import Fastify, { type FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { Config } from './config.ts'
import { handlers } from './handlers.ts'
import { serveArt } from './http/art.ts'
import { answerError } from './http/answerError.ts'
import { bindRoutes } from './http/bindRoutes.ts'
import { serveHealth } from './http/health.ts'
import { serveOneClick } from './http/oneClick.ts'
import { openapi } from './http/openapi.ts'
import { shedLoad } from './http/overload.ts'
import { serveOutbox } from './http/outboxPage.ts'
import { serveShortLinks } from './http/shortLinks.ts'
import { referencePage } from './http/referencePage.ts'
import { openRequestLog } from './http/requestLog.ts'
import { Refusal } from './http/refusal.ts'
import { isForPage } from './http/session.ts'
import { watchRequests } from './http/watchRequests.ts'
import { readiness } from './readiness.ts'
import type { CallServices } from './services.ts'
import { measures } from './telemetry/measures.ts'

/** A drain may take as long as the slowest call may (specification: 12 s). */
const drainMs = 12_000

/** A request may name a whole address (RFC 9112, 3.2.2). Which host it names is its sender's word. */
const pathOf = (target: string) => target.replace(/^https?:\/\/[^/?]*\/?/i, '/')

/** Of a number of proxies, whoever is fewer steps away is one of them. */
const trusted = (proxies: Config['trustProxy'] = false) =>
  typeof proxies === 'number' ? (_address: string, step: number) => step < proxies : proxies

/** The API without pages: what tests call, and what main.ts adds the pages to. */
export const buildApp = async (services: CallServices) => {
  const { config, log, live } = services
  const app = Fastify({
    loggerInstance: log,
    logController: openRequestLog(),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trusted(config.trustProxy),
    bodyLimit: 1024 * 1024,
    rewriteUrl: ({ url }) => pathOf(url ?? '/'),
    requestTimeout: drainMs,
    // Node ends a slow body after the longer of both limits, and looks for slow ones only once in this while.
    http: { headersTimeout: drainMs, connectionsCheckingInterval: 1_000 },
    forceCloseConnections: 'idle',
    // Whoever is still connected while it stops is answered, and then cut loose.
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
    // Those of a page come from no address; the page's visitor is counted.
    allowList: isForPage,
    errorResponseBuilder: () => new Refusal('too_many_requests'),
  })

  readJson(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.header('permissions-policy', permissionsPolicy)
    // The next request of this connection is for another server.
    if (readiness() === 'stopping') reply.header('connection', 'close')
    refuseForeignOrigin(request, config)
  })
  shedLoad(app, services)
  app.addHook('onError', async (request, _reply, error) => {
    // What an outside service said is for us; the caller hears the refusal that was made of it.
    if (error instanceof Refusal && error.cause) request.log.error({ err: error.cause }, 'an outside service failed')
  })
  app.addHook('onSend', async (request, reply) => {
    // An address may double slashes and encode letters, and one that leads nowhere has no route.
    const isCall = [request.routeOptions.url, request.url].some((url) => url?.startsWith(apiBase))
    if (isCall && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((_request, reply) => reply.status(404).send({ detail: refusals.not_found[1], code: 'not_found' }))

  bindRoutes(app, services, handlers, {
    listEvents: ({ account }, _request, reply) => {
      live.attach(account, reply)
      measures().streams(1)
      reply.raw.on('close', () => measures().streams(-1))
    },
  })

  // An address of the API that no call has, or whose id is too long for one, is answered as a call: the pages' route must not get it.
  app.get(`${apiBase}*`, (_request, reply) => reply.callNotFound())

  // The server waits for open connections when it stops, and these never end by themselves.
  app.addHook('preClose', async () => {
    // Node waits over a minute for connections that browsers opened ahead and never used; after the drain they go with the rest.
    setTimeout(() => app.server.closeAllConnections(), drainMs).unref()
    await live.close()
  })

  serveArt(app)
  await serveOneClick(app)
  serveShortLinks(app, services.db)
  serveHealth(app, services.db)
  app.get('/api/openapi.json', async () => openapi(config.publicUrl))
  app.get('/api', async (_request, reply) => reply.type('text/html; charset=utf-8').send(referencePage()))
  if (config.isDemo) serveOutbox(app, services.db)
  return app
}

/** As the provider's security guide asks; banks' own questions about a payment (3-D Secure) come from its hooks host. */
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

/** What no page of ours asks a browser for, nor a frame in it; passkeys are ours alone, and only the provider's frame may offer wallets. */
const permissionsPolicy = [
  'camera=(), microphone=(), geolocation=(), usb=(), midi=(), serial=(), hid=(), display-capture=()',
  'accelerometer=(), gyroscope=(), magnetometer=(), browsing-topics=()',
  'publickey-credentials-get=(self), publickey-credentials-create=(self), payment=(self "https://js.stripe.com")',
].join(', ')

/** Default helmet, plus the payment provider's script and frame; no inline scripts anywhere. */
const contentSecurityPolicy = ({ config }: CallServices) => {
  const provider = config.stripe.sandbox ? sandboxHosts(config.stripe.sandbox.port) : stripeHosts
  const map = config.mapStyleUrl ? [new URL(config.mapStyleUrl).origin] : []
  return {
    useDefaults: true,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...provider.scripts],
      // React writes style attributes; scripts stay strict.
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

/** Keeps the text for signatures and idempotency; refuses NUL, which PostgreSQL cannot store. */
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

/** Cookies are SameSite=Lax; this stops what is left of forged requests. The provider's webhook carries no Origin. */
const refuseForeignOrigin = (request: FastifyRequest, { mode, publicUrl }: Config) => {
  const { origin } = request.headers
  if (safeMethods.has(request.method) || origin === undefined || origin === new URL(publicUrl).origin) return
  // A demo is looked at under any address of its machine; production has one, whatever a request's Host says.
  if (mode === 'production' || origin !== `${request.protocol}://${request.host}`) throw new Refusal('foreign_origin')
}
