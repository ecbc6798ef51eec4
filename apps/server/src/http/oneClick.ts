import { apiBase } from '@tailshare/contract/base/constants'
import { paths } from '@tailshare/contract/base/paths'
import { routes } from '@tailshare/contract/routes'
import type { FastifyInstance } from 'fastify'

/**
 * Mail programs end a subscription by a POST to the address that its mail names (RFC 8058), with no cookie, as a form. People who open
 * the same address get a page with a button. Both end in the call `endTopicMail`.
 */
export const serveOneClick = async (app: FastifyInstance) => {
  await app.register(async (scope) => {
    // Its only field says `One-Click`; what is meant stands in the address.
    scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
      payload.resume()
      done(null)
    })
    scope.post(paths.unsubscribe(), async (request, reply) => {
      const { token } = request.query as { token?: string }
      const answer = await app.inject({
        method: 'POST',
        url: apiBase + routes.endTopicMail.path,
        payload: { token: token ?? '' },
        remoteAddress: request.ip,
      })
      return reply.status(answer.statusCode === 200 ? 204 : answer.statusCode).send()
    })
  })
}
