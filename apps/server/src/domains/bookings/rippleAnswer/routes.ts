import type { Call, Handling } from '../../../http/call.ts'
import { canFactsOf, mustBeFor } from '../access.ts'
import { seeOrder } from '../orders/steps.ts'
import { answerRipple, showOrderRipple } from './steps.ts'

const show = async ({
  params,
  account,
  db,
  now,
  config,
}: Pick<Call<'getOrderRipple'>, 'params' | 'account' | 'db' | 'now' | 'config'>) => {
  const { order } = await seeOrder(db, params.id, account)
  return showOrderRipple({ db, account, now, config }, order)
}

export const rippleAnswerHandlers = {
  getOrderRipple: (call) => show(call),

  async answerRipple(call) {
    const { params, body, account, db, now, config } = call
    const { order, roles } = await seeOrder(db, params.id, account)
    mustBeFor('answerMove', canFactsOf(order, roles, now))
    await answerRipple({ db, account, now, config }, params.id, body)
    return show(call)
  },
} satisfies Handling<'getOrderRipple' | 'answerRipple'>
