import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoPassword, type CastKey } from '../../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../../test/api.ts'
import { startHearing } from '../../../../../test/heard.ts'
import { readPdf } from '../../../../../test/reading/readPdf.ts'
import { draftOf } from '../../../../../test/listings.ts'
import { heldShares, salesOf, shareOut, signShare } from '../../../../../test/sharing/sales.ts'
import { handOver } from '../handOver/steps.ts'

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

type Who = CastKey | undefined
const decline = (who: Who, id: string, reason = '') => api.call(who, 'declineShareRequest', { params: { id }, body: { reason } })
const withdraw = (who: Who, id: string) => api.call(who, 'withdrawShareRequest', { params: { id } })

test('a share is requested, agreed to by a majority, signed by both, and handed over on its day', async () => {
  const heard = await startHearing(api)
  const asked = await ask('maria', { message: 'I fly from Hayward every week.' })
  expect(asked).toMatchObject({
    status: 200,
    json: { state: 'asked', you: 'buyer', priceCents: 6_000_000, seller: { firstName: 'Helen' }, may: { withdraw: true } },
  })
  const { id, voteId } = asked.json
  expect((await heard()).map(({ who }) => who)).toEqual(['bo', 'helen', 'priya', 'tomas'])
  expect((await accept('helen', id)).json).toMatchObject({ state: 'asked', may: { decline: true } })
  expect((await see('tomas', id)).json.may.vote).toBe(true)
  await vote('tomas', voteId, 'yes')
  expect((await see('tomas', id)).json.may.vote).toBe(false)
  expect((await see('priya', id)).json.may.vote).toBe(true)
  expect((await vote('priya', voteId, 'yes')).json).toMatchObject({ state: 'passed', yesPercent: 75 })
  const told = await heard()
  expect(told.filter(({ title }) => title === 'N322SR: read and sign').map(({ who, by }) => [who, by.includes('mail')])).toEqual([
    ['helen', true],
    ['maria', true],
  ])
  const { agreement } = (await see('maria', id)).json
  const text = agreement!.sections.flatMap(({ paragraphs }) => paragraphs).join(' ')
  for (const said of ['25% of N322SR', '$60,000.00', 'outside Tailshare', '3 holidays', 'Maria']) expect(text).toContain(said)
  expect(text).toContain('Helen Marsh: 1%')

  expect((await signShare(api, 'maria', id)).json).toMatchObject({ state: 'accepted', may: { sign: false } })
  expect(await signShare(api, 'maria', id)).toMatchObject({ status: 409, json: { code: 'already_signed' } })
  const both = (await signShare(api, 'helen', id)).json
  expect(both).toMatchObject({
    state: 'signed',
    signatures: [{ person: { firstName: 'Maria' } }, { person: { firstName: 'Helen' } }],
  })
  const file = await api.call('maria', 'getShareAgreementFile', { params: { id } })
  expect(createHash('sha256').update(file.raw).digest('hex')).toBe(both.file!.sha256)
  const printed = (await readPdf(file.raw)).replace(/\s+/g, ' ')
  for (const said of ['Co-ownership agreement for N322SR', 'version 1', 'Signed by Maria', both.agreement!.hash.slice(0, 20)])
    expect(printed).toContain(said)

  await heard()
  await api.runJobs()
  expect((await see('maria', id)).json).toMatchObject({ state: 'handed_over', handedOver: expect.any(String) })
  expect(await heldShares(api, aircraftId)).toEqual({ maria: 25, tomas: 24, priya: 25, bo: 25 })
  const after = await heard()
  expect(after.filter(({ title }) => title === 'N322SR: 25% has changed hands').map(({ who }) => who)).toEqual([
    'bo',
    'helen',
    'maria',
    'priya',
    'tomas',
  ])
  expect((await api.call('maria', 'getAccount')).json).toMatchObject({ isCoOwner: true })
  expect((await api.call(undefined, 'listSharesOnOffer')).json).toEqual([])
  const holdings = await api.db
    .selectFrom('shareHolding')
    .select(['percent', 'fromOn'])
    .where('accountId', '=', api.people.maria)
    .execute()
  expect(holdings).toEqual([{ percent: 25, fromOn: today() }])
  // Repeating the job does nothing.
  await handOver({ ...api.services, now: new Date() }, id)
  expect(await heldShares(api, aircraftId)).toMatchObject({ maria: 25 })
  expect(await signShare(api, 'maria', id)).toMatchObject({ status: 409, json: { code: 'request_settled' } })
})

test('partners voting no, or an unwilling seller, decline it with a reason', async () => {
  const one = (await ask('maria')).json
  await vote('tomas', one.voteId, 'no')
  expect((await vote('bo', one.voteId, 'no')).json.state).toBe('open')
  expect((await vote('priya', one.voteId, 'no')).json.state).toBe('failed')
  expect((await see('maria', one.id)).json).toMatchObject({ state: 'declined', reason: 'The partners voted against it.' })
  const heard = await startHearing(api)
  const two = (await ask('maria')).json
  expect((await decline('helen', two.id, 'It is promised to my brother.')).json).toMatchObject({ state: 'declined' })
  expect((await heard()).find(({ who }) => who === 'maria')).toMatchObject({ text: expect.stringContaining('my brother') })
  for (const again of [accept('helen', two.id), decline('helen', two.id), withdraw('maria', two.id)])
    expect(await again).toMatchObject({ status: 409, json: { code: 'request_settled' } })
})

test('the buyer can withdraw until both have signed, which ends the vote', async () => {
  const first = (await ask('maria')).json
  const heard = await startHearing(api)
  expect((await withdraw('maria', first.id)).json).toMatchObject({ state: 'withdrawn', votesUntil: null })
  expect((await heard()).filter(({ who }) => who === 'helen').map(({ title }) => title)).toEqual([
    'N322SR: Maria Reyes no longer buys',
  ])
  expect(await vote('tomas', first.voteId, 'yes')).toMatchObject({ status: 409, json: { code: 'vote_closed' } })
  const id = await accepted()
  await signShare(api, 'maria', id)
  await signShare(api, 'helen', id)
  expect(await withdraw('maria', id)).toMatchObject({ status: 409, json: { code: 'request_settled' } })
  expect(await decline('helen', id)).toMatchObject({ status: 409, json: { code: 'request_settled' } })
})

test('an aircraft is not deleted while a share of it is being sold', async () => {
  const { id } = (await draftOf(api, 'victor', 'N261SH')).json
  await api.db.updateTable('aircraft').set({ isListed: true }).where('id', '=', id).execute()
  await offer('victor', {}, id)
  const asked = (await ask('maria', { aircraft: id, percent: 5 })).json
  const remove = () => api.call('victor', 'deleteAircraft', { params: { id } })
  expect(await remove()).toMatchObject({ status: 409, json: { code: 'aircraft_is_sold' } })
  await decline('victor', asked.id)
  expect((await remove()).status).toBe(204)
})

test('with a sole owner, their yes is the vote', async () => {
  await shareOut(api, 'N417TS', {})
  const id = api.fleet.N417TS
  await offer('helen', { percent: 50 }, id)
  const { json } = await ask('maria', { aircraft: id, percent: 50 })
  expect((await accept('helen', json.id)).json).toMatchObject({ state: 'accepted', votesUntil: null })
})

test('one open request per person and aircraft, five in all, and only for shares on offer', async () => {
  expect(await ask('maria', { percent: 26 })).toMatchObject({ status: 400, json: { percent: ['25% is on offer.'] } })
  expect(await ask('helen')).toMatchObject({ status: 409, json: { code: 'share_not_offered' } })
  expect(await ask('maria', { seller: api.people.bo })).toMatchObject({ status: 409, json: { code: 'share_not_offered' } })
  const both = await Promise.all([ask('maria'), ask('maria')])
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)!.json).toMatchObject({ code: 'share_asked' })
})

test('a sixth open request is refused', async () => {
  const tails = ['N251SH', 'N252SH', 'N253SH', 'N254SH', 'N255SH']
  for (const tail of tails) {
    const { id } = (await draftOf(api, 'victor', tail)).json
    await api.db.updateTable('aircraft').set({ isListed: true }).where('id', '=', id).execute()
    await offer('victor', {}, id)
    expect((await ask('jonas', { aircraft: id, percent: 5 })).status).toBe(200)
  }
  expect(await ask('jonas')).toMatchObject({ status: 409, json: { code: 'too_many_share_requests' } })
  const { json } = await api.call('jonas', 'listShareRequests', { query: { state: 'open', limit: 2 } })
  expect(json).toMatchObject({ count: 5, next: expect.stringContaining('offset=2') })
})

test('buyer, seller and partners see a request, with what each may do; others do not', async () => {
  const { id } = (await ask('maria')).json
  expect((await see('helen', id)).json).toMatchObject({ you: 'seller', may: { accept: true, decline: true }, agreement: null })
  expect((await see('tomas', id)).json).toMatchObject({ you: 'partner', may: { accept: false, decline: false, withdraw: false } })
  expect((await see('omar', id)).json.you).toBe('reader')
  for (const who of ['jonas', 'victor'] as const) {
    expect((await see(who, id)).status).toBe(404)
    expect((await accept(who, id)).status).toBe(404)
    expect((await withdraw(who, id)).status).toBe(404)
    expect((await move(who, id, today())).status).toBe(404)
    expect((await signShare(api, who, id).catch(() => ({ status: 404 }))).status).toBe(404)
    expect((await api.call(who, 'getShareAgreementFile', { params: { id } })).status).toBe(404)
  }
  expect((await accept('tomas', id)).status).toBe(403)
  expect((await decline('maria', id)).status).toBe(403)
  expect((await withdraw('helen', id)).status).toBe(403)
  expect((await api.call('maria', 'getShareAgreementFile', { params: { id } })).status).toBe(404)
  expect((await see(undefined, id)).status).toBe(401)
  expect((await ask(undefined)).status).toBe(401)
  const listed = async (who: CastKey, query: object) => (await api.call(who, 'listShareRequests', { query })).json
  expect((await listed('maria', { state: 'open' })).results.map((one) => one.id)).toEqual([id])
  expect((await listed('bo', { as: 'holder', state: 'open' })).results.map((one) => one.id)).toEqual([id])
  expect((await listed('jonas', { as: 'holder' })).count).toBe(0)
  expect((await api.call('jonas', 'listShareRequests', { query: { as: 'holder', aircraft: aircraftId } })).status).toBe(404)
})

test.each([
  [{ percent: 0 }, 'percent'],
  [{ percent: 101 }, 'percent'],
  [{ percent: 10.005 }, 'percent'],
  [{ handOverOn: '2020-01-01' }, 'handOverOn'],
  [{ message: 'x'.repeat(1001) }, 'message'],
])('an invalid request is refused at its field: %o', async (body, field) => {
  const { status, json } = await ask('maria', body)
  expect([status, Object.keys(json)]).toEqual([400, [field]])
})

test('leaving ends one’s request; a partner must sell first', async () => {
  const leave = (who: CastKey) => api.call(who, 'deleteAccount', { body: { password: demoPassword } })
  expect(await leave('bo')).toMatchObject({ status: 409, json: { code: 'account_has_shares' } })
  const { id, voteId } = (await ask('sam', { message: 'Nobody shall read this later.' })).json
  await accept('helen', id)
  const heard = await startHearing(api)
  expect((await leave('sam')).status).toBe(204)
  await api.runJobs()
  expect((await heard()).filter(({ title }) => title === 'N322SR: a buyer has left Tailshare').map(({ who }) => who)).toEqual([
    'bo',
    'helen',
    'priya',
    'tomas',
  ])
  expect((await see('helen', id)).json).toMatchObject({ state: 'withdrawn', message: '', buyer: { firstName: 'Former' } })
  expect(await vote('tomas', voteId, 'yes')).toMatchObject({ status: 409, json: { code: 'vote_closed' } })
  const { results } = (await api.call('helen', 'listVotes', { params: { aircraftId } })).json
  expect(results.find((one) => one.id === voteId)).toMatchObject({ title: 'A partner who has left', reason: '' })
})

test('agreeing and signing are refused while a party is suspended', async () => {
  const { id, voteId } = (await ask('maria')).json
  const suspend = (at: Date | null) =>
    api.db.updateTable('account').set({ suspendedAt: at }).where('id', '=', api.people.maria).execute()
  await suspend(new Date())
  const refused = { status: 409, json: { code: 'party_suspended', detail: expect.stringMatching(/^Maria .* is suspended/) } }
  expect(await accept('helen', id)).toMatchObject(refused)
  expect((await see('helen', id)).json).toMatchObject({ state: 'asked', may: { accept: true, decline: true } })
  await suspend(null)
  expect((await accept('helen', id)).status).toBe(200)
  for (const who of ['tomas', 'priya'] as const) await vote(who, voteId, 'yes')
  await suspend(new Date())
  expect(await signShare(api, 'helen', id)).toMatchObject(refused)
  expect((await decline('helen', id)).status).toBe(200)
  await suspend(null)
})
