import { artFor } from '@tailshare/aircraft-art/artFor'
import { drawAircraft, views } from '@tailshare/aircraft-art/drawAircraft'
import { modelKeyFor } from '@tailshare/aircraft-art/modelNames'
import type { FastifyInstance } from 'fastify'

const mostKept = 400

/** Drawn pictures for aircraft without photos. The address says all that a drawing needs, so it can be kept for ever. */
export const serveArt = (app: FastifyInstance) => {
  const kept = new Map<string, string>()
  app.get<{ Params: { family: string; tail: string; file: string } }>(
    '/art/:family/:tail/:file',
    async ({ params: { family, tail, file } }, reply) => {
      const view = views.find((known) => `${known}.svg` === file)
      if (!view || !/^[A-Z0-9]{2,8}$/.test(tail) || !/^[A-Z0-9]{2,8}$/.test(family)) return reply.callNotFound()
      const key = `${family}/${tail}/${view}`
      const svg =
        kept.get(key) ?? drawAircraft({ ...artFor({ tail, model: modelKeyFor(family) }), model: modelKeyFor(family), view, tail })
      if (kept.size >= mostKept) kept.clear()
      kept.set(key, svg)
      return reply.type('image/svg+xml').header('cache-control', 'public, max-age=31536000, immutable').send(svg)
    },
  )
}
