import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface adds to Fastify’s own
  interface FastifyContextConfig {
    /** The call this route answers. */
    call?: string
  }
}

/** Label of a request: the name of its call, `page`, `file`, `health`, `other`, or `nothing` without a route. */
export const routeName = ({ routeOptions: { config, url } }: FastifyRequest) => {
  if (config.call !== undefined) return config.call
  if (url === undefined) return 'nothing'
  if (url === '/*') return 'page'
  if (/^\/(health|ready)\b/.test(url)) return 'health'
  return url.startsWith('/art/') || /\.\w+$/.test(url) ? 'file' : 'other'
}
