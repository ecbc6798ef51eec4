import { apiBase } from '@tailshare/contract/base/constants'
import { paths } from '@tailshare/contract/base/paths'
import { routes } from '@tailshare/contract/routes'
import type { FastifyInstance } from 'fastify'
import { noticeOfCode } from '../db/newId.ts'
import type { CallServices } from '../services.ts'

/**
 * One-click unsubscribe: mail programs send a form POST without a cookie to the mail's address (RFC 8058). People opening it get a page
 * with a button. Both call `endTopicMail`.
 */
export const serveOneClick = async (app: FastifyInstance) => {
  await app.register(async (scope) => {
    // The body is always `One-Click`; the URL has the token.
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

/** Short links in texts: redirect to the page of a notice, which checks access itself. */
export const serveShortLinks = (app: FastifyInstance, services: CallServices) =>
  app.get(paths.shortNotice(':code'), async (request, reply) => {
    const id = noticeOfCode((request.params as { code: string }).code)
    const notice = id && (await services.db.selectFrom('notice').select('link').where('id', '=', id).executeTakeFirst())
    return reply.header('cache-control', 'no-store').redirect((notice && notice.link) || paths.notice())
  })
