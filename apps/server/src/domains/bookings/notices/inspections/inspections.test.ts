import { setImmediate } from 'node:timers/promises'
import { dayIn, plusDays, plusHours } from '@tailshare/contract/text/period'
import { wholeInstantText } from '@tailshare/contract/text/timeText'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { giveCard, zone } from '../../../../../test/factories.ts'
import { startHearing } from '../../../../../test/heard.ts'
import { run } from '../../../../../test/money.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'
import { bringBack, depart, photograph } from '../../../../../test/bookings/ramp.ts'
import { inTransaction } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import { lockAircraft } from '../../../maintenance/queries.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db.deleteFrom('inspectionNotice').execute()
  await api.db.deleteFrom('occupancy').execute()
  await api.db.updateTable('orders').set({ status: 'canceled' }).execute()
  await api.db.updateTable('maintenanceItem').set({ retiredAt: new Date() }).execute()
})

const aircraftId = () => api.fleet.N417TS
const today = dayIn(new Date(), zone)
const at = (start: Date) => wholeInstantText(start, zone)
const meter = async () =>
  (await api.db.selectFrom('aircraft').select('hobbs').where('id', '=', aircraftId()).executeTakeFirstOrThrow()).hobbs
const add = async (due: { dueOn?: string; dueHours?: number }) =>
  (
    await api.call('helen', 'addMaintenanceItem', {
      params: { id: aircraftId() },
      body: {
        title: 'Spar inspection',
        intervalMonths: 12,
        ...(due.dueHours === undefined ? {} : { intervalHours: 100 }),
        ...due,
      },
    })
  ).json
const statusOf = (who: 'maria' | 'helen' | 'rosa' | 'ines' | undefined, id: string) =>
  api.call(who, 'getOrderMaintenance', { params: { id } })
const next = (id: string, value: string | number) => api.call('helen', 'setNextValue', { params: { id }, body: { value } })

test('inspections due before the return follow the booking rule: hours block, a distant day warns', async () => {
  const order = await insertOrder(api, { start: halfHour(24 * 20), plannedHours: 3 })
  expect((await statusOf('maria', order.id)).json).toMatchObject({ verdict: 'ok', items: [], hours: 3, text: null, zone })
  const item = await add({ dueOn: plusDays(today, 10), dueHours: (await meter()) + 40 })
  expect((await statusOf('maria', order.id)).json).toMatchObject({
    verdict: 'warn',
    title: 'Spar inspection comes due before you are back',
    text: expect.stringContaining('The owner has time'),
    items: [{ id: item.id, by: 'date', dueOn: plusDays(today, 10) }],
  })
  await insertOrder(api, { start: halfHour(48), plannedHours: 38.5, pilot: 'ines', hours: 40 })
  expect((await statusOf('helen', order.id)).json).toMatchObject({
    verdict: 'block',
    hours: 41.5,
    items: [{ id: item.id, by: 'hours', hoursLeft: 40 }],
  })
  for (const who of ['rosa'] as const) expect((await statusOf(who, order.id)).status).toBe(200)
  expect((await statusOf('ines', order.id)).status).toBe(404)
  expect((await statusOf(undefined, order.id)).status).toBe(401)
  await api.db.updateTable('orders').set({ status: 'flight_complete' }).where('id', '=', order.id).execute()
  expect((await statusOf('maria', order.id)).json).toMatchObject({ verdict: 'ok', items: [] })
})

test('pilots are told once when an edit makes something due before their return, and once when it is not', async () => {
  const soon = await insertOrder(api, { start: halfHour(24 * 5), plannedHours: 3 })
  const far = await insertOrder(api, { start: halfHour(24 * 40), plannedHours: 3, pilot: 'ines' })
  const item = await add({ dueOn: plusDays(today, 90) })
  await api.runJobs()
  const heard = await startHearing(api)
  await next(item.id, plusDays(today, 2))
  await api.runJobs()
  const told = await heard()
  expect(told.map(({ who, title }) => `${who}: ${title}`)).toEqual([
    `helen: N417TS: Spar inspection before ${at(soon.start)}`,
    'maria: N417TS is due for inspection',
  ])
  expect(told[0]!.text).toMatch(`before Maria Reyes is back from the flight on ${at(soon.start)}`)
  expect(told[1]!.text).toMatch(/^Spar inspection comes due before you are back from your flight on /)
  expect(told[1]!.link).toContain(soon.id)
  await next(item.id, plusDays(today, 3))
  await api.runJobs()
  expect(await heard()).toEqual([])
  await api.call('helen', 'changeMaintenanceItem', { params: { id: item.id }, body: { doneOn: today } })
  await api.runJobs()
  expect((await heard()).map(({ who, title }) => `${who}: ${title}`)).toEqual(['maria: N417TS is ready for your flight again'])
  expect((await statusOf('helen', far.id)).json.verdict).toBe('ok')
})

test('fewer hours after an edit block every later booking, and the owner gets one notice that names them', async () => {
  const start = halfHour(24 * 20)
  const [second, own, third] = [48, 72, 96].map((hours) => plusHours(start, hours)) as [Date, Date, Date]
  await insertOrder(api, { start, plannedHours: 6 })
  await insertOrder(api, { start: second, plannedHours: 6, pilot: 'ines' })
  await insertOrder(api, { start: own, plannedHours: 1, pilot: 'helen' })
  const item = await add({ dueHours: (await meter()) + 90, dueOn: plusDays(today, 300) })
  await api.runJobs()
  const heard = await startHearing(api)
  await next(item.id, (await meter()) + 4)
  await api.runJobs()
  const told = await heard()
  expect(told.map(({ who, title }) => `${who}: ${title}`)).toEqual([
    'helen: N417TS: Spar inspection before 3 flights',
    'ines: N417TS is due for inspection',
    'maria: N417TS is due for inspection',
  ])
  const flights = `Maria Reyes, ${at(start)}; Inés Vega, ${at(second)}; Helen Marsh, ${at(own)}`
  expect(told[0]!.text).toMatch(`before these flights are back: ${flights}.`)
  expect(told[0]!.text).not.toMatch('told the owner')
  await insertOrder(api, { start: third, plannedHours: 1, pilot: 'ines' })
  await run(api, 'watchInspections', { aircraftId: aircraftId() })
  expect((await heard()).map(({ who, title }) => `${who}: ${title}`)).toEqual([
    `helen: N417TS: Spar inspection before ${at(third)}`,
    'ines: N417TS is due for inspection',
  ])
})

test('record keepers are notified along with the owner', async () => {
  const keeper = { id: newId(), aircraftId: aircraftId(), role: 'staff', accountId: api.people.rosa } as const
  const given = { givenById: api.people.helen, createdAt: new Date(), acceptedAt: new Date() }
  await api.db
    .insertInto('recordKeeper')
    .values({ ...keeper, ...given })
    .execute()
  await insertOrder(api, { start: halfHour(24 * 5), plannedHours: 3 })
  const item = await add({ dueOn: plusDays(today, 90) })
  await api.runJobs()
  const heard = await startHearing(api)
  await next(item.id, plusDays(today, 2))
  await api.runJobs()
  const told = (await heard()).filter(({ title }) => title.includes('Spar inspection before')).map(({ who }) => who)
  expect(told).toEqual(['helen', 'rosa'])
  await api.db.deleteFrom('recordKeeper').where('id', '=', keeper.id).execute()
})

test('changed meters at check-out, return or correction are checked for every booking ahead', async () => {
  const before = await meter()
  const { flightMeter } = await api.db
    .selectFrom('aircraft')
    .select('flightMeter')
    .where('id', '=', aircraftId())
    .executeTakeFirstOrThrow()
  const { id: order } = await insertOrder(api, { start: halfHour(-3), plannedHours: 2 })
  const waiting = async () => {
    const { rows } = await api.pool.query(`delete from graphile_worker._private_jobs where key = $1 returning id`, [
      `watchInspections:${aircraftId()}`,
    ])
    return rows.length
  }
  await waiting()
  const params = { order }
  await api.call('rosa', 'openDeparture', { params })
  await photograph(api, 'rosa', order, 'departure', ['photoPanel'])
  expect((await depart(api, 'rosa', order, { hobbs: before + 1, flightMeter })).json).toMatchObject({ state: 'closed' })
  expect(await waiting()).toBe(1)
  const read = { hobbs: before + 4.2, flightMeter: flightMeter + 2.7 }
  expect((await bringBack(api, 'rosa', order, read)).json).toMatchObject({ state: 'closed' })
  expect(await waiting()).toBe(1)
  const body = { answers: { hobbs: before + 4 }, reason: 'Misread' }
  expect((await api.call('rosa', 'answerReturn', { params, body })).status).toBe(200)
  expect(await waiting()).toBe(1)
})

test('with nothing to tell, checking an aircraft’s bookings takes no lock on the aircraft', async () => {
  await insertOrder(api, { start: halfHour(24 * 5), plannedHours: 3 })
  const item = await add({ dueOn: plusDays(today, 90) })
  await api.runJobs()
  await next(item.id, plusDays(today, 100))
  const { looked, waited } = await inTransaction(api.db, async (tx) => {
    await lockAircraft(tx, aircraftId())
    let isOver = false
    const looked = api.runJobs().finally(() => {
      isOver = true
    })
    const waits = async () => {
      const { rows } = await api.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length > 0
    }
    let waited = false
    while (!isOver && !waited) {
      waited = await waits()
      await setImmediate()
    }
    return { looked, waited }
  })
  await looked
  expect(waited).toBe(false)
})

test('if nothing runs out before the last booking is back, many bookings ahead take no more statements than one', async () => {
  await add({ dueOn: plusDays(today, 300), dueHours: (await meter()) + 90 })
  const watch = async () => {
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    await run(api, 'watchInspections', { aircraftId: aircraftId() })
    const { length } = asked.mock.calls
    asked.mockRestore()
    return length
  }
  const counts: number[] = []
  for (let ahead = 1; ahead <= 3; ahead++) {
    await insertOrder(api, { start: halfHour(24 * ahead), plannedHours: 2 })
    counts.push(await watch())
  }
  expect(new Set(counts).size).toBe(1)
  expect(counts[0]).toBeGreaterThan(0)
})

test('an aircraft’s insurance date is that of its document: after it no one can book, and without one it is unconfirmed', async () => {
  const { fileId } = await api.db
    .selectFrom('document')
    .select('fileId')
    .where('fileId', 'is not', null)
    .executeTakeFirstOrThrow()
  const paper = { id: newId(), aircraftId: aircraftId(), kind: 'insurance', title: 'Policy', readers: 'owners', fileId: fileId! }
  await api.db
    .insertInto('aircraftDocument')
    .values({ ...paper, expiresOn: plusDays(today, 3) })
    .execute()
  const order = await insertOrder(api, { start: halfHour(24 * 5) })
  expect((await statusOf('maria', order.id)).json).toMatchObject({
    verdict: 'block',
    title: 'Insurance comes due before you are back',
  })
  const shown = async () =>
    (await api.call(undefined, 'getAircraft', { params: { id: aircraftId() } })).json.maintenance.filter(
      ({ title }) => title === 'Insurance',
    )
  expect(await shown()).toMatchObject([{ status: 'due_soon', dueOn: plusDays(today, 3) }])
  await api.db.updateTable('aircraftDocument').set({ expiresOn: null }).where('id', '=', paper.id).execute()
  expect(await shown()).toMatchObject([{ status: 'not_confirmed', dueOn: null }])
  await api.db.deleteFrom('aircraftDocument').where('id', '=', paper.id).execute()
})

test('a trip that an inspection keeps on the ground costs its pilot nothing: canceled late, or when nobody could check it out', async () => {
  const ahead = await insertOrder(api, { start: halfHour(20), hours: 10, plannedHours: 4 })
  const begun = await insertOrder(api, { start: halfHour(-1.5), hours: 10, plannedHours: 4, pilot: 'jonas' })
  const costs = async () => (await api.call('maria', 'getOrder', { params: { id: ahead.id } })).json.refund!.chargeCents
  expect(await costs()).toBe(Math.round(ahead.quote.totalCents / 2))
  await add({ dueOn: plusDays(today, -30) })
  // What an operator changes of the listing's words makes no inspection due.
  const words = { description: 'A Skyhawk with a fresh interior.' }
  expect((await api.call('omar', 'changeAircraft', { params: { id: aircraftId() }, body: words })).status).toBe(200)
  await api.runJobs()
  const described = { params: { id: aircraftId() }, body: { description: 'Leather seats' } }
  expect((await api.call('omar', 'changeAircraft', described)).status).toBe(200)
  expect(await costs()).toBe(0)
  const body = { reason: 'aircraft' as const, note: 'Its inspection has run out' }
  expect((await api.call('maria', 'cancelOrder', { params: { id: ahead.id }, body })).status).toBe(200)
  await run(api, 'watchOrders', {})
  const orders = await api.db.selectFrom('orders').select('finalCents').where('id', 'in', [ahead.id, begun.id]).execute()
  expect(orders).toEqual([{ finalCents: 0 }, { finalCents: 0 }])
})

test('a pilot who books the hours before their own late trip until an inspection is due still owes its late fee', async () => {
  await giveCard(api, 'maria')
  await api.db.updateTable('maintenanceItem').set({ retiredAt: null }).where('template', '=', 'annual').execute()
  const late = await insertOrder(api, { start: halfHour(30), hours: 6, plannedHours: 4 })
  const costs = async () => (await api.call('maria', 'getOrder', { params: { id: late.id } })).json.refund!.chargeCents
  await add({ dueHours: (await meter()) + 5, dueOn: plusDays(today, 300) })
  const times = { flightStartTime: halfHour(20).toISOString(), flightDropTime: halfHour(26).toISOString() }
  const { status, json } = await api.call('maria', 'bookAircraft', {
    body: { aircraftId: aircraftId(), ...times, plannedHours: 4, paymentMethodId: null },
  })
  expect(status, JSON.stringify(json)).toBe(200)
  await run(api, 'watchInspections', { aircraftId: aircraftId() })
  expect((await statusOf('maria', late.id)).json.verdict).toBe('block')
  expect(await costs()).toBe(Math.round(late.quote.totalCents / 2))
  await api.call('maria', 'cancelOrder', { params: { id: json.id }, body: { reason: 'plans', note: '' } })
  expect(await costs()).toBe(Math.round(late.quote.totalCents / 2))
})

test('a day that was far off when the trip was booked stops it once the trip is near, and its pilot hears of it', async () => {
  const { id } = await insertOrder(api, { start: halfHour(24 * 20), plannedHours: 3 })
  await add({ dueOn: plusDays(today, 10) })
  await api.runJobs()
  const { start, drop } = { start: halfHour(24 * 12), drop: halfHour(24 * 12 + 4) }
  await api.db.updateTable('orders').set({ startAt: start, dropAt: drop }).where('id', '=', id).execute()
  const heard = await startHearing(api)
  await run(api, 'remindOfExpiries', {})
  await api.runJobs()
  expect((await heard()).filter(({ who }) => who === 'maria').map(({ title }) => title)).toEqual(['N417TS is due for inspection'])
})
