import { ownMatterText } from '@tailshare/rules/bookings/book/ownMatter'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { claimed, flown } from '../../../../test/bookings/damage.ts'
import { shareCosts } from '../../../../test/sharing/sharedCosts.ts'

let api: Api
let order: string
beforeAll(async () => {
  api = await startApi()
  order = await flown(api)
})
afterAll(() => api.close())

const inspection = async (who: 'omar' | 'helen') => (await api.call(who, 'getInspection', { params: { id: order } })).json

test('an operator with a share in the aircraft may not decide its damage claims, and is not asked', async () => {
  const id = await claimed(api, order)
  await api.call('maria', 'answerClaim', { params: { id }, body: { agrees: false, text: 'It was there before' } })
  expect((await inspection('omar')).claim!.may).toContain('decide')
  await shareCosts(api, { omar: 25 })
  expect((await inspection('omar')).claim!.may).not.toContain('decide')
  expect(
    await api.call('omar', 'decideClaim', { params: { id }, body: { amountCents: 1, reason: 'The photos show it' } }),
  ).toMatchObject({ status: 409, json: { code: 'own_account', detail: ownMatterText } })
  expect((await inspection('helen')).claim).toMatchObject({ state: 'contested', decidedCents: null })
})
