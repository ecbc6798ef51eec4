import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { run } from '../../../../test/money.ts'
import { halfHour, insertOrder } from '../../../../test/orders.ts'
import { bringBack, depart, passing, photograph, upload } from '../../../../test/bookings/ramp.ts'
import { lockAircraft } from '../../maintenance/queries.ts'

// Aircraft, booking, operators' limit: everyone locks in this order, so that nobody waits for each other in a circle.

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const tenth = (value: number) => Math.round(value * 10) / 10
const depart417 = async () => {
  const meters = await api.db
    .selectFrom('aircraft')
    .select(['hobbs', 'flightMeter'])
    .where('tailNumber', '=', 'N417TS')
    .executeTakeFirstOrThrow()
  await sql`delete from occupancy`.execute(api.db)
  const { id } = await insertOrder(api, { start: halfHour(-6), hours: 6.5, plannedHours: 2 })
  await depart(api, 'rosa', id, meters)
  const answers = { hobbs: tenth(meters.hobbs + 3), flightMeter: tenth(meters.flightMeter + 2.6) }
  return { id, answers }
}
const returned = async () => {
  const { id, answers } = await depart417()
  await bringBack(api, 'rosa', id, answers)
  return { id, answers: { hobbs: tenth(answers.hobbs + 0.2) } }
}

const acts = {
  'a return by staff': async () => {
    const { id, answers } = await depart417()
    await api.call('rosa', 'openReturn', { params: { order: id } })
    await photograph(api, 'rosa', id, 'return')
    await upload(api, 'rosa', id, 'return', 'photoPanel')
    const all = await passing(api, 'rosa', id, 'return', {
      ...answers,
      fuelLeft: 20,
      fuelRight: 20,
      landingsDay: 1,
      landingsNight: 0,
    })
    return { id, act: () => api.call('rosa', 'answerReturn', { params: { order: id }, body: { answers: all, complete: true } }) }
  },
  'a correction by staff': async () => {
    const { id, answers } = await returned()
    const body = { answers, reason: 'Misread' }
    return { id, act: () => api.call('rosa', 'answerReturn', { params: { order: id }, body }) }
  },
  'a correction by an operator': async () => {
    const { id, answers } = await returned()
    const body = { kind: 'correction', answers, reason: 'Misread' } as const
    return { id, act: () => api.call('omar', 'askIntervention', { params: { id }, body }) }
  },
  'a cancellation twelve hours before the start of a grounded aircraft': async () => {
    await sql`delete from occupancy`.execute(api.db)
    const { id, aircraftId } = await insertOrder(api, { start: halfHour(11) })
    await api.call('rosa', 'reportOnAircraft', { params: { id: aircraftId }, body: { text: 'Flat tire', severity: 'grounding' } })
    return { id, act: () => run(api, 'watchOrders', {}).then(() => ({ status: 200 })) }
  },
} as const

test.each(Object.keys(acts) as (keyof typeof acts)[])('%s waits for the aircraft before it locks anything else', async (name) => {
  const { id, act } = await acts[name]()
  let done: ReturnType<typeof act> | undefined
  await api.db.transaction().execute(async (tx) => {
    await lockAircraft(tx, api.fleet.N417TS)
    done = act()
    await expect
      .poll(async () => {
        const { rows } = await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and query like '%aircraft%'`.execute(api.db)
        return rows.length
      })
      .toBe(1)
    const { rows } = await sql<{
      isFree: boolean
    }>`select pg_try_advisory_xact_lock(hashtextextended('operator_act', 435)) as is_free
      from orders where id = ${id} for update nowait`.execute(tx)
    expect(rows).toEqual([{ isFree: true }])
  })
  expect((await done!).status).toBe(200)
})
