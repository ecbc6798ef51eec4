import { plusHours } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { giveCard } from '../../../../../test/factories.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'
import { bringBack, depart, upload } from '../../../../../test/bookings/ramp.ts'
import { shareOut } from '../../../../../test/sharing/sales.ts'

// A partner pays no rent: an operator's change to their trip counts at the usual hourly price and concerns all partners.

let api: Api
beforeAll(async () => {
  api = await startApi()
  await giveCard(api, 'tomas')
  for (const tail of ['N52148', 'N417TS'] as const) await shareOut(api, tail, { tomas: 25, ines: 10 })
})
beforeEach(() => sql`delete from operator_act`.execute(api.db))
afterAll(() => api.close())

const act = async (id: string, body: Record<string, unknown>) => {
  const { status, json } = await api.call('omar', 'askIntervention', {
    params: { id },
    body: { reason: 'Why not', ...body } as never,
  })
  expect(status, JSON.stringify(json)).toBe(200)
  return { state: json.state, cents: json.cents }
}
const trip = (day: number) =>
  insertOrder(api, { tail: 'N52148', pilot: 'tomas', start: halfHour(24 * day), hours: 4, plannedHours: 2, passengers: 0 })
const tenth = (value: number) => Math.round(value * 10) / 10

test('canceling or moving a partner’s trip counts the usual rent of its hours, and six take two operators', async () => {
  const { rateCents } = await api.db
    .selectFrom('aircraft')
    .select('rateCents')
    .where('tailNumber', '=', 'N52148')
    .executeTakeFirstOrThrow()
  const first = await trip(10)
  expect(first.quote.totalCents).toBe(0)
  expect(await act(first.id, { kind: 'cancellation' })).toEqual({ state: 'done', cents: 2 * rateCents })
  const start = halfHour(24 * 12)
  const second = await trip(12)
  const change = { flightStartTime: plusHours(start, 24).toISOString(), flightDropTime: plusHours(start, 28).toISOString() }
  expect(await act(second.id, { kind: 'change', change })).toEqual({ state: 'waiting', cents: 2 * rateCents })
  const { rows } = await sql<{ whose: string[] }>`select member_ids::text[] as whose from operator_act`.execute(api.db)
  expect(rows[0]!.whose).toEqual(expect.arrayContaining([api.people.helen, api.people.tomas, api.people.ines]))
})

test('correcting a partner’s hours counts their usual rent, although the price stays zero', async () => {
  const { hobbs, flightMeter, rateCents } = await api.db
    .selectFrom('aircraft')
    .select(['hobbs', 'flightMeter', 'rateCents'])
    .where('tailNumber', '=', 'N417TS')
    .executeTakeFirstOrThrow()
  const { id } = await insertOrder(api, { tail: 'N417TS', pilot: 'tomas', start: halfHour(-10), hours: 10.5, plannedHours: 2 })
  await depart(api, 'rosa', id, { hobbs, flightMeter })
  await bringBack(api, 'rosa', id, { hobbs: tenth(hobbs + 2), flightMeter: tenth(flightMeter + 1.8) })
  await upload(api, 'rosa', id, 'return', 'photoPanel')
  const correct = (more: number) => act(id, { kind: 'correction', answers: { hobbs: tenth(hobbs + more) } })
  expect(await correct(3)).toEqual({ state: 'done', cents: rateCents })
  expect(await correct(9)).toEqual({ state: 'waiting', cents: 6 * rateCents })
})

test('a damage claim that an operator decides concerns all partners of the aircraft', async () => {
  const { hobbs, flightMeter } = await api.db
    .selectFrom('aircraft')
    .select(['hobbs', 'flightMeter'])
    .where('tailNumber', '=', 'N417TS')
    .executeTakeFirstOrThrow()
  await sql`delete from occupancy`.execute(api.db)
  const { id } = await insertOrder(api, { tail: 'N417TS', pilot: 'maria', start: halfHour(-10), hours: 10.5, plannedHours: 2 })
  await depart(api, 'rosa', id, { hobbs, flightMeter })
  await bringBack(api, 'rosa', id, { hobbs: tenth(hobbs + 2), flightMeter: tenth(flightMeter + 1.8) })
  const claim = { questions: ['photoLeftWing'], text: 'A dent', amountCents: 20_000 }
  expect((await api.call('helen', 'claimDamage', { params: { id }, body: claim })).status).toBe(200)
  const { id: claimId } = await api.db.selectFrom('damageClaim').select('id').where('orderId', '=', id).executeTakeFirstOrThrow()
  await api.call('maria', 'answerClaim', { params: { id: claimId }, body: { agrees: false, text: 'No' } })
  const body = { amountCents: 0, reason: 'It was there before' }
  expect((await api.call('omar', 'decideClaim', { params: { id: claimId }, body })).status).toBe(200)
  const { memberIds } = await api.db
    .selectFrom('operatorAct')
    .select('memberIds')
    .where('kind', '=', 'claim')
    .executeTakeFirstOrThrow()
  const { maria, helen, tomas, ines } = api.people
  expect([...memberIds].toSorted()).toEqual([maria, helen, tomas, ines].toSorted())
})
