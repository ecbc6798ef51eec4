import { plusHours } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { halfHour, insertOrder } from '../../../../test/orders.ts'
import { newId } from '../../../db/newId.ts'

let api: Api
let flight: { id: string }
let blockId: string
const from = halfHour(24 * 20)
const week = { from: plusHours(from, -1).toISOString(), to: plusHours(from, 24 * 7).toISOString() }

beforeAll(async () => {
  api = await startApi()
  const { people, fleet } = api
  await sql`delete from occupancy`.execute(api.db)
  await api.db.deleteFrom('aircraftShare').execute()
  await api.db.insertInto('aircraftShare').values({ aircraftId: fleet.N417TS, accountId: people.tomas, percent: 25 }).execute()
  await api.db
    .insertInto('taxAdvisor')
    .values({
      id: newId(),
      ownerId: people.helen,
      advisorId: people.dana,
      email: api.emailOf('dana'),
      expiresAt: new Date(),
      confirmedAt: new Date(),
    })
    .execute()
  flight = await insertOrder(api, { start: from, hours: 2 })
  const set = await api.call('helen', 'setSchedule', {
    params: { id: fleet.N417TS },
    body: {
      kind: 'own',
      note: 'Birthday flight',
      from: plusHours(from, 5).toISOString(),
      to: plusHours(from, 7).toISOString(),
      rule: 'FREQ=WEEKLY',
    },
  })
  blockId = set.json.entryId!
})
afterAll(() => api.close())

type Who = 'helen' | 'tomas' | 'dana' | 'maria' | 'omar'
const fleetOf = async (who: Who, query: object = {}) =>
  (await api.call(who, 'getFleetSchedule', { query: { ...week, ...query } })).json
const seenBy = async (who: Who, query?: object) => {
  const { results } = await fleetOf(who, query)
  return results
    .filter(({ tailNumber }) => tailNumber === 'N417TS')
    .map(({ as, mayBlock, busy }) => ({
      as,
      mayBlock,
      busy: busy.map(({ kind, text, orderId, repeats }) => [kind, text, orderId !== null, repeats]),
    }))
}

test('entries that began before the week and reach into it are shown; those already over are not', async () => {
  const { id } = await insertOrder(api, { start: plusHours(from, -6), hours: 5, tail: 'N52148' })
  const over = await insertOrder(api, { start: plusHours(from, -12), hours: 3, tail: 'N52148' })
  const { results } = await fleetOf('helen')
  const shown = results.find(({ tailNumber }) => tailNumber === 'N52148')!.busy.map(({ orderId }) => orderId)
  expect(shown).toContain(id)
  expect(shown).not.toContain(over.id)
})

test('one call returns the week of all owned, co-owned and advised aircraft, each as the caller may see it', async () => {
  const own = ['own', 'Birthday flight', false, true]
  expect(await seenBy('helen')).toEqual([{ as: 'owner', mayBlock: true, busy: [['booking', 'Maria R.', true, false], own] }])
  expect(await seenBy('tomas')).toEqual([{ as: 'coOwner', mayBlock: false, busy: [['booking', 'Booked', false, false], own] }])
  expect(await seenBy('dana')).toEqual([{ as: 'advisor', mayBlock: false, busy: [['booking', 'Booked', false, false], own] }])
  expect(await seenBy('maria')).toEqual([])
  const all = await fleetOf('helen')
  const owned = (await api.call('helen', 'listOwnedAircraft')).json
  expect(all.results.map(({ tailNumber }) => tailNumber)).toEqual(owned.map(({ tailNumber }) => tailNumber))
  expect(all.count).toBe(owned.length)
  expect(all.places.map(({ id }) => id).toSorted()).toEqual(
    [...new Set(all.results.map(({ airportId }) => airportId))].toSorted(),
  )
  expect(all.places[0]!.sun.length).toBeGreaterThanOrEqual(7)
})

test('people of the aircraft see the return without the turnaround; searching pilots do not', async () => {
  const backOf = async (who: Who) =>
    (await fleetOf(who, { aircraft: api.fleet.N417TS })).results[0]!.busy.map(({ to, backAt }) => [to, backAt])
  const [back, free] = [plusHours(from, 2).toISOString(), plusHours(from, 2.5).toISOString()]
  expect(await backOf('helen')).toEqual([
    [free, back],
    [expect.any(String), null],
  ])
  const seen = await api.call('maria', 'getSchedule', { params: { id: api.fleet.N417TS }, query: week })
  expect(seen.json.busy.map(({ backAt }) => backAt)).toEqual([null, null])
})

test('one aircraft of the fleet, a page of it, or any aircraft for an operator', async () => {
  expect((await fleetOf('helen', { aircraft: api.fleet.N417TS })).results).toHaveLength(1)
  const page = await fleetOf('helen', { limit: 1 })
  expect(page.results).toHaveLength(1)
  expect(page.next).toContain('offset=1')
  expect(await fleetOf('helen', { offset: 50 })).toMatchObject({ count: page.count, next: null, results: [] })
  expect(await seenBy('omar')).toEqual([])
  expect(await seenBy('omar', { aircraft: api.fleet.N417TS })).toMatchObject([{ as: 'operator', mayBlock: true }])
  expect(await seenBy('maria', { aircraft: api.fleet.N417TS })).toEqual([])
})

test('an owner sees which advisor viewed the schedule', async () => {
  await fleetOf('dana')
  const { rows } =
    await sql`select from audit_entry where action = 'advisor_viewed' and data ->> 'what' = 'your schedule'`.execute(api.db)
  expect(rows).toHaveLength(1)
})

test('more than 45 days, or none, are refused', async () => {
  const ask = (to: string) => api.call('helen', 'getFleetSchedule', { query: { ...week, to } })
  expect((await ask(plusHours(from, 24 * 46).toISOString())).status).toBe(400)
  expect((await ask(week.from)).status).toBe(400)
})

const entry = (who: Who, id = blockId) => api.call(who, 'getScheduleEntry', { params: { id } })

test('an entry shows what, when, repetition and author to people of the aircraft; others get 404', async () => {
  expect((await entry('helen')).json).toMatchObject({
    kind: 'own',
    note: 'Birthday flight',
    repeats: 'Every week',
    setBy: 'Helen Marsh',
    orderId: null,
    whyNotChange: null,
    aircraft: { tailNumber: 'N417TS' },
    from: plusHours(from, 5).toISOString(),
  })
  expect((await entry('tomas')).json.whyNotChange).toMatch(/Co-owners can book single shop visits/)
  expect((await entry('dana')).json.whyNotChange).toMatch(/tax advisor/)
  expect((await entry('omar')).json.whyNotChange).toBeNull()
  expect((await entry('maria')).status).toBe(404)
})

test('a tax advisor can neither block, change nor free time', async () => {
  const params = { id: api.fleet.N417TS }
  const stands = async () => (await api.db.selectFrom('occupancy').selectAll().orderBy('id').execute()).length
  const before = await stands()
  const times = { kind: 'own', from: plusHours(from, 50).toISOString(), to: plusHours(from, 52).toISOString() } as const
  for (const body of [times, { ...times, id: blockId }]) {
    const { status, json } = await api.call('dana', 'setSchedule', { params, body })
    expect([status, json.detail]).toEqual([403, expect.stringMatching(/tax advisor/)])
  }
  expect((await api.call('dana', 'deleteSchedule', { params: { ...params, scheduleId: blockId } })).status).toBe(403)
  expect(await stands()).toBe(before)
})

test('a block’s own address leads to its next occurrence, a booking’s entry to the booking', async () => {
  const row = await api.db.selectFrom('occupancy').select('blockId').where('id', '=', blockId).executeTakeFirstOrThrow()
  expect((await entry('helen', row.blockId!)).json.id).toBe(blockId)
  const held = await api.db
    .selectFrom('occupancy')
    .select('id')
    .where('orderId', '=', flight.id)
    .where('resourceKind', '=', 'aircraft')
    .executeTakeFirstOrThrow()
  // Without the turnaround.
  const booked = { kind: 'booking', orderId: flight.id, to: plusHours(from, 2).toISOString() }
  expect((await entry('helen', held.id)).json).toMatchObject({ ...booked, whyNotChange: 'A booking is changed on its own page.' })
  expect((await entry('maria', held.id)).json).toMatchObject({ kind: 'own', orderId: flight.id, text: 'Your trip' })
  expect((await entry('tomas', held.id)).json).toMatchObject({ orderId: null, setBy: null, text: 'Booked' })
  expect((await entry('ines' as Who, held.id)).status).toBe(404)
})
