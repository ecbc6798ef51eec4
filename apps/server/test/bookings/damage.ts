import { plusHours } from '@tailshare/contract/text/period'
import type { Api } from '../api.ts'
import { addCard, chargesOf, run } from '../money.ts'
import { halfHour, insertOrder } from '../orders.ts'
import { bringBack, depart } from './ramp.ts'

/** Maria has flown Helen's N417TS, Rosa closed the return, and the flight is paid. */
export const flown = async (api: Api) => {
  await addCard(api, 'maria')
  const { id } = await insertOrder(api, { start: halfHour(-3) })
  await run(api, 'placeHold', { orderId: id })
  await depart(api, 'rosa', id)
  await bringBack(api, 'rosa', id)
  await run(api, 'settleFlight', { orderId: id })
  return id
}

export const dent = { questions: ['photoLeftWing'], text: 'A dent in the left wing tip' }

export const claimed = async (api: Api, order: string, amountCents = 30_000) => {
  const { status, json } = await api.call('helen', 'claimDamage', { params: { id: order }, body: { ...dent, amountCents } })
  if (status !== 200) throw new Error(JSON.stringify(json))
  return json.claim!.id
}

export const backSince = (api: Api, order: string, hours: number, ms = 0) =>
  api.db
    .updateTable('orders')
    .set({ dropRealAt: new Date(plusHours(new Date(), -hours).getTime() + ms) })
    .where('id', '=', order)
    .execute()

/** Ends the three days to answer the claim. */
export const outOfTime = (api: Api, claimId: string) =>
  api.db.updateTable('damageClaim').set({ answerBy: new Date() }).where('id', '=', claimId).execute()

export const depositOf = async (api: Api, order: string) => {
  const charges = (await chargesOf(api, order)).filter(({ kind }) => kind === 'deposit')
  return charges.map(({ state, amountCents, capturedCents }) => `${state} ${state === 'captured' ? capturedCents : amountCents}`)
}
