import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { StatusLine } from '@tailshare/contract/backoffice/system/status'
import type { CallServices } from '../../services.ts'
import { databaseReachedAt, statusLine } from '../watch/statusLine.ts'
import { awayPage, isStatusPage } from './awayPage.ts'
import type { Caller } from '../call.ts'
import { reaches } from '../watch/health.ts'
import { runAsCaller, findCaller, sessionCookie } from '../session.ts'
import fastifyStatic from '@fastify/static'

/** Headers that browsers apply to pages and workers only. Other files go without them, which saves 1.3 kB each. */
const forPages = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]
const leaveOut = (reply: FastifyReply) => {
  for (const name of forPages) {
    reply.removeHeader(name)
    // Helmet writes to the answer itself.
    reply.raw.removeHeader(name)
  }
}

/** Serves a built folder, each file in the best precompressed encoding the browser accepts. */
export const serveBuiltFiles = async (app: FastifyInstance, folder: string) => {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    // Files are too small for range requests, and an invalid range would cause a 500.
    acceptRanges: false,
    setHeaders: (reply, path) => {
      const isPart = path.includes('/assets/')
      // Names under assets/ contain a content hash.
      reply.header('cache-control', isPart ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
      if (isPart && !path.includes('worker')) leaveOut(reply)
    },
    globIgnore: ['.vite/**'],
  })
}

const dist = new URL('../../../../web/dist/', import.meta.url)

export type Web = {
  render: (request: {
    url: string
    cookie?: string
    signedIn: boolean
    mapStyleUrl: string
    statusLine?: StatusLine | undefined
    isToKeep: boolean
    fetchApi: (path: string, init?: RequestInit) => Promise<Response>
  }) => Promise<Page>
  documentText: (page: Page, built?: Built) => string
  styleText: (files: string[], built: Built) => string
  earlyLinks: (built: Built) => string[]
}
type Built = { manifest: object; styles: Record<string, string> }
type Page = {
  status: number
  redirect?: string
  head: string
  html: string
  state: object
  files: string[]
  late: string[]
  theme: string
}

/** Serves the built application and renders public pages. 404s of the API stay JSON. */
export const servePages = async (app: FastifyInstance, services: CallServices) => {
  if (!existsSync(new URL('server/server.js', dist))) throw new Error('The browser application is not built. Run: npm run build')
  const web = (await import(new URL('server/server.js', dist).href)) as Web
  const built = await readBuilt()
  await serveBuiltFiles(app, fileURLToPath(new URL('client/', dist)))
  answerPages(app, services, async () => ({
    web,
    finish: async (page) => web.documentText(page, built),
    styleOf: ({ files, late }) => web.styleText([...files, ...late], built),
    early: web.earlyLinks(built),
  }))
}

const readBuilt = async (): Promise<Built> => {
  const client = new URL('client/', dist)
  const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', client), 'utf8')) as object
  const names = (await readdir(new URL('assets/', client)))
    .filter((name) => name.endsWith('.css'))
    .map((name) => `assets/${name}`)
  const read = async (name: string) => [name, (await readFile(new URL(name, client), 'utf8')).trim()] as const
  return { manifest, styles: Object.fromEntries(await Promise.all(names.map(read))) }
}

/** Source of pages: built files, or Vite in development. `styleOf`: styles inlined in the document. `early`: links for early hints. */
type Source = (url: string) => Promise<{
  web: Pick<Web, 'render'>
  finish: (page: Page) => Promise<string>
  styleOf?: (page: Page) => string
  early?: string[]
}>

/** `*` is the server itself, not a page. */
const isPageAt = (url: string) => url.startsWith('/')

export const answerPages = (app: FastifyInstance, services: CallServices, source: Source) =>
  app.get(
    '/*',
    { config: { rateLimit: { max: services.config.callsPerMinute, timeWindow: 60_000 }, rank: 'page' } },
    async (request, reply) => (isPageAt(request.url) ? showPage(source, app, services, request, reply) : reply.callNotFound()),
  )

/** Set when the ramp's service worker (`sw.js`) requests a page to cache, which must not depend on the moment or URL. */
const toKeepHeader = 'to-keep'

const showPage = async (
  source: Source,
  app: FastifyInstance,
  { config, db }: CallServices,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  // Everything else fails without a database, and this page explains why.
  if (isStatusPage(request.url) && !(await reaches(db))) return sayAway(reply)
  const { web, finish, styleOf, early } = await source(request.url)
  // Send early hints only to browser navigations: script clients may not handle them, and HTTP/1.0 (some proxies) has none.
  const knowsEarly = request.headers['sec-fetch-mode'] === 'navigate' && request.raw.httpVersion !== '1.0'
  if (early?.length && knowsEarly) reply.raw.writeEarlyHints({ link: early })
  const cookie = request.headers.cookie
  const { account: caller } = await findCaller(db, request.cookies[sessionCookie], new Date())
  const page = await web.render({
    // Do not use the Host header, which the sender controls: this URL ends up in the page.
    url: config.publicUrl + request.url,
    cookie,
    signedIn: caller !== undefined,
    mapStyleUrl: config.mapStyleUrl,
    statusLine: statusLine(),
    isToKeep: request.headers[toKeepHeader] !== undefined,
    fetchApi: inProcess(app, cookie, caller),
  })
  if (page.redirect) return reply.redirect(page.redirect)
  if (styleOf) allowStyle(reply, styleOf(page))
  return reply
    .status(page.status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'private, no-cache')
    .send(await finish(page))
}

const sayAway = (reply: FastifyReply) =>
  reply.status(503).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(awayPage(databaseReachedAt()))

/** Allows exactly this inline style; all others stay forbidden. */
const allowStyle = (reply: FastifyReply, style: string) => {
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = String(reply.getHeader('content-security-policy'))
  reply.header('content-security-policy', policy.replace(/style-src [^;]*/, `$& 'sha256-${hash}'`))
}

/** Calls made by pages stay in the process, with the visitor's cookie and account. */
const inProcess =
  (app: FastifyInstance, cookie: string | undefined, caller: Caller | undefined) => async (path: string, init?: RequestInit) => {
    const call = { method: (init?.method ?? 'GET') as 'GET', url: path, headers: { ...(cookie && { cookie }) } }
    // Fastify starts the call when awaited, so await inside.
    const reply = await runAsCaller(caller, async () => await app.inject(call))
    return new Response(reply.statusCode === 204 ? null : new Uint8Array(reply.rawPayload), {
      status: reply.statusCode,
      headers: { 'content-type': reply.headers['content-type']?.toString() ?? 'application/json' },
    })
  }
