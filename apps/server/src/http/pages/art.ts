import { artFor } from '@tailshare/aircraft-art/artFor'
import { modelKeyFor } from '@tailshare/aircraft-art/models/modelNames'
import { drawAircraft, views } from '@tailshare/aircraft-art/drawAircraft'
import { drawField, isFieldName } from '@tailshare/aircraft-art/drawField'
import { isRegion } from '@tailshare/aircraft-art/scene/regions'
import { isSunStep, sunOf } from '@tailshare/contract/schedule/sunSteps'
import type { FastifyInstance, FastifyReply } from 'fastify'

const mostKept = 600

type ArtRequest = { Params: { family: string; tail: string; file: string }; Querystring: { sun?: unknown; land?: unknown } }

const stepOf = (sun: unknown) => (typeof sun === 'string' && isSunStep(sun) ? sun : undefined)

const landOf = (land: unknown) => (typeof land === 'string' && isRegion(land) ? land : undefined)

const send = (reply: FastifyReply, svg: string) =>
  reply.type('image/svg+xml').header('cache-control', 'public, max-age=31536000, immutable').send(svg)

/**
 * Generated pictures for aircraft without photos. The URL determines the picture, so it can be cached forever. "Fields" are for pages
 * without a specific aircraft.
 */
export const serveArt = (app: FastifyInstance) => {
  const kept = new Map<string, string>()
  app.get<ArtRequest>('/art/:family/:tail/:file', async ({ params: { family, tail, file }, query }, reply) => {
    const view = views.find((known) => `${known}.svg` === file)
    const [sun, land] = [stepOf(query.sun), landOf(query.land)]
    if (!view || !/^[A-Z0-9]{2,8}$/.test(tail) || !/^[A-Z0-9]{2,8}$/.test(family)) return reply.callNotFound()
    if ((query.sun !== undefined && !sun) || (query.land !== undefined && !land)) return reply.callNotFound()
    const model = modelKeyFor(family)
    const key = `${family}/${tail}/${view}/${sun ?? ''}/${land ?? ''}`
    const draw = () =>
      drawAircraft({ ...artFor({ tail, model }), ...(land && { region: land }), model, view, tail, sun: sun && sunOf(sun) })
    const svg = kept.get(key) ?? draw()
    if (kept.size >= mostKept) kept.clear()
    kept.set(key, svg)
    return send(reply, svg)
  })
  app.get<{ Params: { file: string }; Querystring: { sun?: unknown } }>('/art/fields/:file', async ({ params, query }, reply) => {
    const name = params.file.replace(/\.svg$/, '')
    const sun = stepOf(query.sun)
    if (!params.file.endsWith('.svg') || !isFieldName(name) || !sun) return reply.callNotFound()
    return send(reply, drawField(name, sunOf(sun)))
  })
}
