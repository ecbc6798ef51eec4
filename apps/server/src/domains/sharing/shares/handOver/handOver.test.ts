import { plusDays, plusHours, plusMonths, startOfMonth } from '@tailshare/contract/text/period'
import { monthText } from '@tailshare/contract/text/timeText'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { startHearing } from '../../../../../test/heard.ts'
import { projectionInputs } from '../../../../../test/sharing/projection.ts'
import { inTransaction } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import { handOverShare } from '../../../aircraft/shares/steps.ts'
import { heldShares, salesOf, shareOut, signShare } from '../../../../../test/sharing/sales.ts'

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

test('buying part of an offer costs that part and leaves the rest on offer', async () => {
  const id = await accepted('maria', { percent: 10 })
  expect((await see('maria', id)).json.priceCents).toBe(2_400_000)
  await signShare(api, 'maria', id)
  await signShare(api, 'helen', id)
  await api.runJobs()
  expect(await heldShares(api, aircraftId)).toMatchObject({ maria: 10 })
  expect((await api.call(undefined, 'listSharesOnOffer')).json).toMatchObject([{ percent: 15, priceCents: 3_600_000 }])
})

test('a buyer becomes a named pilot that day, and the owner is told once to inform the insurer', async () => {
  await api.db.deleteFrom('aircraftCustomer').where('aircraftId', '=', aircraftId).execute()
  const named = async () =>
    (await api.db.selectFrom('aircraftCustomer').selectAll().where('aircraftId', '=', aircraftId).execute()).map(
      ({ accountId, isNamed }) => [accountId, isNamed],
    )
  const buy = async () => {
    const id = await accepted('maria', { percent: 5 })
    await signShare(api, 'maria', id)
    await signShare(api, 'helen', id)
    const heard = await startHearing(api)
    await api.runJobs()
    return (await heard()).filter(({ title }) => title.endsWith('is a named pilot of N322SR')).map(({ who }) => who)
  }
  expect(await buy()).toEqual(['helen'])
  expect(await named()).toEqual([[api.people.maria, true]])
  expect(await buy()).toEqual([])
})

test('of two buyers of the same share one gets it, and the other is told why', async () => {
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

test('a buyer whose vote was open when the share was sold is told that their own request was declined, and each other person once', async () => {
  const id = await accepted('jonas')
  const late = (await ask('maria')).json
  for (const who of ['helen', 'jonas'] as const) await signShare(api, who, id)
  const heard = await startHearing(api)
  await api.runJobs()
  expect((await see('maria', late.id)).json.state).toBe('declined')
  const told = (await heard()).filter(({ text }) => text.includes('has sold it to'))
  expect(told).toHaveLength(5)
  expect(Object.fromEntries(told.map(({ who, title }) => [who, title]))).toEqual({
    maria: 'N322SR: your request was declined',
    helen: 'N322SR: Maria Reyes’s request was declined',
    bo: 'A vote on N322SR was withdrawn',
    priya: 'A vote on N322SR was withdrawn',
    tomas: 'A vote on N322SR was withdrawn',
  })
})

test('another sale changes the figures, so both must sign again', async () => {
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

test('new running costs ask both to sign again; a changed plan does not', async () => {
  const plan = (hangarYearCents: number) => ({ ...projectionInputs, hangarYearCents })
  const save = (hangar: number) => api.call('helen', 'savePlan', { params: { id: aircraftId }, body: plan(hangar) })
  expect((await save(960_000)).status).toBeLessThan(300)
  const id = await accepted()
  await signShare(api, 'maria', id)
  const { hash } = (await see('maria', id)).json.agreement!
  const heard = await startHearing(api)
  await save(960_100)
  await api.call('helen', 'deletePlan', { params: { id: aircraftId } })
  expect((await see('maria', id)).json).toMatchObject({ signatures: [{}], agreement: { hash } })
  expect(await heard()).toEqual([])
  // A request without saved figures follows the plan.
  await api.db.updateTable('shareRequest').set({ planFigures: null }).where('id', '=', id).execute()
  await save(960_100)
  const again = ['helen', 'maria'].map((who) => [who, 'N322SR: sign again'])
  expect((await heard()).map(({ who, title }) => [who, title])).toEqual(again)
  await signShare(api, 'maria', id)
  const vote2 = (await api.call('helen', 'beginRunningCosts', { params: { aircraftId } })).json
  for (const who of ['tomas', 'priya'] as const) await vote(who, vote2.id, 'yes')
  expect((await see('maria', id)).json).toMatchObject({ state: 'accepted', signatures: [] })
  expect((await heard()).filter(({ title }) => title.endsWith('sign again')).map(({ who, title }) => [who, title])).toEqual(again)
})

test('buyer or seller may change the day; both sign again, and not once it has passed', async () => {
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

test('exact hundredths: 8.33 percent left of 91.67 can be sold exactly', async () => {
  aircraftId = await shareOut(api, 'N322SR', { tomas: 20, priya: 35.83, bo: 35.84 })
  const sell = (percent: number) => ({ aircraftId, fromId: api.people.helen, toId: api.people.maria, percent, on: today() })
  await inTransaction(api.db, (tx) => handOverShare(tx, sell(7.33)))
  expect(await heldShares(api, aircraftId)).toMatchObject({ maria: 7.33 })
  await expect(inTransaction(api.db, (tx) => handOverShare(tx, sell(0.01)))).rejects.toMatchObject({ code: 'owner_keeps_part' })
  await expect(inTransaction(api.db, (tx) => handOverShare(tx, sell(1.01)))).rejects.toMatchObject({ code: 'share_not_held' })
  expect((await api.call('helen', 'getCoOwnershipShare', { params: { id: aircraftId } })).json.holders).toContainEqual(
    expect.objectContaining({ percent: 1, isOwner: true }),
  )
})

test('the owner keeps one percent: no offer, vote, signature or hand-over takes it', async () => {
  const kept = { status: 409, json: { code: 'owner_keeps_part' } }
  expect(await offer('helen', { percent: 25.01 })).toMatchObject({
    status: 400,
    json: { percent: [expect.stringContaining('You can offer up to 25%.')] },
  })
  const [one, two] = [(await ask('maria')).json, (await ask('jonas')).json]
  await shareOut(api, 'N322SR', { tomas: 25, priya: 25, bo: 25 })
  expect(await accept('helen', one.id)).toMatchObject(kept)
  expect(await ask('rosa')).toMatchObject({ status: 400, json: { percent: ['24% is on offer.'] } })
  await shareOut(api, 'N322SR', { tomas: 24, priya: 25, bo: 25 })
  await accept('helen', one.id)
  for (const who of ['tomas', 'priya'] as const) await vote(who, one.voteId, 'yes')
  await shareOut(api, 'N322SR', { tomas: 25, priya: 25, bo: 25 })
  expect(await signShare(api, 'helen', one.id)).toMatchObject(kept)
  await shareOut(api, 'N322SR', { tomas: 24, priya: 25, bo: 25 })
  for (const who of ['helen', 'maria'] as const) await signShare(api, who, one.id)
  await shareOut(api, 'N322SR', { tomas: 25, priya: 25, bo: 25 })
  const heard = await startHearing(api)
  await api.runJobs()
  expect((await see('maria', one.id)).json).toMatchObject({
    state: 'declined',
    reason: expect.stringContaining('keeps at least 1%'),
  })
  expect((await heard()).map(({ who }) => who)).toEqual(['helen', 'maria'])
  expect((await see('jonas', two.id)).json.state).toBe('asked')
})

test('the owner can buy a partner out', async () => {
  await offer('bo')
  const { id, voteId, ...asked } = (await ask('helen', { seller: api.people.bo })).json
  expect(asked).toMatchObject({ you: 'buyer', seller: { firstName: 'Bo' } })
  await accept('bo', id)
  // Helen, who asks, and Bo hold 51% together.
  expect((await vote('tomas', voteId, 'yes')).json).toMatchObject({ code: 'vote_closed' })
  await signShare(api, 'helen', id)
  await signShare(api, 'bo', id)
  await api.runJobs()
  expect(await heldShares(api, aircraftId)).toEqual({ tomas: 24, priya: 25 })
  expect((await api.call('bo', 'listVotes', { params: { aircraftId } })).status).toBe(404)
  // A former partner can still read what they signed.
  expect((await see('bo', id)).json).toMatchObject({ you: 'seller', state: 'handed_over', file: { version: 1 } })
  expect((await api.call('bo', 'getShareAgreementFile', { params: { id } })).status).toBe(200)
  expect((await api.call('bo', 'listShareRequests')).json.results.map((one) => one.id)).toContain(id)
  expect((await api.call('bo', 'getCoOwnershipShare', { params: { id: aircraftId } })).json).toMatchObject({
    you: 'visitor',
    holders: [],
  })
})

test('a seller who owes a settlement delays the hand-over until it is paid', async () => {
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

test('a payer of a fixed cost who leaves gets no more credit: the owner pays from next month, and all partners are told', async () => {
  await api.db.deleteFrom('costBalance').execute()
  const [month, next] = [today().slice(0, 7), plusMonths(startOfMonth(today()), 1).slice(0, 7)]
  const lines = [
    { title: 'Hangar', monthCents: 80_000, paidById: api.people.helen },
    { title: 'Databases', monthCents: 6_000, paidById: api.people.bo },
  ]
  await api.db
    .insertInto('runningCosts')
    .values({
      id: newId(),
      aircraftId,
      version: 1,
      fromMonth: `${month}-01`,
      lines: JSON.stringify(lines),
      hourCents: 0,
      reserveMonthCents: 0,
      agreedAt: new Date(),
    })
    .execute()
  await offer('bo')
  const { id, voteId } = (await ask('tomas', { seller: api.people.bo })).json
  await accept('bo', id)
  for (const who of ['helen', 'priya'] as const) await vote(who, voteId, 'yes')
  await signShare(api, 'tomas', id)
  await signShare(api, 'bo', id)
  const heard = await startHearing(api)
  await api.runJobs()
  const told = (await heard()).filter(({ title }) => title === 'Who pays the costs of N322SR changes')
  const isFirst = today().endsWith('-01')
  const from = isFirst ? month : next
  expect(told.map(({ who }) => who).sort()).toEqual(['bo', 'helen', 'priya', 'tomas'])
  expect(told[0]!.text).toContain(`From ${monthText(from)} Helen Marsh pays Databases, and is credited for it.`)
  const { terms } = (await api.call('priya', 'getSharedCosts', { params: { aircraftId } })).json
  expect(terms!.lines[1]!.paidById).toBe(api.people[isFirst ? 'helen' : 'bo'])
  if (!isFirst)
    expect(terms!.next).toMatchObject({ fromMonth: next, lines: [{}, { title: 'Databases', paidById: api.people.helen }] })
  // A vote that names another payer starts from the current one.
  const costs = { lines: lines.map((line) => ({ ...line, paidById: api.people.priya })), hourCents: 0, reserveMonthCents: 0 }
  const proposed = await api.call('priya', 'proposeVote', { params: { aircraftId }, body: { kind: 'costs', costs } })
  expect(proposed.json.changes).toContainEqual({ what: 'Who pays Databases', from: 'Helen Marsh', to: 'Priya Nair' })
})
