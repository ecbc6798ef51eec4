import { plusDays, plusHours } from '@tailshare/contract/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { startHearing } from '../../../../test/heard.ts'
import { heldShares, salesOf, signShare } from '../../../../test/sales.ts'

let api: Api
let aircraftId: string
const { accept, accepted, ask, beginAnew, move, offer, see, today, vote } = salesOf(() => api)
beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  aircraftId = await beginAnew()
})
afterAll(() => api.close())

test('a part of an offer costs its part and leaves the rest on offer', async () => {
  const id = await accepted('maria', { percent: 10 })
  expect((await see('maria', id)).json.priceCents).toBe(2_400_000)
  await signShare(api, 'maria', id)
  await signShare(api, 'helen', id)
  await api.runJobs()
  expect(await heldShares(api, aircraftId)).toMatchObject({ maria: 10 })
  expect((await api.call(undefined, 'listSharesOnOffer')).json).toMatchObject([{ percent: 15, priceCents: 3_600_000 }])
})

test('of two who want the same share one gets it, and the other hears why', async () => {
  const [one, two] = [await accepted('maria'), await accepted('jonas')]
  for (const id of [one, two]) await signShare(api, 'helen', id)
  const both = await Promise.all([signShare(api, 'maria', one), signShare(api, 'jonas', two)])
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)!.json).toMatchObject({ code: 'share_gone' })
  const heard = await startHearing(api)
  await api.runJobs()
  const held = await heldShares(api, aircraftId)
  expect((held.maria ?? 0) + (held.jonas ?? 0)).toBe(25)
  const loser = held.maria ? 'jonas' : 'maria'
  expect((await heard()).find(({ who, text }) => who === loser && text.includes('has sold it to'))).toBeDefined()
  expect((await see(loser, held.maria ? two : one)).json.state).toBe('declined')
})

test('another sale changes the figures: what was signed is signed once more', async () => {
  await offer('bo', { percent: 5, priceCents: 1_000_000 })
  const big = await accepted('maria')
  await signShare(api, 'maria', big)
  const small = (await ask('jonas', { percent: 5, seller: api.people.bo })).json
  await accept('bo', small.id)
  for (const who of ['tomas', 'priya'] as const) await vote(who, small.voteId, 'yes')
  await signShare(api, 'jonas', small.id)
  await signShare(api, 'bo', small.id)
  const { agreement } = (await see('helen', big)).json
  const heard = await startHearing(api)
  await api.runJobs()
  expect((await heard()).filter(({ title }) => title === 'N322SR: sign again').map(({ who }) => who)).toEqual(['helen', 'maria'])
  expect((await see('maria', big)).json).toMatchObject({ state: 'accepted', signatures: [], may: { sign: true } })
  const body = { hash: agreement!.hash, name: 'Helen Marsh', isAgreed: true as const }
  expect(await api.call('helen', 'signShareAgreement', { params: { id: big }, body })).toMatchObject({
    status: 409,
    json: { code: 'agreement_changed' },
  })
})

test('buyer or seller chooses another day; both sign anew, and not once it has passed', async () => {
  const id = await accepted()
  await signShare(api, 'maria', id)
  const later = plusDays(today(), 10)
  expect((await move('helen', id, later)).json).toMatchObject({ handOverOn: later, signatures: [], state: 'accepted' })
  expect((await move('bo', id, later)).status).toBe(403)
  for (const wrong of [plusDays(today(), -1), plusDays(today(), 400)])
    expect(await move('maria', id, wrong)).toMatchObject({ status: 400, json: { handOverOn: [expect.any(String)] } })
  await signShare(api, 'maria', id)
  await signShare(api, 'helen', id)
  await api.runJobs()
  expect((await see('maria', id)).json.state).toBe('signed')
  await api.db
    .updateTable('shareRequest')
    .set({ handOverOn: plusDays(today(), -2), state: 'accepted' })
    .where('id', '=', id)
    .execute()
  expect(await signShare(api, 'maria', id)).toMatchObject({ status: 409, json: { code: 'hand_over_past' } })
})

test('the owner buys back, so that a partner leaves', async () => {
  await offer('bo')
  const { id, voteId, ...asked } = (await ask('helen', { seller: api.people.bo })).json
  expect(asked).toMatchObject({ you: 'buyer', seller: { firstName: 'Bo' } })
  await accept('bo', id)
  expect((await vote('tomas', voteId, 'yes')).json).toMatchObject({ state: 'passed', yesPercent: 75 })
  await signShare(api, 'helen', id)
  await signShare(api, 'bo', id)
  await api.runJobs()
  expect(await heldShares(api, aircraftId)).toEqual({ tomas: 25, priya: 25 })
  expect((await api.call('bo', 'listVotes', { params: { aircraftId } })).status).toBe(404)
  // Who has sold everything still reads what they signed.
  expect((await see('bo', id)).json).toMatchObject({ you: 'seller', state: 'handed_over', file: { version: 1 } })
  expect((await api.call('bo', 'getShareAgreementFile', { params: { id } })).status).toBe(200)
  expect((await api.call('bo', 'listShareRequests')).json.results.map((one) => one.id)).toContain(id)
  expect((await api.call('bo', 'getCoOwnershipShare', { params: { id: aircraftId } })).json).toMatchObject({
    you: 'visitor',
    holders: [],
  })
})

test('a seller who owes a settlement keeps the share waiting, and it changes hands once that is paid', async () => {
  const id = await accepted()
  await signShare(api, 'maria', id)
  await signShare(api, 'helen', id)
  const owe = (cents: number) =>
    sql`insert into cost_balance (aircraft_id, account_id, cents) values (${aircraftId}, ${api.people.helen}, ${cents})
      on conflict (aircraft_id, account_id) do update set cents = excluded.cents`.execute(api.db)
  await owe(12_000)
  const heard = await startHearing(api)
  await api.runJobs()
  expect((await see('maria', id)).json).toMatchObject({ state: 'signed', reason: expect.stringContaining('settlement') })
  expect((await heard()).map(({ who, title }) => [who, title])).toEqual(
    ['helen', 'maria'].map((who) => [who, 'N322SR: the hand-over waits']),
  )
  await owe(0)
  await api.runJobs(plusHours(new Date(), 25))
  expect((await see('maria', id)).json).toMatchObject({ state: 'handed_over', reason: '' })
})
