import { dayIn, plusHours } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CastKey } from '../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../test/api.ts'
import { startHearing } from '../../../../test/heard.ts'
import { projectionInputs } from '../../../../test/sharing/projection.ts'
import { shareOut } from '../../../../test/sharing/sales.ts'

let api: Api
let aircraftId: string
/** N322SR: Helen owns it and holds 25%, as do Tomás, Priya and Bo. */
beforeAll(async () => {
  api = await startApi()
  aircraftId = await shareOut(api, 'N322SR', { tomas: 25, priya: 25, bo: 25 })
})
afterAll(() => api.close())

type Who = CastKey | undefined
const propose = (who: Who, body: object = {}, id = aircraftId) =>
  api.call(who, 'proposeVote', {
    params: { aircraftId: id },
    body: { kind: 'house_rule', rule: 'Leave the tanks full', ...body } as never,
  })
const vote = (who: Who, id: string, choice: 'yes' | 'no') =>
  api.call(who, 'castBallot', { params: { aircraftId, id }, body: { choice } })
const list = (who: Who, query: object = {}, id = aircraftId) => api.call(who, 'listVotes', { params: { aircraftId: id }, query })
const decided = async (id: string) => (await list('tomas', { state: 'decided' })).json.results.find((one) => one.id === id)
const withdraw = (who: Who, id: string) => api.call(who, 'withdrawVote', { params: { aircraftId, id } })
const figures = { holidays: 10, consecutiveDays: 40, advanceDays: 112, maintenanceHours: 480 }

test('a house rule is proposed with a yes, and adopted by more than half', async () => {
  const heard = await startHearing(api)
  const proposed = await propose('priya', { reason: 'Nobody likes to fuel at dawn.' })
  expect(proposed).toMatchObject({
    status: 200,
    json: { state: 'open', needs: 'majority', yesPercent: 25, openPercent: 75, you: { choice: 'yes', mayWithdraw: true } },
  })
  const opened = await heard()
  expect(opened.map(({ who }) => who)).toEqual(['bo', 'helen', 'tomas'])
  expect(opened[0]).toMatchObject({ title: 'A vote on N322SR', text: expect.stringContaining('Leave the tanks full') })
  const { id } = proposed.json
  expect((await vote('helen', id, 'no')).json).toMatchObject({ state: 'open', noPercent: 25 })
  expect((await vote('helen', id, 'yes')).json).toMatchObject({ state: 'open', yesPercent: 50, noPercent: 0 })
  expect((await vote('bo', id, 'yes')).json).toMatchObject({ state: 'passed', yesPercent: 75, openPercent: 25 })
  const told = await heard()
  expect(told.map(({ who, title }) => [who, title])).toEqual(
    ['bo', 'helen', 'priya', 'tomas'].map((who) => [who, 'N322SR: agreed']),
  )
  expect(await vote('tomas', id, 'no')).toMatchObject({ status: 409, json: { code: 'vote_closed' } })
  expect(await withdraw('priya', id)).toMatchObject({ status: 409, json: { code: 'vote_closed' } })
  const said = (await decided(id))!.ballots.map(({ person, percent, choice }) => [person.firstName, percent, choice])
  expect(Object.fromEntries(said.map(([name, ...rest]) => [name, rest]))).toEqual({
    Helen: [25, 'yes'],
    Tomás: [25, null],
    Priya: [25, 'yes'],
    Bo: [25, 'yes'],
  })
})

test('new quotas need everyone, one no ends the vote, and they apply from the last yes', async () => {
  const first = (await propose('bo', { kind: 'quota_terms', rule: undefined, figures })).json
  expect(first).toMatchObject({
    needs: 'all',
    changes: [
      { what: 'Holidays a year', from: '11', to: '10' },
      { what: 'Days in any 60', from: '60', to: '40' },
    ],
  })
  expect(await propose('priya', { kind: 'quota_terms', rule: undefined, figures: { ...figures, holidays: 9 } })).toMatchObject({
    status: 409,
    json: { code: 'vote_open' },
  })
  expect((await vote('helen', first.id, 'no')).json.state).toBe('failed')
  const second = (await propose('bo', { kind: 'quota_terms', rule: undefined, figures })).json
  for (const who of ['helen', 'tomas'] as const) expect((await vote(who, second.id, 'yes')).json.state).toBe('open')
  expect((await vote('priya', second.id, 'yes')).json.state).toBe('passed')
  const terms = await api.db.selectFrom('quotaTerms').selectAll().where('aircraftId', '=', aircraftId).execute()
  expect(terms).toMatchObject([{ version: 1, ...figures }])
  const { json } = await api.call('tomas', 'getCoOwnershipShare', { params: { id: aircraftId } })
  expect(json.holders[0]!.quotas).toMatchObject({ holidays: 3, consecutiveDays: 10 })
  expect(await propose('bo', { kind: 'quota_terms', rule: undefined, figures })).toMatchObject({
    status: 400,
    json: { figures: ['These quotas are already in effect.'] },
  })
})

const begin = (who: Who) => api.call(who, 'beginRunningCosts', { params: { aircraftId } })

test('the owner proposes the first running costs: nothing applies before a majority agrees', async () => {
  const body = { kind: 'costs', rule: undefined, costs: { lines: [], hourCents: 1, reserveMonthCents: 0 } }
  expect(await propose('bo', body)).toMatchObject({ status: 409, json: { code: 'costs_not_begun' } })
  expect(await begin('helen')).toMatchObject({ status: 409, json: { code: 'no_plan' } })
  await api.call('helen', 'savePlan', { params: { id: aircraftId }, body: projectionInputs })
  for (const [who, status] of [
    ['bo', 403],
    ['maria', 404],
    [undefined, 401],
  ] as const)
    expect((await begin(who)).status).toBe(status)
  const heard = await startHearing(api)
  const { json } = await begin('helen')
  expect(json).toMatchObject({ kind: 'costs', state: 'open', needs: 'majority', you: { choice: 'yes' } })
  expect(json.title).toMatch(/^Running costs from \w+ \d{4}/)
  expect(json.changes).toContainEqual({ what: 'An hour in the air', from: '$0.00', to: '$60.00' })
  const told = await heard()
  expect(told.map(({ who }) => who)).toEqual(['bo', 'priya', 'tomas'])
  expect(told[0]!.text).toContain('An hour in the air: $60.00, now $0.00.')
  const seen = async () => (await api.call('tomas', 'getSharedCosts', { params: { aircraftId } })).json
  expect(await seen()).toMatchObject({ terms: null, openVote: { id: json.id } })
  expect(await begin('helen')).toMatchObject({ status: 409, json: { code: 'vote_open' } })
  await vote('priya', json.id, 'yes')
  expect(await seen()).toMatchObject({ terms: null })
  // The first month is the one it passes in, even if it was proposed long ago.
  await api.db
    .updateTable('shareVote')
    .set({ openedAt: plusHours(new Date(), -40 * 24) })
    .where('id', '=', json.id)
    .execute()
  expect((await vote('bo', json.id, 'yes')).json.state).toBe('passed')
  const thisMonth = dayIn(new Date(), 'America/Los_Angeles').slice(0, 7)
  expect(await seen()).toMatchObject({ terms: { fromMonth: thisMonth, hourCents: 6_000 }, openVote: null })
  expect(await begin('helen')).toMatchObject({ status: 409, json: { code: 'costs_begun' } })
})

test('later running costs are voted on by share and apply from the next month', async () => {
  const costs = {
    lines: [{ title: 'Hangar or tiedown', monthCents: 65_000, paidById: api.people.bo }],
    hourCents: 9_000,
    reserveMonthCents: 30_000,
  }
  const change = (who: Who, body: object = {}) => propose(who, { kind: 'costs', rule: undefined, costs: { ...costs, ...body } })
  const stranger = [{ title: 'Hangar', monthCents: 1, paidById: api.people.maria }]
  expect(await change('bo', { lines: stranger })).toMatchObject({ status: 400, json: { costs: [expect.any(String)] } })
  expect((await change('bo', { hourCents: -1 })).status).toBe(400)
  const { json } = await change('bo')
  expect(json).toMatchObject({ needs: 'majority', title: 'New running costs' })
  expect(json.changes).toContainEqual({ what: 'Into the reserve fund, a month', from: '$0.00', to: '$300.00' })
  expect(json.changes).toContainEqual({ what: 'Who pays Hangar or tiedown', from: 'Helen Marsh', to: 'Bo Lindqvist' })
  expect(await change('priya', { hourCents: 1 })).toMatchObject({ status: 409, json: { code: 'vote_open' } })
  await vote('priya', json.id, 'yes')
  expect((await vote('helen', json.id, 'yes')).json.state).toBe('passed')
  const { terms } = (await api.call('tomas', 'getSharedCosts', { params: { aircraftId } })).json
  expect(terms?.next).toMatchObject(costs)
})

test('at the deadline too few votes fail it, counting the partners of that day', async () => {
  const { id } = (await propose('tomas', { rule: 'No shoes on the wing', days: 1 })).json
  await vote('priya', id, 'yes')
  await api.runJobs(plusHours(new Date(), 23))
  expect((await list('bo', { state: 'open' })).json.count).toBe(1)
  // Bo sells to Tomás, who then holds 50%; with Priya that is a majority.
  await shareOut(api, 'N322SR', { tomas: 50, priya: 25 })
  const back = (values: object) => api.db.updateTable('shareVote').set(values).where('id', '=', id).execute()
  await back({ openedAt: plusHours(new Date(), -25), closesAt: plusHours(new Date(), -1) })
  expect(await vote('helen', id, 'no')).toMatchObject({ status: 409, json: { code: 'vote_closed' } })
  await api.runJobs(plusHours(new Date(), 25))
  const kept = await decided(id)
  expect(kept).toMatchObject({ id, state: 'passed', yesPercent: 75, openPercent: 25 })
  expect(kept!.ballots.map(({ person }) => person.firstName)).not.toContain('Bo')
  await shareOut(api, 'N322SR', { tomas: 25, priya: 25, bo: 25 })
  const late = (await propose('bo', { rule: 'Fly on Mondays only', days: 1 })).json
  await api.db
    .updateTable('shareVote')
    .set({ openedAt: plusHours(new Date(), -25), closesAt: plusHours(new Date(), -1) })
    .where('id', '=', late.id)
    .execute()
  await api.runJobs(plusHours(new Date(), 25))
  expect(await decided(late.id)).toMatchObject({ state: 'failed' })
})

test('its proposer can withdraw it before it is decided, and the others are told', async () => {
  const { id } = (await propose('bo', { rule: 'Polish on Sundays' })).json
  expect((await withdraw('priya', id)).status).toBe(403)
  const heard = await startHearing(api)
  expect((await withdraw('bo', id)).status).toBe(204)
  expect((await heard()).map(({ who }) => who)).toEqual(['helen', 'priya', 'tomas'])
  expect(await vote('priya', id, 'yes')).toMatchObject({ status: 409, json: { code: 'vote_closed' } })
})

test('four simultaneous votes all count, and it is decided once', async () => {
  const { id } = (await propose('bo', { rule: 'Wipe the bugs off' })).json
  const heard = await startHearing(api)
  const replies = await Promise.all((['helen', 'tomas', 'priya'] as const).map((who) => vote(who, id, 'yes')))
  expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 409])
  expect((await heard()).filter(({ title }) => title === 'N322SR: agreed')).toHaveLength(4)
})

test('of fifty simultaneous proposals three are open, and one more after a withdrawal', async () => {
  const mine = async () => (await list('tomas', { state: 'open', limit: 100 })).json.results.filter(({ you }) => you.mayWithdraw)
  for (const { id } of await mine()) await withdraw('tomas', id)
  const heard = await startHearing(api)
  const replies = await Promise.all(Array.from({ length: 50 }, (_, index) => propose('tomas', { rule: `Rule ${index}` })))
  const refused = replies.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(47)
  for (const reply of refused) expect(reply).toMatchObject({ status: 409, json: { code: 'too_many_votes' } })
  expect((await heard()).filter(({ title }) => title === 'A vote on N322SR')).toHaveLength(9)
  const open = await mine()
  expect(open).toHaveLength(3)
  expect((await propose('priya')).status).toBe(200)
  await withdraw('tomas', open[0]!.id)
  expect((await propose('tomas')).status).toBe(200)
  expect((await propose('tomas')).status).toBe(409)
})

test('only partners vote; others get 404', async () => {
  const { id } = (await propose('bo', { rule: 'Close the canopy' })).json
  // A renter, another aircraft's owner and another aircraft's partner.
  await shareOut(api, 'N940DS', { elena: 25 })
  for (const who of ['maria', 'victor', 'elena'] as const) {
    expect((await list(who)).status, who).toBe(404)
    expect((await propose(who)).status, who).toBe(404)
    expect((await vote(who, id, 'yes')).status, who).toBe(404)
    expect((await withdraw(who, id)).status, who).toBe(404)
  }
  for (const reply of [
    await list(undefined),
    await propose(undefined),
    await vote(undefined, id, 'yes'),
    await withdraw(undefined, id),
  ])
    expect(reply.status).toBe(401)
  expect((await list('omar')).json.count).toBeGreaterThan(0)
  expect((await vote('omar', id, 'yes')).status).toBe(403)
  await api.db
    .insertInto('taxAdvisor')
    .values({
      id: crypto.randomUUID(),
      ownerId: api.people.helen,
      advisorId: api.people.dana,
      email: api.emailOf('dana'),
      tokenHash: Buffer.from('y'),
      confirmedAt: new Date(),
      expiresAt: new Date(),
    })
    .execute()
  expect((await list('dana')).json.count).toBeGreaterThan(0)
  expect((await vote('dana', id, 'yes')).status).toBe(403)
  expect((await api.call('helen', 'listAdvisorViews')).json.results.map(({ what }) => what)).toContain('votes of N322SR')
  // Not found under another aircraft.
  const other = await shareOut(api, 'N417TS', { tomas: 25 })
  expect((await api.call('tomas', 'castBallot', { params: { aircraftId: other, id }, body: { choice: 'yes' } })).status).toBe(404)
})

test.each([
  [{ rule: ' ' }, 'rule'],
  [{ rule: 'x'.repeat(501) }, 'rule'],
  [{ days: 0 }, 'days'],
  [{ days: 31 }, 'days'],
  [{ kind: 'quota_terms', rule: undefined, figures: { ...figures, holidays: 12 } }, 'figures'],
  [{ kind: 'new_partner' }, 'kind'],
])('invalid input is refused at its field: %o', async (body, field) => {
  const { status, json } = await propose('bo', body)
  expect(status).toBe(400)
  expect(Object.keys(json).map((name) => name.split('.')[0])).toContain(field)
})

test('the same request sent twice proposes once', async () => {
  const body = { kind: 'house_rule' as const, rule: 'One press' }
  const send = () => api.call('bo', 'proposeVote', { params: { aircraftId }, body, key: 'one-press' })
  const [one, two] = await Promise.all([send(), send()])
  expect(one.json.id).toBe(two.json.id)
})
