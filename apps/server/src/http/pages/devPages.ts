import type { FastifyInstance } from 'fastify'
import { fileURLToPath } from 'node:url'
import type { CallServices } from '../../services.ts'
import { answerPages, type Web } from './pages.ts'

/** Development only: Vite serves, reloads and renders the application from source. */
export const serveSourcePages = async (app: FastifyInstance, services: CallServices) => {
  const { createServer } = await import('vite')
  const root = fileURLToPath(new URL('../../../../web/', import.meta.url))
  const vite = await createServer({ root, configFile: `${root}vite.config.ts`, server: { middlewareMode: true } })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(api|art|health|ready|outbox|n)\b/.test(request.url)) return done()
    vite.middlewares(request.raw, reply.raw, done)
  })
  answerPages(app, services, async (url) => {
    const web = (await vite.ssrLoadModule('/src/server.tsx')) as Web
    return { web, finish: async (page) => vite.transformIndexHtml(url, web.documentText(page)) }
  })
}
