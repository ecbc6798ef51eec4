import type { MeterExchange, MeterReadings } from '@tailshare/contract/flights/return/meters'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CastKey } from '../../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../../test/api.ts'
import { newId } from '../../../../db/newId.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'
import { dayIn } from '@tailshare/contract/text/period'
import { zone } from '../../../../../test/factories.ts'
import { bringBack, depart, passing } from '../../../../../test/bookings/ramp.ts'

let api: Api
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

/** A 100 h inspection on each meter, with 40.2 h left. */
beforeEach(async () => {
  const every = { intervalHours: 100, kind: 'inspection', title: '100 h inspection' } as const
  const hobbs = { meter: 'hobbs', lastDoneHobbs: 1224.8, dueHobbs: 1324.8 } as const
  const flightMeter = { meter: 'flight_meter', lastDoneHobbs: 1037.1, dueHobbs: 1137.1 } as const
  for (const [tail, meter] of [
    ['N417TS', hobbs],
    ['N417TS', flightMeter],
    ['N52148', hobbs],
  ] as const)
    await api.db
      .insertInto('maintenanceItem')
      .values({ id: newId(), aircraftId: api.fleet[tail], ...every, ...meter })
      .execute()
})

const id = () => api.fleet.N417TS
const swap = { what: 'hobbs', oldReading: 1284.6, newReading: 0.4, reason: 'Display was dead' } as const
const exchange = (who: CastKey | undefined, body: object = swap) =>
  api.call(who, 'exchangeMeter', { params: { id: id() }, body: body as MeterExchange })
const readings = async (who: CastKey | undefined) => api.call(who, 'listMeterReadings', { params: { id: id() } })
const items = () =>
  api.db
    .selectFrom('maintenanceItem')
    .selectAll()
    .where('aircraftId', '=', id())
    .where('dueHobbs', 'is not', null)
    .orderBy('id')
    .execute()
const aircraft = () => api.db.selectFrom('aircraft').selectAll().where('id', '=', id()).executeTakeFirstOrThrow()

test('a new meter continues where the old one stopped: due items keep their hours, and the chain shows it', async () => {
  const before = await items()
  expect(before.length).toBeGreaterThan(0)
  const { status, json } = await exchange('helen', { ...swap, oldReading: 1284.8 })
  expect(status).toBe(200)
  expect(json).toMatchObject({
    hobbs: 0.4,
    flightMeter: 1096.9,
    results: [{ kind: 'exchange', hobbs: { from: 1284.8, to: 0.4 }, flightMeter: null, text: 'Display was dead', orderId: null }],
  })
  const after = await items()
  for (const [index, item] of after.entries()) {
    const old = before[index]!
    const ofHobbs = old.meter === 'hobbs'
    // The 0.2 h that the shop flew are counted.
    const left = old.dueHobbs! - 1284.6
    if (ofHobbs) expect(item.dueHobbs! - 0.4).toBeCloseTo(left - 0.2, 5)
    else expect(item.dueHobbs).toBe(old.dueHobbs)
  }
  expect(await aircraft()).toMatchObject({ hobbs: 0.4, flightMeter: 1096.9 })

  // The next flight starts from the new meter, and the old reading is explained.
  const { id: order } = await insertOrder(api, { start: halfHour(-3) })
  await api.call('rosa', 'openDeparture', { params: { order } })
  const old = await api.call('rosa', 'answerDeparture', { params: { order }, body: { answers: { hobbs: 1284.6 } } })
  expect((old.json as { problems: { question: string; text: string }[] }).problems).toContainEqual({
    question: 'hobbs',
    severity: 'block',
    text: expect.stringMatching(
      /^The Hobbs was exchanged on .*: the old one read 1,284.8, the new one began at 0.4. Read the new one.$/,
    ),
  })
  expect((await depart(api, 'rosa', order, { hobbs: 0.4 })).json).toMatchObject({ state: 'closed' })
  const back = await bringBack(api, 'rosa', order, { hobbs: 3.6 })
  expect(back.json).toMatchObject({ state: 'closed', order: { hobbsHours: 3.2 } })
  expect(((await readings('helen')).json as MeterReadings).results.map(({ kind, hobbs }) => [kind, hobbs])).toEqual([
    ['flight', { from: 0.4, to: 3.6 }],
    ['exchange', { from: 1284.8, to: 0.4 }],
  ])
})

test('a check-out that is open at that moment starts from the new meter', async () => {
  const { id: order } = await insertOrder(api)
  await api.call('rosa', 'openDeparture', { params: { order } })
  const answers = await passing(api, 'rosa', order, 'departure', { hobbs: 1284.6, flightMeter: 1096.9 })
  await api.call('rosa', 'answerDeparture', { params: { order }, body: { answers } })
  expect((await exchange('helen')).status).toBe(200)
  const { json } = await api.call('rosa', 'getDeparture', { params: { order } })
  expect(json).toMatchObject({
    problems: expect.arrayContaining([expect.objectContaining({ question: 'hobbs', severity: 'block' })]),
  })
})

test('an aircraft in flight is counted on one meter, and after an exchange its last return keeps its readings', async () => {
  const { id: order } = await insertOrder(api, { start: halfHour(-3) })
  await depart(api, 'rosa', order)
  const out = await exchange('helen')
  expect([out.status, out.json]).toMatchObject([409, { code: 'wrong_state', detail: expect.stringContaining('N417TS is out') }])
  await bringBack(api, 'rosa', order)
  expect((await exchange('helen', { ...swap, oldReading: 1287.8 })).status).toBe(200)
  const body = { answers: { hobbs: 1287.6 }, reason: 'Misread' }
  const corrected = await api.call('rosa', 'answerReturn', { params: { order }, body })
  expect([corrected.status, corrected.json]).toMatchObject([409, { detail: expect.stringContaining('exchanged since then') }])
  const landings = await api.call('rosa', 'answerReturn', {
    params: { order },
    body: { answers: { landingsDay: 2 }, reason: 'Miscounted' },
  })
  expect(landings.status).toBe(200)
})

test('a new engine has its hours, which continue through a new meter; its items restart, each with an entry', async () => {
  const [item] = (await items()).filter(({ meter }) => meter === 'hobbs')
  const engine = {
    what: 'engine',
    sinceNew: 512.3,
    sinceOverhaul: 0,
    reason: 'Factory rebuilt',
    restart: [{ itemId: item!.id, hours: 0 }],
  }
  const { json } = await exchange('helen', engine)
  expect(json).toMatchObject({ hobbs: 1284.6, engine: { sinceNew: 512.3, sinceOverhaul: 0 }, results: [{ kind: 'engine' }] })
  const anew = (await items()).find((one) => one.id === item!.id)!
  expect(anew.lastDoneHobbs).toBe(1284.6)
  const history = await api.call('helen', 'listMaintenanceHistory', { params: { id: item!.id } })
  expect(history.json).toMatchObject({
    results: expect.arrayContaining([expect.objectContaining({ kind: 'done', work: 'Engine replaced. Factory rebuilt' })]),
  })
  await exchange('helen', { ...swap, oldReading: 1285.6 })
  expect((await readings('helen')).json).toMatchObject({ engine: { sinceNew: 513.3, sinceOverhaul: 1 } })
  const foreign = await api.db
    .selectFrom('maintenanceItem')
    .select('id')
    .where('aircraftId', '<>', id())
    .limit(1)
    .executeTakeFirstOrThrow()
  expect((await exchange('helen', { ...engine, restart: [{ itemId: foreign.id }] })).status).toBe(404)
})

test('a used engine brings its hours: its overhaul is due after the rest, and parts with their own hours are asked for', async () => {
  const body = { kind: 'part', lastDoneHours: 0, grounds: false } as const
  const add = async (title: string, intervalHours: number, template: string | null) => {
    const { json } = await api.call('helen', 'addMaintenanceItem', {
      params: { id: id() },
      body: { ...body, title, intervalHours },
    })
    await api.db.updateTable('maintenanceItem').set({ template }).where('id', '=', json.id).execute()
    return json.id
  }
  const [overhaul, magnetos] = [await add('Engine overhaul', 2000, 'engine'), await add('Magnetos', 500, 'magnetos')]
  const used = { what: 'engine', sinceNew: 2600, sinceOverhaul: 800, reason: 'Used engine, 800 h SMOH' }
  expect(await exchange('helen', { ...used, restart: [{ itemId: overhaul }, { itemId: magnetos }] })).toMatchObject({
    status: 400,
    json: { restart: ['Magnetos: please enter the hours it has run since it was new or overhauled'] },
  })
  expect((await exchange('helen', { ...used, restart: [{ itemId: overhaul }, { itemId: magnetos, hours: 120 }] })).status).toBe(
    200,
  )
  const due = async () => {
    const all = (await api.call('helen', 'getMaintenance', { params: { id: id() } })).json.items
    return Object.fromEntries(
      all.filter(({ kind }) => kind === 'part').map(({ title, dueHours, hoursLeft }) => [title, [dueHours, hoursLeft]]),
    )
  }
  expect(await due()).toEqual({ 'Engine overhaul': [2484.6, 1200], Magnetos: [1664.6, 380] })
  // A new Hobbs does not change the hours left.
  await exchange('helen', swap)
  expect(await due()).toEqual({ 'Engine overhaul': [1200.4, 1200], Magnetos: [380.4, 380] })
  // A part exchanged alone brings its own hours.
  const done = { doneOn: dayIn(new Date(), zone), broughtHours: 300, broughtOn: '2024-05-09' }
  const { json: sent } = await api.call('helen', 'changeMaintenanceItem', { params: { id: magnetos }, body: done })
  expect(sent).toMatchObject({ lastDoneHours: 0.4, dueHours: 200.4, hoursLeft: 200, fromOn: '2024-05-09' })
})

test('returns before an engine change keep their readings, so that no engine has negative hours', async () => {
  const { id: order } = await insertOrder(api, { start: halfHour(-3) })
  await depart(api, 'rosa', order)
  await bringBack(api, 'rosa', order)
  await exchange('helen', { what: 'engine', sinceNew: 0, sinceOverhaul: 0, restart: [], reason: 'Factory new' })
  const body = { answers: { hobbs: 1287.6 }, reason: 'Misread' }
  const corrected = await api.call('rosa', 'answerReturn', { params: { order }, body })
  expect([corrected.status, corrected.json]).toMatchObject([409, { detail: expect.stringContaining('exchanged since then') }])
  expect((await readings('helen')).json).toMatchObject({ engine: { sinceNew: 0, sinceOverhaul: 0 } })
})

test('a retired item does not restart with an engine, and the engine is saved anyway', async () => {
  const [item] = (await items()).filter(({ meter }) => meter === 'hobbs')
  await api.call('helen', 'changeMaintenanceItem', { params: { id: item!.id }, body: { retired: true } })
  const engine = { what: 'engine', sinceNew: 0, sinceOverhaul: 0, reason: 'Factory new', restart: [{ itemId: item!.id }] }
  expect((await exchange('helen', engine)).json).toMatchObject({ engine: { sinceNew: 0, sinceOverhaul: 0 } })
  const history = (await api.call('helen', 'listMaintenanceHistory', { params: { id: item!.id } })).json.results
  expect(history.map(({ kind }) => kind)).toEqual(['retired'])
})

test('an item without an interval cannot restart, and nothing of the exchange is saved', async () => {
  const { json: item } = await api.call('helen', 'addMaintenanceItem', {
    params: { id: id() },
    body: { title: 'Engine preservation', kind: 'part', dueHours: 1400 },
  })
  const engine = { what: 'engine', sinceNew: 0, sinceOverhaul: 0, reason: 'Factory new', restart: [{ itemId: item.id }] }
  expect(await exchange('helen', engine)).toMatchObject({
    status: 400,
    json: { restart: ['Engine preservation: It has no interval. Please enter when it is due next'] },
  })
  expect((await readings('helen')).json).toMatchObject({ engine: null, results: [] })
})

test('record keepers exchange a meter; others can read or get 404', async () => {
  expect((await readings('helen')).json).toMatchObject({ mayExchange: true, whyNot: null })
  expect((await readings('rosa')).json).toMatchObject({ mayExchange: false, whyNot: expect.any(String) })
  expect((await readings('maria')).status).toBe(404)
  expect((await readings(undefined)).status).toBe(401)
  expect((await exchange('rosa')).json).toMatchObject({ code: 'no_maintenance_access' })
  expect((await exchange('maria')).status).toBe(404)
  expect((await exchange(undefined)).status).toBe(401)
  expect((await exchange('omar')).status).toBe(200)
  const told = await api.db.selectFrom('notice').select('title').where('accountId', '=', api.people.helen).execute()
  expect(told.map(({ title }) => title)).toContain('N417TS: new Hobbs')
})

test('an operator alone starts a Hobbs only a little higher: the next flight would cost its pilot less', async () => {
  const start = (who: CastKey, oldReading: number, newReading: number) => exchange(who, { ...swap, oldReading, newReading })
  expect((await start('omar', 1284.6, 1290.6)).json).toMatchObject({
    code: 'second_operator',
    detail: expect.stringContaining('Ask the owner'),
  })
  expect((await start('omar', 1284.6, 1285.6)).status).toBe(200)
  const { rateCents } = await aircraft()
  const acts = await api.db.selectFrom('operatorAct').select(['kind', 'cents', 'memberIds']).execute()
  expect(acts).toEqual([{ kind: 'meter', cents: rateCents, memberIds: [api.people.helen] }])
  expect((await start('omar', 1285.6, 1286.6)).json).toMatchObject({ code: 'second_operator' })
  expect((await start('helen', 1285.6, 5000)).status).toBe(200)
})

test.each([
  [{ ...swap, oldReading: 1284.5 }, 'oldReading'],
  [{ ...swap, oldReading: 1400 }, 'oldReading'],
  [{ ...swap, newReading: -1 }, 'newReading'],
  [{ ...swap, newReading: 1.25 }, 'newReading'],
  [{ ...swap, reason: ' ' }, 'reason'],
  [{ what: 'engine', sinceNew: 5, reason: 'x' }, 'sinceOverhaul'],
  [{ what: 'engine', sinceNew: 5, sinceOverhaul: 5.1, reason: 'x' }, 'sinceOverhaul'],
])('%j is refused and changes nothing', async (body, field) => {
  const { status, json } = await exchange('helen', body)
  expect([status, Object.keys(json as object)]).toEqual([400, expect.arrayContaining([field])])
  expect(await aircraft()).toMatchObject({ hobbs: 1284.6 })
})

test('the same exchange sent twice at once is saved once', async () => {
  const both = await Promise.all([exchange('helen'), exchange('omar')])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]))
  expect(await aircraft()).toMatchObject({ hobbs: 0.4 })
})

test('a Hobbs that rolls over in flight is counted through, and due items keep their hours', async () => {
  const before = { hobbs: 9999.2, flightMeter: 8120.1 }
  await api.db.updateTable('aircraft').set(before).where('id', '=', id()).execute()
  for (const [meter, dueHobbs] of [
    ['hobbs', 10_039.4],
    ['flight_meter', 8160.3],
  ] as const)
    await api.db
      .updateTable('maintenanceItem')
      .set({ lastDoneHobbs: dueHobbs - 100, dueHobbs })
      .where('aircraftId', '=', id())
      .where('meter', '=', meter)
      .where('dueHobbs', 'is not', null)
      .execute()
  const { id: order } = await insertOrder(api, { start: halfHour(-3) })
  expect((await depart(api, 'rosa', order, before)).json).toMatchObject({ state: 'closed' })
  const back = await bringBack(api, 'rosa', order, { hobbs: 2.4, flightMeter: 8122.8 })
  expect(back.json).toMatchObject({ state: 'closed', order: { hobbsHours: 3.2 } })
  expect(await aircraft()).toMatchObject({ hobbs: 2.4, flightMeter: 8122.8 })
  const hobbsItems = (await items()).filter(({ meter }) => meter === 'hobbs')
  expect(hobbsItems.every(({ dueHobbs }) => dueHobbs === 39.4)).toBe(true)
  expect(((await readings('helen')).json as MeterReadings).results.map(({ kind, hobbs }) => [kind, hobbs])).toEqual([
    ['exchange', { from: 10_002.4, to: 2.4 }],
    ['flight', { from: 9999.2, to: 10_002.4 }],
  ])
  const { results } = (await api.call('helen', 'listEvents', { query: { search: 'turned over' } })).json
  expect(results).toMatchObject([{ title: 'N417TS: the Hobbs turned over' }])
  // The next flight departs with the panel's readings.
  const { id: next } = await insertOrder(api, { start: halfHour(1) })
  expect((await depart(api, 'rosa', next, { hobbs: 2.4, flightMeter: 8122.8 })).json).toMatchObject({ state: 'closed' })
})
