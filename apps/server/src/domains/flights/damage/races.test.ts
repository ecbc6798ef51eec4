import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Api } from '../../../../test/api.ts'
import { backSince, claimed, dent, depositOf, flown } from '../../../../test/bookings/damage.ts'
import { owes, run } from '../../../../test/money.ts'
import { prepare, type Prepared } from '../../../../test/prepare.ts'
import { expectBalanced } from '../../../../test/reading/settled.ts'

let api: Api
let order: string
let prepared: Prepared<string>
beforeAll(async () => {
  prepared = await prepare(flown)
})
afterAll(() => prepared.close())
beforeEach(async () => {
  api = await prepared.open()
  order = prepared.told
})
afterEach(() => api.close())

const settle = () => run(api, 'settleFlight', { orderId: order })
const inspection = async (who: keyof Api['people']) => (await api.call(who, 'getInspection', { params: { id: order } })).json
const answer = (claim: string, agrees: boolean, amountCents?: number) =>
  api.call('maria', 'answerClaim', { params: { id: claim }, body: { agrees, amountCents, text: 'It was there before' } })
const decide = (who: keyof Api['people'], claim: string, amountCents: number) =>
  api.call(who, 'decideClaim', { params: { id: claim }, body: { amountCents, reason: 'The photos show it' } })
const withdraw = (who: keyof Api['people'], claim: string) =>
  api.call(who, 'withdrawClaim', { params: { id: claim }, body: { reason: 'It is dirt' } })

test('of two simultaneous claims one succeeds; a claim 24 hours and a second later is refused', async () => {
  const both = await Promise.all(
    [1, 2].map(() => api.call('helen', 'claimDamage', { params: { id: order }, body: { ...dent, amountCents: 500 } })),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)!.json.code).toBe('claim_open')
  expect((await api.call('rosa', 'clearReturn', { params: { id: order } })).json.code).toBe('claim_open')
  await withdraw('helen', (await inspection('helen')).claim!.id)
  await backSince(api, order, 24, 5000)
  const inTime = await claimed(api, order, 500)
  await withdraw('helen', inTime)
  await backSince(api, order, 24, -1000)
  const late = await api.call('helen', 'claimDamage', { params: { id: order }, body: { ...dent, amountCents: 500 } })
  expect(late.json).toMatchObject({ code: 'wrong_state', detail: 'Damage is claimed within 24 hours after the return.' })
})

test('of a claim and the release of the deposit, one wins', async () => {
  await backSince(api, order, 24, 40)
  const [claim] = await Promise.all([
    api.call('helen', 'claimDamage', { params: { id: order }, body: { ...dent, amountCents: 500 } }),
    new Promise((done) => setTimeout(done, 40)).then(settle),
  ])
  const [deposit] = await depositOf(api, order)
  expect([claim.status, deposit]).toEqual(claim.status === 200 ? [200, 'authorized 50000'] : [409, 'released 50000'])
})

test('of a simultaneous answer, decision and withdrawal, one counts', async () => {
  const claim = await claimed(api, order, 20_000)
  await Promise.all([answer(claim, true, 20_000), withdraw('helen', claim)])
  const { claim: live, withdrawn } = await inspection('helen')
  expect([live?.state, withdrawn.length]).toEqual(live ? ['agreed', 0] : [undefined, 1])
  await settle()
  expect(await owes(api, api.people.maria)).toBe(0)
  await expectBalanced(api)

  if (live) return
  const next = await claimed(api, order, 20_000)
  await answer(next, false)
  await Promise.all([decide('omar', next, 5000), withdraw('helen', next), decide('omar', next, 7000)])
  await settle()
  expect(await owes(api, api.people.maria)).toBe(0)
  await expectBalanced(api)
})
