import { paths } from '@tailshare/contract/base/paths'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/connect.ts'
import { noticeOfCode } from '../db/noticeCode.ts'

/** Short links in texts: redirect to the page of a notice, which checks access itself. */
export const serveShortLinks = (app: FastifyInstance, db: Db) =>
  app.get(paths.shortNotice(':code'), async (request, reply) => {
    const id = noticeOfCode((request.params as { code: string }).code)
    const notice = id && (await db.selectFrom('notice').select('link').where('id', '=', id).executeTakeFirst())
    return reply.header('cache-control', 'no-store').redirect((notice && notice.link) || paths.notice())
  })
