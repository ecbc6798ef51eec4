import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Serves a built folder, each file in the best precompressed encoding the browser accepts. */
export const serveBuiltFiles = async (app: FastifyInstance, folder: string) => {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    // Files are too small for range requests, and an invalid range would cause a 500.
    acceptRanges: false,
    // Names under assets/ contain a content hash.
    setHeaders: (reply, path) =>
      void reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      ),
    globIgnore: ['.vite/**'],
  })
}
