import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../test/api.ts'
import { halfHour, insertOrder } from '../../../test/orders.ts'
import { bringBack, depart, passing, photograph } from '../../../test/bookings/ramp.ts'

let api: Api
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const orderRow = (id: string) => api.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const aircraftRow = (id: string) => api.db.selectFrom('aircraft').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const notices = (who: keyof Api['people']) =>
  api.db.selectFrom('notice').select(['kind', 'title', 'text']).where('accountId', '=', api.people[who]).orderBy('id').execute()
const books = async (orderId: string) => {
  const rows = await api.db
    .selectFrom('ledgerEntry')
    .innerJoin('ledgerMovement', 'ledgerMovement.id', 'ledgerEntry.movementId')
    .select(['ledger', (eb) => eb.fn.sum<number>('cents').as('cents')])
    .where('ledgerMovement.orderId', '=', orderId)
    .groupBy('ledger')
    .orderBy('ledger')
    .execute()
  return Object.fromEntries(rows.map(({ ledger, cents }) => [ledger, cents]))
}

test('a flight is priced by the hours flown under the terms agreed at booking', async () => {
  const { id, aircraftId, start } = await insertOrder(api, { start: halfHour(-3), plannedHours: 4.2 })
  await api.db.updateTable('aircraft').set({ rateCents: 99_900 }).where('id', '=', aircraftId).execute()
  await depart(api, 'maria', id)
  const back = await bringBack(api, 'maria', id)
  expect(back.status).toBe(200)
  // 3.2 h × $395, less 5 %, plus 4 % fee
  const rental = 126_400
  const discount = 6_320
  const fee = 4_803
  expect(back.json).toMatchObject({
    state: 'closed',
    order: { status: 'flight_complete', finalCents: rental - discount + fee, hobbsHours: 3.2 },
  })
  expect(await orderRow(id)).toMatchObject({
    finalLines: [
      { kind: 'rental', cents: rental },
      { kind: 'discount', cents: -discount },
      { kind: 'fee', cents: fee },
      { kind: 'tax', cents: 0 },
    ],
    dropRealAt: expect.any(Date),
  })
  expect(await books(id)).toEqual({
    customer: rental - discount + fee,
    owner: discount - rental,
    fee: -fee,
    expected_customer: 0,
    expected_fee: 0,
    expected_owner: 0,
  })
  expect(await aircraftRow(aircraftId)).toMatchObject({ hobbs: 1287.8, flightMeter: 1099.6 })
  expect(await api.db.selectFrom('flight').selectAll().where('orderId', '=', id).executeTakeFirst()).toMatchObject({
    hobbsOut: 1284.6,
    hobbsIn: 1287.8,
    flightOut: 1096.9,
    flightIn: 1099.6,
    landings: 3,
    fuelGallons: 40,
    incomeCents: rental - discount,
    costCents: 0,
  })
  const { rows: held } = await api.pool.query(
    'select upper(during) <= now() as freed, lower(during) as from from occupancy where order_id = $1',
    [id],
  )
  expect(held).toEqual([
    { freed: true, from: start },
    { freed: true, from: start },
  ])
  const { rows: jobs } = await api.pool.query(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where identifier = 'settleFlight'`,
  )
  expect(jobs).toEqual([{ payload: { orderId: id } }])
  expect((await notices('maria')).at(-1)).toMatchObject({
    title: 'Flight complete: N417TS',
    text: expect.stringContaining('$1,248.83 total'),
  })
  expect((await notices('helen')).at(-1)).toMatchObject({ title: 'N417TS is back', text: expect.stringContaining('$1,200.80') })
  const events = await api.db
    .selectFrom('orderEvent')
    .select(['fromStatus', 'toStatus', 'byId'])
    .where('orderId', '=', id)
    .orderBy('id')
    .execute()
  expect(events.map(({ toStatus }) => toStatus)).toEqual(['checking_in', 'in_flight', 'returning', 'flight_complete'])
  expect(events.every(({ byId }) => byId === api.people.maria)).toBe(true)
})

test('fuel bought away is credited with its receipt, and a CSIP is paid for the hours flown', async () => {
  const { id } = await insertOrder(api, { start: halfHour(-3), csip: 'elena' })
  await depart(api, 'rosa', id)
  await api.call('rosa', 'openReturn', { params: { order: id } })
  const without = await bringBack(api, 'rosa', id, { fuelBoughtGallons: 10, fuelBoughtDollars: 60 })
  expect(without.status).toBe(422)
  expect(without.json.missing).toEqual(['photoReceipt'])
  await photograph(api, 'rosa', id, 'return', ['photoReceipt'])
  const back = await api.call('rosa', 'answerReturn', { params: { order: id }, body: { complete: true } })
  expect(back.json.order).toMatchObject({ status: 'flight_complete', finalCents: null, totalCents: 0 })
  expect(await books(id)).toMatchObject({ csip: -27_200, owner: -(126_400 - 6_320 - 6_000), fee: -4_803, expected_csip: 0 })
  expect(await api.db.selectFrom('flight').select(['incomeCents', 'costCents', 'fuelGallons']).execute()).toEqual([
    { incomeCents: 114_080, costCents: 6_000, fuelGallons: 50 },
  ])
})

test('answers may arrive one by one, twice and out of order, and the record shows what is missing', async () => {
  const { id } = await insertOrder(api)
  const opened = await api.call('maria', 'openDeparture', { params: { order: id } })
  expect(opened.json).toMatchObject({ state: 'open', answers: {}, order: { status: 'checking_in' } })
  expect(opened.json.missing).toEqual(expect.arrayContaining(['hobbs', 'oil', 'photoNose', 'keys']))
  const send = (answers: Record<string, number | boolean | null>, at: string) =>
    api.call('maria', 'answerDeparture', { params: { order: id }, body: { answers, at } })
  await send({ hobbs: 1284.6 }, '2026-01-01T10:02:00Z')
  const late = await send({ hobbs: 1, oil: 4 }, '2026-01-01T10:01:00Z')
  expect(late.json.answers).toEqual({ hobbs: 1284.6, oil: 4 })
  expect(late.json.problems).toContainEqual({ question: 'oil', text: 'Must be between 5 and 9 qt', severity: 'block' })
  expect((await send({ oil: null }, '2026-01-01T10:03:00Z')).json.missing).toContain('oil')
  const again = await api.call('rosa', 'openDeparture', { params: { order: id } })
  expect(again.json.answers).toEqual({ hobbs: 1284.6, oil: null })
  const read = await api.call('helen', 'getDeparture', { params: { order: id } })
  expect(read.json.answers).toEqual(again.json.answers)
})

test('of two offline answers the later one counts, whatever else is sent with it', async () => {
  const { id } = await insertOrder(api)
  await api.call('maria', 'openDeparture', { params: { order: id } })
  const send = (who: 'maria' | 'rosa', answers: Record<string, number>, times: Record<string, string>) =>
    api.call(who, 'openDeparture', { params: { order: id }, body: { answers, times } })
  await send('maria', { oil: 6 }, { oil: '2026-01-01T03:59:40Z' })
  const rosa = await send('rosa', { fuelLeft: 30, oil: 8 }, { fuelLeft: '2026-01-01T03:59:10Z', oil: '2026-01-01T03:59:42Z' })
  expect(rosa.json.answers).toEqual({ fuelLeft: 30, oil: 8 })
  const late = await send('maria', { fuelLeft: 28, oil: 5 }, { fuelLeft: '2026-01-01T03:59:09Z', oil: '2026-01-01T03:59:50Z' })
  expect(late.json.answers).toEqual({ fuelLeft: 30, oil: 5 })
})

test('more hours than possible since the release need a photo of the panel, and are charged only with it', async () => {
  const { id } = await insertOrder(api, { start: halfHour(-3) })
  await depart(api, 'maria', id)
  await api.db.updateTable('stageRecord').set({ closedAt: new Date() }).where('orderId', '=', id).execute()
  const back = await bringBack(api, 'maria', id)
  expect([back.status, back.json.code]).toEqual([422, 'record_incomplete'])
  const text = expect.stringMatching(/^Hobbs ran 3\.2 h within \d+ minutes?\.$/)
  expect(back.json.problems).toContainEqual({ question: 'hobbs', text, severity: 'block' })
  expect((await orderRow(id)).finalCents).toBeNull()
  await photograph(api, 'maria', id, 'return', ['photoPanel'])
  const shown = await api.call('maria', 'answerReturn', { params: { order: id }, body: { complete: true } })
  expect(shown.json.order.status).toBe('flight_complete')
})

test('a dirty cabin can be returned; the owner and the next pilot see it', async () => {
  const { id } = await insertOrder(api, { start: halfHour(-3) })
  await depart(api, 'maria', id)
  expect((await bringBack(api, 'rosa', id, { clean: false })).json.order.status).toBe('flight_complete')
  expect((await notices('helen')).at(-1)).toMatchObject({
    title: 'N417TS is back',
    text: expect.stringMatching(/The cabin was not left clean\.$/),
  })
  const next = await insertOrder(api, { start: halfHour(2), pilot: 'jonas' })
  const { json } = await api.call('rosa', 'listDepartureQuestions', { query: { order_id: next.id } })
  expect(json).toContainEqual(expect.objectContaining({ key: 'cabinClean', hint: 'It was not at the last return' }))
})

test('simultaneous answers lose nothing', async () => {
  const { id } = await insertOrder(api)
  await api.call('maria', 'openDeparture', { params: { order: id } })
  const send = (who: 'maria' | 'rosa', answers: Record<string, number>) =>
    api.call(who, 'answerDeparture', { params: { order: id }, body: { answers } })
  await Promise.all([
    send('maria', { hobbs: 1284.6 }),
    send('rosa', { flightMeter: 1096.9 }),
    send('maria', { oil: 7 }),
    send('rosa', { fuelLeft: 30 }),
  ])
  const { json } = await api.call('maria', 'getDeparture', { params: { order: id } })
  expect(json.answers).toEqual({ hobbs: 1284.6, flightMeter: 1096.9, oil: 7, fuelLeft: 30 })
})

test('a closed record takes repeats, but no changes', async () => {
  const { id } = await insertOrder(api)
  await depart(api, 'maria', id)
  const first = await api.call('maria', 'getDeparture', { params: { order: id } })
  const repeat = await api.call('maria', 'answerDeparture', {
    params: { order: id },
    body: { answers: { oil: 7 }, complete: true },
  })
  expect(repeat.json).toEqual(first.json)
  expect((await api.call('maria', 'openDeparture', { params: { order: id } })).json).toEqual(first.json)
  const change = await api.call('maria', 'answerDeparture', { params: { order: id }, body: { answers: { oil: 8 } } })
  expect([change.status, change.json.code]).toEqual([409, 'record_closed'])
  expect(await api.db.selectFrom('orderEvent').select('toStatus').where('orderId', '=', id).execute()).toHaveLength(2)
})

test('without its photos nothing departs, and the typed answers stay', async () => {
  const { id } = await insertOrder(api)
  await api.call('maria', 'openDeparture', { params: { order: id } })
  const answers = await passing(api, 'maria', id, 'departure', { hobbs: 1284.6, flightMeter: 1096.9 })
  const refused = await api.call('maria', 'answerDeparture', { params: { order: id }, body: { answers, complete: true } })
  expect([refused.status, refused.json.code]).toEqual([422, 'record_incomplete'])
  expect(refused.json.missing).toEqual([
    'photoNose',
    'photoLeftFront',
    'photoLeftWing',
    'photoLeftRear',
    'photoTail',
    'photoRightRear',
    'photoRightWing',
    'photoRightFront',
  ])
  const { json } = await api.call('maria', 'getDeparture', { params: { order: id } })
  expect(json.answers).toEqual(answers)
  expect(json.order.status).toBe('checking_in')
})

test('meters that do not match hold the aircraft until the panel is photographed; then the owner is asked', async () => {
  const { id, aircraftId } = await insertOrder(api)
  const held = await depart(api, 'maria', id, { flightMeter: 1098.9 })
  expect(held.status).toBe(422)
  expect(held.json.problems).toContainEqual(expect.objectContaining({ question: 'flightMeter', severity: 'block' }))
  await photograph(api, 'maria', id, 'departure', ['photoPanel'])
  const left = await api.call('maria', 'answerDeparture', { params: { order: id }, body: { complete: true } })
  expect(left.json).toMatchObject({ state: 'closed', order: { status: 'in_flight' } })
  expect(await aircraftRow(aircraftId)).toMatchObject({ hobbs: 1284.6, flightMeter: 1098.9 })
  expect((await notices('helen')).at(-1)).toMatchObject({
    kind: 'warning',
    title: 'Meter gap on N417TS',
    text: expect.stringContaining('flight meter 1,098.9 instead of 1,096.9'),
  })
  expect(await api.db.selectFrom('auditEntry').select(['action', 'subjectId', 'actorId']).execute()).toEqual([
    { action: 'meter_gap', subjectId: aircraftId, actorId: api.people.maria },
  ])
})

test('a flight time above the Hobbs time is refused in the specification’s words', async () => {
  const { id } = await insertOrder(api, { start: halfHour(-3) })
  await depart(api, 'maria', id)
  const back = await bringBack(api, 'maria', id, { hobbs: 1286.6, flightMeter: 1099.6 })
  expect(back.status).toBe(422)
  expect(back.json.problems).toContainEqual({
    question: 'flightMeter',
    text: 'Flight Time duration may not exceed Hobbs Time duration.',
    severity: 'block',
  })
})

test('a late return has a reason, which stays with the booking', async () => {
  const { id } = await insertOrder(api, { start: halfHour(-6), hours: 5 })
  await depart(api, 'maria', id)
  await api.db.updateTable('orders').set({ status: 'late' }).where('id', '=', id).execute()
  const silent = await bringBack(api, 'maria', id)
  expect(silent.json.missing).toEqual(['lateReason'])
  const back = await api.call('maria', 'answerReturn', {
    params: { order: id },
    body: { answers: { lateReason: 'Fog at Half Moon Bay' }, complete: true },
  })
  expect(back.json.order.status).toBe('flight_complete')
  const event = await api.db.selectFrom('orderEvent').select('why').where('toStatus', '=', 'flight_complete').executeTakeFirst()
  expect(event).toEqual({ why: 'Late: Fog at Half Moon Bay' })
})

test('a reason for being late is left out of the history of a return that is not late', async () => {
  const { id } = await insertOrder(api, { start: halfHour(-3), hours: 8 })
  await depart(api, 'maria', id)
  expect((await bringBack(api, 'maria', id, { lateReason: 'Headwind' })).json.state).toBe('closed')
  const event = await api.db
    .selectFrom('orderEvent')
    .select('why')
    .where('orderId', '=', id)
    .where('toStatus', '=', 'flight_complete')
    .executeTakeFirst()
  expect(event).toEqual({ why: '' })
})

test('a return that fails half-way changes nothing', async () => {
  const { id, aircraftId } = await insertOrder(api, { start: halfHour(-3) })
  await depart(api, 'maria', id)
  await api.pool.query(
    `create function broken() returns trigger language plpgsql as $$ begin raise exception 'books closed'; end $$;
     create trigger broken before insert on ledger_entry for each row when (new.ledger = 'customer') execute function broken()`,
  )
  expect((await bringBack(api, 'maria', id)).status).toBe(500)
  expect(await orderRow(id)).toMatchObject({ status: 'returning', finalCents: null, dropRealAt: null })
  expect(await aircraftRow(aircraftId)).toMatchObject({ hobbs: 1284.6 })
  expect(await api.db.selectFrom('flight').select('orderId').execute()).toEqual([])
})
