import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Serves a folder that the build has made: each file as small as the build has packed it for what the browser reads, or as it is. */
export const serveBuiltFiles = async (app: FastifyInstance, folder: string) => {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    // None is large enough to be read in parts, and a part beyond its end would be answered as a fault of ours.
    acceptRanges: false,
    // Names under assets/ carry a hash of their contents.
    setHeaders: (reply, path) =>
      void reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      ),
    globIgnore: ['.vite/**'],
  })
}
