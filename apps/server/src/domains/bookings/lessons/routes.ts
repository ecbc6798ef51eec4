import { can, isFor } from '@tailshare/rules/bookings/orders/can'
import type { Db } from '../../../db/connect.ts'
import type { Caller, Handling } from '../../../http/call.ts'
import { allowed, found } from '../../../http/refusal.ts'
import { mustBeCsip } from '../../people/instructors/access.ts'
import { canFactsOf, type Person } from '../access.ts'
import { listOffers } from '../book/evaluate/queries.ts'
import { listAsked, listRequests } from './csips/queries.ts'
import { seeOrder } from '../orders/steps.ts'
import { viewSummary } from '../orders/view.ts'
import { listSummaries } from '../queries.ts'
import { findResults, listWithoutResults } from './results/queries.ts'
import { viewResults } from './results/view.ts'
import { answerRequest, askCsip, commandOf, takeAlternative, withdrawRequest } from './steps.ts'
import { viewLesson, viewRequest, viewRequests } from './view.ts'

const showRequests = async (db: Db, id: string, account: Person, now: Date) => {
  const { order } = await seeOrder(db, id, account)
  return viewRequests(order, await listRequests(db, id), await commandOf(db, order, now))
}

const showLesson = async (db: Db, id: string, account: Caller, now: Date) => {
  const { order, roles } = await seeOrder(db, id, account)
  allowed(roles.includes('csip'))
  const isOpen = can('answerCsip', canFactsOf(order, roles, now))
  const offers = isOpen ? await listOffers(db, order.aircraftId, { from: order.startAt, to: order.dropAt }) : []
  const others = offers.filter(({ csip, free }) => free && csip.id !== account.id && csip.id !== order.pilot.id)
  const results = await findResults(db, id)
  return viewLesson(order, {
    requests: await listRequests(db, id),
    results: results ? viewResults(results) : null,
    colleagues: others.map(({ csip }) => csip),
    viewer: account,
  })
}

export const lessonHandlers = {
  async askCsip({ params, body, account, db, now, config }) {
    const { order, roles } = await seeOrder(db, params.id, account)
    const { expectedLeavingCents, ...asked } = body
    await askCsip({ db, now, config, account, roles, order, expectedLeavingCents }, asked)
    return showRequests(db, params.id, account, now)
  },

  async getCsipRequest({ params, account, db, now }) {
    const { roles } = await seeOrder(db, params.id, account)
    allowed(roles.includes('csip') || isFor('seeWhoBooked', { as: roles }))
    return showRequests(db, params.id, account, now)
  },

  async withdrawCsipRequest({ params, account, db, now, config }) {
    await withdrawRequest({ db, now, config }, params.id, account)
    return showRequests(db, params.id, account, now)
  },

  async takeCsipAlternative({ params, account, db, now, config }) {
    const { order, roles } = await seeOrder(db, params.id, account)
    await takeAlternative({ db, now, config, account, roles, order })
    return showRequests(db, params.id, account, now)
  },

  async getLessonWork({ account, db, now }) {
    await mustBeCsip(db, account.id)
    const asked = await listAsked(db, account.id, now)
    const summaries = await listSummaries(
      db,
      asked.map(({ orderId }) => orderId),
    )
    const flown = await listSummaries(db, await listWithoutResults(db, account.id, now))
    return {
      requests: asked.map((row) => ({
        order: viewSummary(found(summaries.find(({ id }) => id === row.orderId)), account),
        request: viewRequest(row),
      })),
      results: flown.map((row) => viewSummary(row, account)),
    }
  },

  getLesson: ({ params, account, db, now }) => showLesson(db, params.id, account, now),

  async answerCsipRequest({ params, body, account, db, now, config }) {
    await answerRequest({ db, now, config }, params.id, account, body)
    return body.answer === 'accept' ? showLesson(db, params.id, account, now) : null
  },
} satisfies Handling<
  | 'askCsip'
  | 'getCsipRequest'
  | 'withdrawCsipRequest'
  | 'takeCsipAlternative'
  | 'getLessonWork'
  | 'getLesson'
  | 'answerCsipRequest'
>
