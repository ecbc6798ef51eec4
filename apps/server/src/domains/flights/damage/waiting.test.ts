import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { dent, flown } from '../../../../test/damage.ts'

let api: Api
let order: string
beforeAll(async () => {
  api = await startApi()
  order = await flown(api)
})
afterAll(() => api.close())

test('a claim waits for its owner’s amount, then its pilot’s answer, and no one else', async () => {
  const waiting = async (who: keyof Api['people']) => (await api.call(who, 'listWaitingClaims')).json.map(({ state }) => state)
  const raised = await api.call('rosa', 'claimDamage', { params: { id: order }, body: dent })
  const claim = raised.json.claim!.id
  expect([await waiting('helen'), await waiting('maria'), await waiting('rosa')]).toEqual([['unpriced'], [], []])
  await api.call('helen', 'priceClaim', { params: { id: claim }, body: { amountCents: 30_000 } })
  expect([await waiting('helen'), await waiting('maria')]).toEqual([[], ['asked']])
  await api.call('maria', 'answerClaim', { params: { id: claim }, body: { agrees: false, text: 'It was there before' } })
  expect([await waiting('helen'), await waiting('maria'), await waiting('omar')]).toEqual([[], [], []])
  expect((await api.call(undefined, 'listWaitingClaims')).status).toBe(401)
})
