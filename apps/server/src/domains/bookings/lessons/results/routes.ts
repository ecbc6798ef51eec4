import { isFor } from '@tailshare/rules/bookings/orders/can'
import type { Handling } from '../../../../http/call.ts'
import { allowed, found } from '../../../../http/refusal.ts'
import { canFactsOf, refuseIfNotAllowed } from '../../access.ts'
import { listRequests } from '../csips/queries.ts'
import { viewLesson } from '../view.ts'
import { seeOrder } from '../../orders/steps.ts'
import { findResults } from './queries.ts'
import { recordResults } from './steps.ts'
import { viewResults } from './view.ts'

export const resultHandlers = {
  async recordLessonResults({ params, body, account, db, files, now, config }) {
    const { order, roles } = await seeOrder(db, params.id, account)
    refuseIfNotAllowed('recordResults', canFactsOf(order, roles, now))
    await recordResults({ db, files, config, now, account, order, body })
    const results = viewResults(found(await findResults(db, order.id)))
    return viewLesson(order, { requests: await listRequests(db, order.id), results, colleagues: [], viewer: account })
  },

  async getLessonResults({ params, account, db }) {
    const { roles } = await seeOrder(db, params.id, account)
    allowed(isFor('seeResults', { as: roles }))
    const results = await findResults(db, params.id)
    return results ? viewResults(results) : null
  },
} satisfies Handling<'recordLessonResults' | 'getLessonResults'>
