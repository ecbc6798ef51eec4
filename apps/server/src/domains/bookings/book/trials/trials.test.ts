import { tryRules } from '@tailshare/rules/bookings/proposals/trial'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'
import { loadBookingFacts } from '../facts/steps.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const tryOut = (who: string | undefined, body: object, id = api.fleet.N417TS) =>
  api.call(who, 'tryRules', { params: { id }, body: body })

test('counts how many bookings of these weeks other rules would have affected', async () => {
  await insertOrder(api, { pilot: 'maria', start: halfHour(24 * 5) })
  await insertOrder(api, { pilot: 'maria', start: halfHour(24 * 12) })
  await insertOrder(api, { pilot: 'maria', start: halfHour(-24 * 9), status: 'flight_complete' })
  await insertOrder(api, { pilot: 'maria', start: halfHour(24 * 40) })
  await insertOrder(api, { pilot: 'maria', start: halfHour(-24 * 8), status: 'canceled' })
  const total = (await api.call('maria', 'getAccount')).json.totalHours ?? 0
  const as = async (body: object) => (await tryOut('helen', body)).json
  const now = await as({})
  expect(now.bookings).toBe(3)
  expect(now.outcomes.find(({ code }) => code === 'total_hours_low')).toBeUndefined()
  const strict = await as({ minimums: { totalHours: total + 1, typeHours: 0 } })
  expect(strict.outcomes).toContainEqual({ code: 'total_hours_low', blocked: 3, warned: 0 })
  const warned = await as({ minimums: { totalHours: total + 1, typeHours: 0 }, rules: { total_hours_low: 'warn' } })
  expect(warned.outcomes).toContainEqual({ code: 'total_hours_low', blocked: 0, warned: 3 })
  const off = await as({ minimums: { totalHours: total + 1, typeHours: 0 }, rules: { total_hours_low: 'off' } })
  expect(off.outcomes.find(({ code }) => code === 'total_hours_low')).toBeUndefined()
})

test('also counts checkout and recency', async () => {
  const as = async (body: object) => (await tryOut('helen', body)).json.outcomes
  const asked = { checkout_missing: 'block', aircraft_recency: 'warn' } as const
  const recency = { days: 30, landings: 99, hours: 99 }
  expect(await as({ rules: asked, recency })).toEqual(
    expect.arrayContaining([
      { code: 'checkout_missing', blocked: 3, warned: 0 },
      { code: 'aircraft_recency', blocked: 0, warned: 3 },
    ]),
  )
  const eased = await as({ rules: asked, recency: { days: 30, landings: 0, hours: 0 } })
  expect(eased.map(({ code }) => code)).not.toContain('aircraft_recency')
  expect((await tryOut('helen', { checkoutMonths: 0 })).status).toBe(400)
  expect((await tryOut('helen', { recency: { days: 0, landings: 0, hours: 0 } })).status).toBe(400)
})

test('the result equals checking each booking by itself, for any pilot and instructor', async () => {
  const pilots = ['jonas', 'sam', 'ines', 'tomas', 'bo'] as const
  for (const [n, pilot] of pilots.entries()) {
    const csip = n % 2 === 0 ? 'elena' : undefined
    await insertOrder(api, { pilot, csip, start: halfHour(24 * (14 + n)) })
    await insertOrder(api, { pilot, start: halfHour(-24 * (12 + n)), status: 'flight_complete' })
  }
  // Some were booked long ago, when the pilots' profiles differed.
  await sql`update orders set created_at = created_at - interval '80 days' where pilot_id in (${api.people.sam}, ${api.people.bo})`.execute(
    api.db,
  )
  const orders = await sql<{
    id: string
    pilotId: string
    csipId: string | null
    startAt: Date
    dropAt: Date
    plannedHours: number
    passengers: number
    createdAt: Date
  }>`
    select id, pilot_id, csip_id, start_at, drop_at, planned_hours::float8, passengers, created_at from orders
    where aircraft_id = ${api.fleet.N417TS} and status <> 'canceled' and abs(extract(epoch from start_at - now())) < 30 * 86400`.execute(
    api.db,
  )
  const facts = []
  for (const { id, startAt, dropAt, createdAt, ...order } of orders.rows) {
    const ask = {
      ...order,
      aircraftId: api.fleet.N417TS,
      period: { from: startAt, to: dropAt },
      exceptOrderId: id,
      now: createdAt,
    }
    facts.push((await loadBookingFacts(api.db, ask))!.facts)
  }
  expect(facts.length).toBeGreaterThanOrEqual(13)
  const recency = { days: 30, landings: 1, hours: 1 }
  const bodies = [
    {},
    { minimums: { totalHours: 500, typeHours: 50 }, rules: { type_hours_low: 'warn' } },
    { rules: { checkout_missing: 'block', aircraft_recency: 'warn' }, recency, checkoutMonths: 6 },
    { rules: { csip_required: 'block', ipc_older_than_6_months: 'block', insurance_expired: 'warn' } },
  ] as const
  for (const body of bodies) {
    const { json } = await tryOut('helen', body)
    const one = tryRules(facts, body)
    expect(json.bookings).toBe(one.bookings)
    expect(json.outcomes.toSorted((a, b) => a.code.localeCompare(b.code))).toEqual(
      one.outcomes.toSorted((a, b) => a.code.localeCompare(b.code)),
    )
  }
})

test('only the owner can try rules, and only existing settings', async () => {
  expect((await tryOut('maria', {})).status).toBe(403)
  expect((await tryOut(undefined, {})).status).toBe(401)
  expect((await tryOut('helen', { rules: { total_hours_low: 'maybe' } })).status).toBe(400)
  expect((await tryOut('helen', {}, '00000000-0000-7000-8000-000000000000')).status).toBe(404)
})
