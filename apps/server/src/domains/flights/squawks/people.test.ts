import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { startHearing } from '../../../../test/heard.ts'
import { halfHour, insertOrder } from '../../../../test/orders.ts'
import { newId } from '../../../db/newId.ts'

let api: Api
const ids = { found: '', other: '' }
const aircraft = () => ({ id: api.fleet.N417TS })
const report = (who: Who, text: string, severity: 'grounding' | 'limit' | 'cosmetic' = 'cosmetic') =>
  api.call(who, 'reportOnAircraft', { params: aircraft(), body: { text, severity } })
type Who = keyof Api['people'] | undefined

beforeAll(async () => {
  api = await startApi()
  const row = { aircraftId: api.fleet.N417TS, accountId: api.people.tomas, percent: 12.5 }
  await api.db.insertInto('aircraftShare').values(row).execute()
  const flown = await insertOrder(api, { status: 'in_flight', start: halfHour(-2) })
  const reply = await api.call('maria', 'reportSquawk', {
    params: { order: flown.id, stage: 'return', question: 'newSquawk' },
    body: { text: 'Door seal whistles', severity: 'cosmetic' },
  })
  ids.found = reply.json.id
  ids.other = (await report('helen', 'Seat rail stiff')).json.id
})
afterAll(() => api.close())

const found = 'A squawk of one’s own booking'
const other = 'one of somebody else'
test.each<[Who, string, number, number]>([
  ['helen', 'owner', 200, 200],
  ['omar', 'operator', 200, 200],
  ['rosa', 'staff at home', 200, 200],
  ['tomas', 'co-owner', 200, 200],
  ['maria', 'who found it', 200, 404],
  ['ines', 'another pilot', 404, 404],
  ['victor', 'another owner', 404, 404],
  [undefined, 'visitor', 401, 401],
])(`${found}, and ${other}: what %s (%s) sees`, async (who, _, ofFound, ofOther) => {
  const see = async (id: string) => (await api.call(who, 'getSquawk', { params: { id } })).status
  expect([await see(ids.found), await see(ids.other)]).toEqual([ofFound, ofOther])
  const list = await api.call(who, 'listSquawks', { params: aircraft(), query: {} })
  const counts: Record<string, unknown> = { 200: 2, 404: undefined, 401: undefined }
  const own = who === 'maria' ? 1 : counts[ofFound]
  expect([list.status, list.json.count]).toEqual([ofFound, own])
})

test.each<[Who, number, number]>([
  ['helen', 200, 200],
  ['omar', 200, 200],
  ['rosa', 200, 403],
  ['tomas', 403, 403],
  ['maria', 403, 403],
  ['ines', 403, 404],
  [undefined, 401, 401],
])('%s reports outside of a booking (%i) and decides (%i)', async (who, reports, decides) => {
  const reply = await report(who, `Found by ${who ?? 'nobody'}`)
  expect(reply.status).toBe(reports)
  if (reports === 403) expect(reply.json.detail).toContain('Otherwise, please tell the owner.')
  const moved = await api.call(who, 'moveSquawk', { params: { id: ids.found }, body: { move: 'start', reason: '' } })
  expect(moved.status).toBe(decides)
  if (decides === 403) expect(moved.json.detail).toContain('decides about squawks')
  if (decides === 200) await api.db.updateTable('squawk').set({ state: 'open' }).where('id', '=', ids.found).execute()
})

test('the list has open squawks first, worst first, in pages and filtered', async () => {
  const worst = (await report('helen', 'Tire flat', 'grounding')).json.id
  const { json } = await api.call('helen', 'listSquawks', { params: aircraft(), query: { limit: 2 } })
  expect([json.results[0]!.id, json.results.length, json.next]).toEqual([worst, 2, expect.stringContaining('offset=2')])
  await api.call('helen', 'releaseAircraft', { params: { id: worst }, body: { note: 'New tube' } })
  const of = async (query: Record<string, string>) =>
    (await api.call('helen', 'listSquawks', { params: aircraft(), query })).json.results.map(({ id }) => id)
  expect(await of({ state: 'closed' })).toEqual([worst])
  expect(await of({ state: 'not_closed' })).not.toContain(worst)
  expect(await of({ severity: 'grounding', state: 'not_closed' })).toEqual([])
  expect((await api.call('helen', 'listSquawks', { params: aircraft(), query: { state: 'lost' as 'open' } })).status).toBe(400)
})

test('a comment reaches everyone in the thread but its author, and an advisor only reads', async () => {
  const heard = await startHearing(api)
  const write = (who: Who, text: string) => api.call(who, 'commentSquawk', { params: { id: ids.found }, body: { text } })
  expect((await write('helen', 'Which side?')).status).toBe(200)
  expect((await heard()).map(({ who, title, link }) => [who, title, link])).toContainEqual([
    'maria',
    'Helen Marsh wrote about a squawk of N417TS',
    `/squawks/${ids.found}`,
  ])
  const answer = await write('maria', 'The left one')
  expect(answer.json).toMatchObject({ kind: 'comment', text: 'The left one', by: { id: api.people.maria } })
  const told = (await heard()).map(({ who }) => who)
  expect(told).toContain('helen')
  expect(told).not.toContain('maria')
  expect([(await write('ines', 'Me too')).status, (await write('helen', ' ')).status]).toEqual([404, 400])
  const advisor = { ownerId: api.people.helen, advisorId: api.people.dana, email: 'dana@tailshare.example' }
  await api.db
    .insertInto('taxAdvisor')
    .values({ id: newId(), tokenHash: Buffer.from('x'), expiresAt: new Date(), ...advisor, confirmedAt: new Date() })
    .execute()
  expect((await api.call('dana', 'getSquawk', { params: { id: ids.found } })).json.whyNot.comment).toContain('Tax advisors')
  expect((await write('dana', 'Deductible?')).status).toBe(403)
})

test('the same report sent twice is one squawk, and a stranger’s aircraft is 404', async () => {
  const first = await report('rosa', 'Baggage latch loose', 'limit')
  expect((await report('rosa', 'Baggage latch loose', 'limit')).json.id).toBe(first.json.id)
  const none = { params: { id: newId() }, body: { text: 'x', severity: 'limit' as const } }
  expect((await api.call('omar', 'reportOnAircraft', none)).status).toBe(404)
})
