import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { apiBase } from '@tailshare/contract/constants'
import type { CallServices } from '../services.ts'
import { findCaller, sessionCookie } from './session.ts'

const dist = new URL('../../../web/dist/', import.meta.url)

export type Web = {
  render: (request: {
    url: string
    cookie?: string
    signedIn: boolean
    mapStyleUrl: string
    fetchApi: (path: string, init?: RequestInit) => Promise<Response>
  }) => Promise<Page>
  documentText: (page: Page, manifest?: object) => string
}
type Page = {
  status: number
  redirect?: string
  head: string
  html: string
  state: object
  files: string[]
  theme: string
}

/** Serves the built browser application, and renders its public pages. The API's own 404s stay JSON. */
export const servePages = async (app: FastifyInstance, services: CallServices) => {
  if (!existsSync(new URL('server/server.js', dist))) throw new Error('The browser application is not built. Run: npm run build')
  const web = (await import(new URL('server/server.js', dist).href)) as Web
  const manifest = JSON.parse(await readFile(new URL('client/.vite/manifest.json', dist), 'utf8')) as object
  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL('client/', dist)),
    wildcard: false,
    index: false,
    // Names under assets/ carry a hash of their contents.
    setHeaders: (reply, path) =>
      void reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      ),
    globIgnore: ['.vite/**'],
  })
  answerPages(app, services, async () => ({ web, finish: async (page) => web.documentText(page, manifest) }))
}

/** Where pages come from: the built files here, Vite in development. */
type Source = (url: string) => Promise<{ web: Web; finish: (page: Page) => Promise<string> }>

export const answerPages = (app: FastifyInstance, services: CallServices, source: Source) =>
  app.get('/*', async (request, reply) =>
    request.url.startsWith(apiBase) ? reply.callNotFound() : showPage(source, app, services, request, reply),
  )

const showPage = async (
  source: Source,
  app: FastifyInstance,
  { config, db }: CallServices,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const { web, finish } = await source(request.url)
  const cookie = request.headers.cookie
  const signedIn = (await findCaller(db, request.cookies[sessionCookie], new Date())) !== undefined
  const page = await web.render({
    // What a request's Host says is its sender's word, and this address goes into the page.
    url: config.publicUrl + request.url,
    cookie,
    signedIn,
    mapStyleUrl: config.mapStyleUrl,
    fetchApi: inProcess(app, cookie),
  })
  if (page.redirect) return reply.redirect(page.redirect)
  return reply
    .status(page.status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'private, no-cache')
    .send(await finish(page))
}

/** The pages' own calls stay inside the process; they carry the visitor's cookie and nothing else. */
const inProcess = (app: FastifyInstance, cookie: string | undefined) => async (path: string, init?: RequestInit) => {
  const reply = await app.inject({ method: (init?.method ?? 'GET') as 'GET', url: path, headers: { ...(cookie && { cookie }) } })
  return new Response(reply.statusCode === 204 ? null : new Uint8Array(reply.rawPayload), {
    status: reply.statusCode,
    headers: { 'content-type': reply.headers['content-type']?.toString() ?? 'application/json' },
  })
}
