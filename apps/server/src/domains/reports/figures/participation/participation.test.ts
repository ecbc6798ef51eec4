import { dayIn, plusDays } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { insertFlown } from '../../../../../test/bookings/flights.ts'
import { halfHour } from '../../../../../test/orders.ts'
import { figuresOf } from '../../../../../test/sharing/yearPacks.ts'
import { newId } from '../../../../db/newId.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const today = dayIn(new Date(), 'America/Los_Angeles')
const year = Number(today.slice(0, 4))
const note = { day: today, what: 'Washed and waxed', minutes: 90, aircraftId: null as string | null }
const add = (who: Parameters<Api['call']>[0], body: Partial<typeof note> & { seenId?: string } = {}) =>
  api.call(who, 'addParticipation', { body: { ...note, ...body } })
const list = async (who: Parameters<Api['call']>[0], query = {}) => (await api.call(who, 'listParticipation', { query })).json

test('work is added, edited and deleted by its owner, and sums up by year', async () => {
  const { status, json } = await add('helen', { aircraftId: api.fleet.N417TS })
  expect([status, json]).toMatchObject([200, { day: today, minutes: 90, tailNumber: 'N417TS', isSeen: false }])
  await add('helen', { what: 'Called the insurer', minutes: 25 })
  expect(await list('helen')).toMatchObject({ count: 2, minutes: 115, year, isOwn: true })
  const params = { id: json.id }
  const changed = await api.call('helen', 'changeParticipation', { params, body: { ...note, minutes: 120 } })
  expect(changed.json).toMatchObject({ minutes: 120, aircraftId: null })
  const { json: pack } = await api.call('helen', 'getYearPack', { query: { year } })
  expect(figuresOf(pack).get('participation')).toMatchObject({ amount: 145, unit: 'minutes', lines: 2 })
  for (const who of ['maria', 'omar'] as const) {
    expect((await api.call(who, 'changeParticipation', { params, body: note })).status).toBe(404)
    expect((await api.call(who, 'deleteParticipation', { params })).status).toBe(404)
  }
  expect((await api.call('helen', 'deleteParticipation', { params })).status).toBe(204)
  expect((await api.call('helen', 'deleteParticipation', { params })).status).toBe(404)
  expect((await list('helen')).minutes).toBe(25)
  expect((await list('helen', { year: year - 1 })).minutes).toBe(0)
})

test('work sent repeatedly by a phone is saved once', async () => {
  const { count } = await list('helen')
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => api.call('helen', 'addParticipation', { body: note, key: 'washed-on-sunday' })),
  )
  expect(new Set(answers.map(({ status, json }) => `${status} ${json.id}`)).size).toBe(1)
  expect((await list('helen')).count).toBe(count + 1)
  await api.call('helen', 'deleteParticipation', { params: { id: answers[0]!.json.id } })
})

test('future work, zero time and others’ aircraft are refused', async () => {
  const fieldOf = async (body: Partial<typeof note>) => {
    const { status, json } = await add('helen', body)
    return [status, Object.keys(json)[0]]
  }
  expect(await fieldOf({ day: plusDays(today, 1) })).toEqual([400, 'day'])
  expect(await fieldOf({ day: '1987-03-03' })).toEqual([400, 'day'])
  expect(await fieldOf({ minutes: 0 })).toEqual([400, 'minutes'])
  expect(await fieldOf({ minutes: 1441 })).toEqual([400, 'minutes'])
  expect(await fieldOf({ what: '  ' })).toEqual([400, 'what'])
  expect((await add('helen', { aircraftId: api.fleet.N940DS })).status).toBe(404)
  expect((await add(undefined)).status).toBe(401)
  expect((await api.call(undefined, 'listParticipation', {})).status).toBe(401)
  expect((await api.call('helen', 'listParticipation', { query: { year: year + 1 } })).status).toBe(400)
})

test('work the product saw is offered, never added by itself, and taken over once', async () => {
  const { id } = await insertFlown(api, { start: halfHour(-30) })
  const by = { openedBy: api.people.helen, closedBy: api.people.helen, closedAt: halfHour(-30), state: 'closed' }
  await api.db
    .insertInto('stageRecord')
    .values({ id: newId(), orderId: id, stage: 'departure', ...by })
    .execute()
  const seenYear = Number(dayIn(halfHour(-30), 'America/Los_Angeles').slice(0, 4))
  const before = await list('helen', { year: seenYear })
  expect(before.seen).toMatchObject([{ what: 'Checked the aircraft out for Maria Reyes', tailNumber: 'N417TS' }])
  const [{ seenId, day, what, aircraftId }] = before.seen as [(typeof before.seen)[0]]
  const body = { day, what, aircraftId, seenId, minutes: 40 }
  expect((await add('omar', { ...body, aircraftId: null })).status).toBe(404)
  expect((await add('helen', { ...body, seenId: newId() })).status).toBe(404)
  expect(await add('helen', body)).toMatchObject({ status: 200, json: { isSeen: true } })
  expect(await add('helen', body)).toMatchObject({ status: 409, json: { code: 'already_noted' } })
  expect((await list('helen', { year: seenYear })).seen).toEqual([])
})

test('a squawk answered several times in a local day is offered once, by its first answer', async () => {
  const squawk = { id: newId(), aircraftId: api.fleet.N417TS, text: 'Left brake is soft', severity: 'cosmetic' }
  await api.db.insertInto('squawk').values(squawk).execute()
  // Late evening and midday in California: two days in the database's time zone.
  const events = [`${year - 1}-03-11T06:30:00Z`, `${year - 1}-03-10T20:00:00Z`].map((at) => ({
    id: newId(),
    squawkId: squawk.id,
    kind: 'comment',
    byId: api.people.helen,
    at: new Date(at),
  }))
  await api.db.insertInto('squawkEvent').values(events).execute()
  const { seen } = await list('helen', { year: year - 1 })
  expect(seen.filter(({ what }) => what.includes('brake'))).toMatchObject([{ seenId: events[1]!.id, day: `${year - 1}-03-10` }])
})

test('an advisor can read the hours but not add any; a former advisor reads none', async () => {
  const at = new Date()
  const row = {
    ownerId: api.people.helen,
    email: api.emailOf('dana'),
    advisorId: api.people.dana,
    sentAt: at,
    createdAt: at,
    expiresAt: at,
    confirmedAt: at,
  }
  await api.db
    .insertInto('taxAdvisor')
    .values({ id: newId(), ...row })
    .execute()
  const owner = api.people.helen
  expect(await list('dana', { owner })).toMatchObject({ isOwn: false, seen: [] })
  const { json: views } = await api.call('helen', 'listAdvisorViews')
  expect(views.results[0]?.what).toBe(`your hours of work of ${year}`)
  await api.db.updateTable('taxAdvisor').set({ endedAt: at, endedBy: owner }).execute()
  expect((await api.call('dana', 'listParticipation', { query: { owner } })).status).toBe(404)
})
