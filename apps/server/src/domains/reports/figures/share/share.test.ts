import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { newId } from '../../../../db/newId.ts'
import { insertFlown } from '../../../../../test/bookings/flights.ts'
import { halfHour } from '../../../../../test/orders.ts'
import { projectionInputs } from '../../../../../test/sharing/projection.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await insertFlown(api, { start: halfHour(-200), hobbs: 2.5, pilot: 'tomas' })
  await insertFlown(api, { start: halfHour(-400), hobbs: 3, pilot: 'helen' })
})
beforeEach(async () => {
  await api.db.deleteFrom('aircraftShare').execute()
  await api.db.deleteFrom('runningCosts').execute()
  await api.db.deleteFrom('aircraftPlan').execute()
  await api.db.deleteFrom('shareOffer').execute()
})
afterAll(() => api.close())

const params = () => ({ id: api.fleet.N417TS })
const give = (shares: [who: 'tomas' | 'priya' | 'bo', percent: number][]) =>
  api.db
    .insertInto('aircraftShare')
    .values(
      shares.map(([who, percent]) => ({
        aircraftId: api.fleet.N417TS,
        accountId: api.people[who],
        percent,
        since: '2025-03-01',
      })),
    )
    .execute()
const read = (who: keyof Api['people'] | undefined) => api.call(who, 'getCoOwnershipShare', { params: params() })

const offer = (who: 'helen' | 'tomas', percent: number) =>
  api.call(who, 'offerShare', { params: { aircraftId: api.fleet.N417TS }, body: { percent, priceCents: 9_000_000 } })

test('a co-owner sees who holds what, the quotas of each share, and who flew how much', async () => {
  await give([
    ['tomas', 25],
    ['priya', 12.5],
  ])
  const { json } = await read('tomas')
  expect(json).toMatchObject({ you: 'co_owner', heldPercent: 37.5, offerPercent: 0, offers: [], coOwners: 2, costs: null })
  expect(
    json.holders.map(({ person, percent, isOwner, flights, hobbsHours }) => [
      person.firstName,
      percent,
      isOwner,
      flights,
      hobbsHours,
    ]),
  ).toEqual([
    ['Helen', 62.5, true, 1, 3],
    ['Tomás', 25, false, 1, 2.5],
    ['Priya', 12.5, false, 0, 0],
  ])
  expect(json.holders[1]).toMatchObject({
    since: '2025-03-01',
    fixedCents: null,
    quotas: { holidays: 3, consecutiveDays: 15, advanceDays: 28, maintenanceHours: 480 },
  })
  expect(json.holders[0]).toMatchObject({ isOwner: true, quotas: { holidays: 7 } })
  expect((await read('helen')).json.you).toBe('owner')
  expect((await read('omar')).json.you).toBe('operator')
})

test('costs come from the owner’s plan: the fixed ones by share to the cent, the others by hours', async () => {
  await give([['tomas', 25]])
  await api.call('helen', 'savePlan', { params: params(), body: projectionInputs })
  const { json } = await read('tomas')
  expect(json.costs).toMatchObject({ fixedYearCents: 3_640_000, hourCents: 6_000 })
  expect(json.holders.map(({ fixedCents, hourlyCents }) => [fixedCents, hourlyCents])).toEqual([
    [2_730_000, 18_000],
    [910_000, 15_000],
  ])
})

test('once running costs are agreed, page and offer show them instead of the plan', async () => {
  await give([['tomas', 24]])
  await api.call('helen', 'savePlan', { params: params(), body: projectionInputs })
  await api.call('helen', 'beginRunningCosts', { params: { aircraftId: api.fleet.N417TS } })
  await api.db
    .updateTable('runningCosts')
    .set({
      lines: JSON.stringify([{ title: 'Hangar', monthCents: 60_000, paidById: api.people.helen }]),
      reserveMonthCents: 20_000,
    })
    .execute()
  const offered = await offer('helen', 75)
  expect(offered.json.monthCents).toBe(60_000)
  const { json } = await read('tomas')
  expect(json.costs).toMatchObject({ fixedYearCents: 960_000, hourCents: 6_000, lines: [], savedAt: null })
  expect(json.holders.map(({ fixedCents }) => fixedCents)).toEqual([729_600, 230_400])
  expect(json.offers[0]!.monthCents).toBe(60_000)
  const onOffer = await api.call(undefined, 'listSharesOnOffer', { query: { aircraft: api.fleet.N417TS } })
  expect(onOffer.json[0]!.monthCents).toBe(60_000)
  expect((await read('maria')).json).toMatchObject({
    costs: null,
    offers: [{ monthCents: 60_000 }],
    openBook: { costs: { fixedYearCents: 960_000, hourCents: 6_000, isAgreed: true } },
  })
})

test('someone without a share sees what is on offer as an open book, without people’s parts; else 404', async () => {
  expect((await read('maria')).status).toBe(404)
  expect((await read('helen')).status).toBe(200)
  await give([['tomas', 24]])
  await api.call('helen', 'savePlan', { params: params(), body: projectionInputs })
  expect((await read('maria')).status).toBe(404)
  expect((await read(undefined)).status).toBe(404)
  await offer('helen', 75)
  const vote = {
    aircraftId: api.fleet.N417TS,
    needs: 'majority',
    proposedById: api.people.helen,
    openedAt: halfHour(-50),
    closesAt: halfHour(-40),
  }
  await api.db
    .insertInto('shareVote')
    .values([
      {
        ...vote,
        id: newId(),
        kind: 'house_rule',
        state: 'passed',
        title: 'House rule: Shut the canopy',
        decidedAt: halfHour(-45),
      },
      { ...vote, id: newId(), kind: 'house_rule', state: 'failed', title: 'No dogs', decidedAt: halfHour(-45) },
    ])
    .execute()
  expect((await read('maria')).json).toMatchObject({
    you: 'visitor',
    offerPercent: 75,
    offerQuotas: { holidays: 8 },
    offers: [
      { seller: { firstName: 'Helen' }, percent: 75, priceCents: 9_000_000, quotas: { holidays: 8 }, monthCents: 227_500 },
    ],
    partners: ['Helen', 'Tomás'],
    terms: { holidays: 11 },
    coOwners: 1,
    holders: [],
    costs: null,
  })
  const stranger = (await read(undefined)).json
  expect(stranger).toMatchObject({
    you: 'visitor',
    owner: { lastName: 'M.', photo: null },
    offers: [{ seller: { lastName: 'M.' } }],
  })
  expect(JSON.stringify(stranger)).not.toMatch(/Marsh|Ortega|@/)
  expect(stranger.openBook).toMatchObject({
    costs: { fixedYearCents: 3_640_000, hourCents: 6_000, isAgreed: false },
    fund: null,
    flown: { flights: 2, hobbsHours: 5.5 },
    houseRules: ['Shut the canopy'],
  })
  expect(stranger.openBook!.history).toContainEqual({ on: '2025-03-01', firstName: 'Tomás', percent: 24 })
  expect(stranger.openBook!.agreement.map(({ title }) => title)).toEqual([
    'What it costs',
    'How you decide together',
    'How you leave',
  ])
  expect(stranger.openBook!.agreement[0]!.paragraphs[0]).toContain('The buyer’s part is about $2,275.00 a month')
  expect((await read('tomas')).json.openBook).toBeNull()
  await api.call('helen', 'endOffer', { params: { aircraftId: api.fleet.N417TS } })
  // Who once asked reads on what became of it, but a book that is on offer to nobody only while they are buying.
  const request = {
    id: newId(),
    aircraftId: api.fleet.N417TS,
    buyerId: api.people.maria,
    sellerId: api.people.helen,
    percent: 25,
    priceCents: 9_000_000,
    handOverOn: '2025-03-01',
    voteId: (await api.db.selectFrom('shareVote').select('id').where('state', '=', 'failed').executeTakeFirstOrThrow()).id,
    createdAt: halfHour(-40),
  }
  await api.db.insertInto('shareRequest').values(request).execute()
  expect((await read('maria')).json.openBook).toMatchObject({ flown: { flights: 2 } })
  await api.db.updateTable('shareRequest').set({ state: 'declined' }).execute()
  expect((await read('maria')).json).toMatchObject({ you: 'visitor', openBook: null })
  await api.db.deleteFrom('shareRequest').execute()
  await give([['priya', 76]])
  expect((await read('maria')).status).toBe(404)
  expect((await read('tomas')).json).toMatchObject({ offerPercent: 0, offerQuotas: null })
  expect((await read('tomas')).json.holders).toHaveLength(2)
})

test('a partner’s tax advisor sees the shares, logged for that partner, and a former partner is still known as such', async () => {
  await give([['tomas', 25]])
  await api.db.deleteFrom('taxAdvisor').execute()
  const advised = { id: newId(), ownerId: api.people.tomas, advisorId: api.people.dana, email: api.emailOf('dana') }
  await api.db
    .insertInto('taxAdvisor')
    .values({ ...advised, tokenHash: Buffer.from('x'), confirmedAt: new Date(), expiresAt: new Date() })
    .execute()
  expect((await read('dana')).json).toMatchObject({ you: 'advisor', hasHeld: false, coOwners: 1 })
  const views = (await api.call('tomas', 'listAdvisorViews')).json.results.map(({ what }) => what)
  expect(views).toContain('shares of N417TS')
  expect((await read('tomas')).json.hasHeld).toBe(true)
  await api.db.deleteFrom('taxAdvisor').execute()
})
