import { inTransaction } from '../../../db/connect.ts'
import type { Call, Handling } from '../../../http/call.ts'
import { listPage } from '../../../http/listPage.ts'
import { found } from '../../../http/refusal.ts'
import { canFactsOf, mustBeFor } from '../access.ts'
import { seeOrder } from '../orders/steps.ts'
import { mayDecide, seesPrices } from './access.ts'
import { answerRipple, showOrderRipple } from './answerSteps.ts'
import { endAway, undoRipple } from './backSteps.ts'
import { findRipple, listRipples, listSteps } from './queries.ts'
import { applyRipple, previewRipple } from './steps.ts'
import { viewRipple, viewRippleSummary } from './view.ts'

type Showing = Pick<Call<'getRipple'>, 'db' | 'account' | 'now'> & { params: { id: string } }

const seeRipple = async ({ db, account, params }: Showing) => {
  const row = found(await findRipple(db, params.id))
  found(mayDecide(row, account) || undefined)
  return row
}

const showRipple = async (call: Showing) => {
  const row = await seeRipple(call)
  const { db, account, now } = call
  return viewRipple(row, await listSteps(db, row.id), { money: seesPrices(row.ownerId, account), now })
}

type ShowingOrder = Pick<Call<'getOrderRipple'>, 'params' | 'account' | 'db' | 'now' | 'config'>

const showOfOrder = async ({ params, account, db, now, config }: ShowingOrder) => {
  const { order } = await seeOrder(db, params.id, account)
  return showOrderRipple({ db, account, now, config }, order)
}

export const rippleHandlers = {
  previewRipple: ({ body, account, db, now, config }) => previewRipple({ account, db, now, config }, body),

  async applyRipple({ body, account, db, now, config }) {
    const id = await applyRipple({ account, db, now, config }, body)
    return viewRippleSummary(found(await findRipple(db, id)), now)
  },

  async listRipples({ query, account, readDb, now }) {
    const { rows, count } = await listRipples(readDb, { person: account, query })
    return listPage('booking/ripples/', query, { count, results: rows.map((row) => viewRippleSummary(row, now)) })
  },

  getRipple: (call) => showRipple(call),

  async undoRipple(call) {
    const { db, account, now, config } = call
    const { id } = await seeRipple(call)
    await inTransaction(db, (tx) => undoRipple(tx, { account, now, config }, id))
    return showRipple(call)
  },

  async endRipple(call) {
    const { db, account, now, config } = call
    const { id } = await seeRipple(call)
    await inTransaction(db, (tx) => endAway(tx, { account, now, config }, id))
    return showRipple(call)
  },

  getOrderRipple: (call) => showOfOrder(call),

  async answerRipple(call) {
    const { params, body, account, db, now, config } = call
    const { order, roles } = await seeOrder(db, params.id, account)
    mustBeFor('answerMove', canFactsOf(order, roles, now))
    await answerRipple({ db, account, now, config }, params.id, body)
    return showOfOrder(call)
  },
} satisfies Handling<
  'previewRipple' | 'applyRipple' | 'listRipples' | 'getRipple' | 'undoRipple' | 'endRipple' | 'getOrderRipple' | 'answerRipple'
>
