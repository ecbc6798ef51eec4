import { tripChangeOf } from '@tailshare/contract/base/tripFields'
import { inTransaction } from '../../../db/connect.ts'
import type { Handling } from '../../../http/call.ts'
import { allowed, found } from '../../../http/refusal.ts'
import { canFactsOf, refuseIfNeverAllowed } from '../access.ts'
import { payOrderWith } from '../payment/holds/steps.ts'
import { findOrder, setViewed } from './queries.ts'
import { moveBooking, undoCancellation } from '../change/steps.ts'
import { delayOrder } from '../change/delay/steps.ts'
import { cancelBooking, seeOrder, showOrder } from './steps.ts'
import { findVerdict, forecastAgainst } from '../weather/steps.ts'
import { viewSummary } from './view.ts'

export const orderHandlers = {
  getOrder: async ({ params, account, db, now }) => showOrder(db, params.id, account, now),

  async markOrderViewed({ params, account, db, now }) {
    const { roles } = await seeOrder(db, params.id, account)
    allowed(roles.includes('owner'))
    await setViewed(db, params.id, now)
  },

  async cancelOrder({ params: { id }, body, account, db, now, config, weather }) {
    const { order, roles } = await seeOrder(db, id, account)
    const { reason = 'plans', note = '', shownCents } = body ?? {}
    // Query the weather source before taking locks: it may be slow.
    const isWeather = reason === 'weather' && roles.includes('pilot')
    const weatherContext = { db, weather, now }
    const judged = isWeather
      ? { forecast: await forecastAgainst(weatherContext, order), weather: await findVerdict(weatherContext, order) }
      : undefined
    await inTransaction(db, (tx) =>
      cancelBooking(tx, {
        orderId: id,
        verb: 'cancel',
        as: roles,
        byId: account.id,
        reason,
        note,
        shownCents,
        ...judged,
        now,
        config,
      }),
    )
    return showOrder(db, id, account, now)
  },

  async undoCancel({ params, account, db, now, config }) {
    const { order, roles } = await seeOrder(db, params.id, account)
    await undoCancellation({ db, account, roles, now, config, order })
    return showOrder(db, order.id, account, now)
  },

  async delayOrder({ params, body, account, db, now, config }) {
    const { order, roles } = await seeOrder(db, params.id, account)
    refuseIfNeverAllowed('sayBack', canFactsOf(order, roles, now))
    await delayOrder({ db, account, roles, now, config, order, until: new Date(body.until) })
    return showOrder(db, order.id, account, now)
  },

  async changeBooking(call) {
    const { body, account, db, now, config } = call
    const { order, roles } = await seeOrder(db, body.orderId, account)
    if (body.paymentMethodId !== undefined) {
      refuseIfNeverAllowed('changePayment', canFactsOf(order, roles, now))
      await payOrderWith(call, order.id, body.paymentMethodId)
      return viewSummary(found(await findOrder(db, order.id)), account)
    }
    const from = body.flightStartTime ? new Date(body.flightStartTime) : order.startAt
    const to = body.flightDropTime ? new Date(body.flightDropTime) : order.dropAt
    const { plannedHours, expectedTotalCents, expectedLeavingCents, aircraftId, csipId } = body
    const asked = { aircraftId, csipId, ...tripChangeOf(body) }
    const moving = {
      db,
      account,
      roles,
      now,
      config,
      order,
      period: { from, to },
      plannedHours,
      expectedTotalCents,
      expectedLeavingCents,
      asked,
    }
    await moveBooking(moving)
    return viewSummary(found(await findOrder(db, order.id)), account)
  },
} satisfies Handling<'getOrder' | 'markOrderViewed' | 'cancelOrder' | 'undoCancel' | 'changeBooking' | 'delayOrder'>
