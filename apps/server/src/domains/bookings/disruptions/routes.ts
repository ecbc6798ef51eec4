import { inTransaction } from '../../../db/connect.ts'
import type { Call, Handling } from '../../../http/call.ts'
import { listPage } from '../../../http/listPage.ts'
import { found } from '../../../http/refusal.ts'
import { canFactsOf, refuseIfNeverAllowed } from '../access.ts'
import { seeOrder } from '../orders/steps.ts'
import { mayDecide, seesPrices } from './access.ts'
import { answerDisruption, showOrderDisruption } from './answerSteps.ts'
import { endAway, undoDisruption } from './backSteps.ts'
import { findDisruption, listDisruptions, listSteps } from './queries.ts'
import { applyDisruption, previewDisruption } from './steps.ts'
import { viewDisruption, viewDisruptionSummary } from './view.ts'

type Showing = Pick<Call<'getDisruption'>, 'db' | 'account' | 'now'> & { params: { id: string } }

const seeDisruption = async ({ db, account, params }: Showing) => {
  const row = found(await findDisruption(db, params.id))
  found(mayDecide(row, account) || undefined)
  return row
}

const showDisruption = async (call: Showing) => {
  const row = await seeDisruption(call)
  const { db, account, now } = call
  return viewDisruption(row, await listSteps(db, row.id), { money: seesPrices(row.ownerId, account), now })
}

type ShowingOrder = Pick<Call<'getOrderDisruption'>, 'params' | 'account' | 'db' | 'now' | 'config'>

const showOfOrder = async ({ params, account, db, now, config }: ShowingOrder) => {
  const { order } = await seeOrder(db, params.id, account)
  return showOrderDisruption({ db, account, now, config }, order)
}

export const disruptionHandlers = {
  previewDisruption: ({ body, account, db, now, config }) => previewDisruption({ account, db, now, config }, body),

  async applyDisruption({ body, account, db, now, config }) {
    const id = await applyDisruption({ account, db, now, config }, body)
    return viewDisruptionSummary(found(await findDisruption(db, id)), now)
  },

  async listDisruptions({ query, account, readDb, now }) {
    const { rows, count } = await listDisruptions(readDb, { person: account, query })
    return listPage('booking/disruptions/', query, { count, results: rows.map((row) => viewDisruptionSummary(row, now)) })
  },

  getDisruption: (call) => showDisruption(call),

  async undoDisruption(call) {
    const { db, account, now, config } = call
    const { id } = await seeDisruption(call)
    await inTransaction(db, (tx) => undoDisruption(tx, { account, now, config }, id))
    return showDisruption(call)
  },

  async endDisruption(call) {
    const { db, account, now, config } = call
    const { id } = await seeDisruption(call)
    await inTransaction(db, (tx) => endAway(tx, { account, now, config }, id))
    return showDisruption(call)
  },

  getOrderDisruption: (call) => showOfOrder(call),

  async answerDisruption(call) {
    const { params, body, account, db, now, config } = call
    const { order, roles } = await seeOrder(db, params.id, account)
    refuseIfNeverAllowed('answerMove', canFactsOf(order, roles, now))
    await answerDisruption({ db, account, now, config }, params.id, body)
    return showOfOrder(call)
  },
} satisfies Handling<
  | 'previewDisruption'
  | 'applyDisruption'
  | 'listDisruptions'
  | 'getDisruption'
  | 'undoDisruption'
  | 'endDisruption'
  | 'getOrderDisruption'
  | 'answerDisruption'
>
