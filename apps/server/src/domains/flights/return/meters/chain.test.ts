import { toTenths } from '@tailshare/contract/text/hours'
import type { MeterExchange } from '@tailshare/contract/flights/return/meters'
import type { Stage } from '@tailshare/contract/flights/ramp'
import { runs } from '@tailshare/contract/test/stories'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'
import { passing, upload } from '../../../../../test/bookings/ramp.ts'
import { newId } from '../../../../db/newId.ts'

// Any mix of flights, corrections and exchanges: meters never run back, and every hour counts once toward due items.

let api: Api
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

type Step =
  | { does: 'fly'; tenths: number }
  | { does: 'correct'; back: number; tenths: number }
  | { does: 'exchange'; meter: 'hobbs' | 'flight_meter'; ground: number; begins: number }
  | { does: 'engine' }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('fly' as const), tenths: fc.integer({ min: 4, max: 30 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('correct' as const),
      back: fc.integer({ min: 0, max: 1 }),
      tenths: fc.integer({ min: -6, max: 6 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('exchange' as const),
      meter: fc.constantFrom('hobbs' as const, 'flight_meter' as const),
      ground: fc.integer({ min: -1, max: 3 }),
      begins: fc.constantFrom(0.4, 12.3, 5000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('engine' as const) }) },
)

const id = () => api.fleet.N417TS
const aircraft = () => api.db.selectFrom('aircraft').selectAll().where('id', '=', id()).executeTakeFirstOrThrow()
const flown: string[] = []

/** One photo serves for all: their content does not matter here. */
const photographAll = async (order: string, stage: Stage) => {
  await upload(api, 'rosa', order, stage, 'photoNose')
  await sql`insert into stage_photo (id, order_id, stage, question, file_id, sha256)
    select gen_random_uuid(), order_id, stage, q, file_id, sha256 from stage_photo,
      unnest(array['photoLeftFront', 'photoLeftWing', 'photoLeftRear', 'photoTail', 'photoRightRear', 'photoRightWing',
        'photoRightFront']) q
    where order_id = ${order} and stage = ${stage} and question = 'photoNose'`.execute(api.db)
}

const fly = async (hours: number) => {
  const { hobbs, flightMeter } = await aircraft()
  // Each in its own half hour in the past, because its time stays taken.
  const { id: order } = await insertOrder(api, { start: halfHour(-8 - flown.length), hours: 0.5 })
  const params = { order }
  await api.call('rosa', 'openDeparture', { params })
  await photographAll(order, 'departure')
  const out = await passing(api, 'rosa', order, 'departure', { hobbs, flightMeter, fuelLeft: 40, fuelRight: 40 })
  expect((await api.call('rosa', 'answerDeparture', { params, body: { answers: out, complete: true } })).json).toMatchObject({
    state: 'closed',
  })
  await sql`update stage_record set closed_at = ${halfHour(-7)} where order_id = ${order} and stage = 'departure'`.execute(api.db)
  await api.call('rosa', 'openReturn', { params })
  await photographAll(order, 'return')
  const readings = {
    hobbs: toTenths(hobbs + hours),
    flightMeter: toTenths(flightMeter + hours - 0.2),
    fuelLeft: 20,
    fuelRight: 20,
  }
  const back = await passing(api, 'rosa', order, 'return', {
    ...readings,
    landingsDay: 1,
    landingsNight: 0,
    lateReason: 'Weather',
  })
  const { json } = await api.call('rosa', 'answerReturn', { params, body: { answers: back, complete: true } })
  expect(json).toMatchObject({ state: 'closed' })
  flown.push(order)
}

const correct = async (back: number, by: number) => {
  const order = flown.at(-1 - back)
  if (!order) return
  // This test is about meters; the ramp's weekly limit is tested elsewhere.
  await sql`delete from operator_act`.execute(api.db)
  const flight = await api.db.selectFrom('flight').selectAll().where('orderId', '=', order).executeTakeFirstOrThrow()
  const answers = { hobbs: toTenths(flight.hobbsIn + by), flightMeter: toTenths(flight.flightIn + by) }
  const { status } = await api.call('rosa', 'answerReturn', { params: { order }, body: { answers, reason: 'Misread' } })
  expect([200, 409, 422]).toContain(status)
}

const exchange = async (body: MeterExchange) => {
  const { status } = await api.call('helen', 'exchangeMeter', { params: { id: id() }, body })
  expect([200, 400]).toContain(status)
}

const run = async (one: Step) => {
  if (one.does === 'fly') await fly(one.tenths / 10)
  if (one.does === 'correct') await correct(one.back, one.tenths / 10)
  if (one.does === 'engine') await exchange({ what: 'engine', sinceNew: 100, sinceOverhaul: 0, restart: [], reason: 'Worn' })
  if (one.does !== 'exchange') return
  const { hobbs, flightMeter } = await aircraft()
  const reading = one.meter === 'hobbs' ? hobbs : flightMeter
  await exchange({ what: one.meter, oldReading: toTenths(reading + one.ground / 10), newReading: one.begins, reason: 'Dead' })
}

type Link = { at: Date; from: number; to: number; exchanged: boolean }

/** Everything that moved a meter in order, from the tables. */
const chainOf = async (meter: 'hobbs' | 'flight_meter') => {
  const [out, back] = meter === 'hobbs' ? (['hobbs_out', 'hobbs_in'] as const) : (['flight_out', 'flight_in'] as const)
  const { rows } = await sql<Link>`
    select returned_at as at, ${sql.ref(out)} as "from", ${sql.ref(back)} as "to", false as exchanged from flight
      where aircraft_id = ${id()}
    union all select at, old_reading, new_reading, true from meter_exchange where aircraft_id = ${id()} and what = ${meter}
      order by 1`.execute(api.db)
  return rows
}

/** Hours counted by a meter. Fails if it ran back or jumped. */
const hoursOn = (chain: readonly Link[], start: number, now: number) => {
  let [reading, hours] = [start, 0]
  for (const { from, to, exchanged } of chain) {
    if (exchanged) expect(from).toBeGreaterThanOrEqual(reading)
    else expect([from, to >= from]).toEqual([reading, true])
    hours += exchanged ? from - reading : to - from
    reading = to
  }
  expect(reading).toBe(now)
  return toTenths(hours)
}

/** The engine has run at least the hours it came with. */
const expectEngineRan = async () => {
  const { engine } = (await api.call('helen', 'listMeterReadings', { params: { id: id() } })).json
  if (engine === null) return
  expect(engine.sinceNew).toBeGreaterThanOrEqual(100)
  expect(engine.sinceOverhaul).toBeGreaterThanOrEqual(0)
}

test('over flights, corrections and exchanges no meter runs back, and every hour counts once toward due items', async () => {
  const start = await aircraft()
  const left = 900
  for (const [meter, reading] of [
    ['hobbs', start.hobbs],
    ['flight_meter', start.flightMeter],
  ] as const) {
    const item = { id: newId(), aircraftId: id(), kind: 'inspection', title: meter, meter, intervalHours: 1000 }
    await api.db
      .insertInto('maintenanceItem')
      .values({ ...item, lastDoneHobbs: reading - 100, dueHobbs: reading + left })
      .execute()
  }
  const holds = async () => {
    const now = await aircraft()
    const items = await api.db
      .selectFrom('maintenanceItem')
      .selectAll()
      .where('aircraftId', '=', id())
      .where('intervalHours', '=', 1000)
      .execute()
    for (const [meter, begun, reading] of [
      ['hobbs', start.hobbs, now.hobbs],
      ['flight_meter', start.flightMeter, now.flightMeter],
    ] as const) {
      const hours = hoursOn(await chainOf(meter), begun, reading)
      const item = items.find((one) => one.meter === meter)!
      expect(toTenths(item.dueHobbs! - reading)).toBe(toTenths(left - hours))
      expect(toTenths(item.dueHobbs! - item.lastDoneHobbs!)).toBe(1000)
    }
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 6 }), async (steps) => {
      for (const one of steps) {
        await run(one)
        await holds()
        await expectEngineRan()
      }
    }),
    { numRuns: runs(3), endOnFailure: true },
  )
})
