import { setTimeout as pause } from 'node:timers/promises'
import { plusHours } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { dayTrip, giveCard, times } from '../../../../../test/factories.ts'
import { insertOrder } from '../../../../../test/orders.ts'
import { inTransaction } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import { groundAircraft, lockAircraft } from '../../../maintenance/queries.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  for (const who of ['maria', 'bo', 'ines', 'tomas'] as const) await giveCard(api, who)
})
afterAll(() => api.close())

type Reply = { status: number; json: Record<string, unknown> }

/** Starts all calls, lets each pass the rules up to taking its time, then releases all at once. */
const atOnce = async (resourceId: string, calls: (() => Promise<Reply>)[]): Promise<Reply[]> => {
  const { started } = await inTransaction(api.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${resourceId}, 0))`.execute(tx)
    let settled = 0
    const started = calls.map((call) => call().finally(() => settled++))
    const waiting = async () => {
      const { rows } = await api.pool.query<{ n: number }>(
        `select count(*)::int as n from pg_locks l join pg_database d on d.oid = l.database
         where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`,
      )
      return rows[0]!.n
    }
    while (settled === 0 && (await waiting()) < calls.length) await pause(5)
    return { started }
  })
  return Promise.all(started)
}

/** Requires exactly one success and returns the reasons of the others. */
const whyOthersFailed = (replies: Reply[]) => {
  expect(
    replies.map(({ status }) => status).toSorted((one, other) => one - other),
    JSON.stringify(replies.map(({ json }) => json)),
  ).toEqual([200, ...Array(replies.length - 1).fill(409)])
  return replies
    .filter(({ status }) => status === 409)
    .map(({ json }) => (json as { templates: { code: string }[] }).templates.map(({ code }) => code))
}

test('one aircraft, several pilots: one gets it, the others are told what is free', async () => {
  const body = { aircraftId: api.fleet.N52148, ...times(dayTrip(40)) }
  const replies = await atOnce(
    body.aircraftId,
    (['maria', 'bo', 'ines'] as const).map((who) => () => api.call(who, 'bookAircraft', { body })),
  )
  expect(whyOthersFailed(replies)).toEqual([['slot_taken'], ['slot_taken']])
  for (const { status, json } of replies) {
    if (status === 200) continue
    const { alternatives } = json as unknown as { alternatives: { aircraftId: string; from: string; to: string }[] }
    expect(alternatives.length).toBeGreaterThan(0)
    const same = alternatives.find(({ aircraftId }) => aircraftId === body.aircraftId)
    expect(same && same.from < body.flightDropTime && same.to > body.flightStartTime).toBeFalsy()
  }
})

test('one pilot, two aircraft, two tabs: the second booking says that the pilot is flying elsewhere', async () => {
  const trip = times(dayTrip(41))
  const replies = await atOnce(
    api.people.maria,
    (['N52148', 'N940DS'] as const).map(
      (tail) => () => api.call('maria', 'bookAircraft', { body: { aircraftId: api.fleet[tail], ...trip } }),
    ),
  )
  expect(whyOthersFailed(replies)).toEqual([['pilot_busy']])
})

test('one instructor, two aircraft: the second booking says that the instructor is taken', async () => {
  const trip = { ...times(dayTrip(42)), csipId: api.people.elena }
  const replies = await atOnce(api.people.elena, [
    () => api.call('maria', 'bookAircraft', { body: { aircraftId: api.fleet.N940DS, ...trip } }),
    () => api.call('tomas', 'bookAircraft', { body: { aircraftId: api.fleet.N322SR, ...trip } }),
  ])
  expect(whyOthersFailed(replies)).toEqual([[expect.stringMatching(/^csip_unavailable/)]])
})

test('two lessons in one day that exceed eight hours: one is booked', async () => {
  const ask = (who: 'maria' | 'tomas', tail: 'N940DS' | 'N322SR', from: string, to: string) => () =>
    api.call(who, 'bookAircraft', {
      body: { aircraftId: api.fleet[tail], csipId: api.people.elena, ...times(dayTrip(46, from, to)), plannedHours: 5 },
    })
  const replies = await atOnce(api.people.elena, [
    ask('maria', 'N940DS', '07:00', '13:00'),
    ask('tomas', 'N322SR', '14:00', '20:00'),
  ])
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
  const refused = replies.find(({ status }) => status === 422)!.json as { templates: { code: string }[] }
  expect(refused.templates.map(({ code }) => code)).toContain('csip_hours')
})

test('a growing booking and a new one compete for the same hours: one gets them', async () => {
  const early = dayTrip(43, '08:00', '10:00')
  const { json: order } = await api.call('maria', 'bookAircraft', { body: { aircraftId: api.fleet.N52148, ...times(early) } })
  const replies = await atOnce(api.fleet.N52148, [
    () =>
      api.call('maria', 'changeBooking', { body: { orderId: order.id, flightDropTime: plusHours(early.to, 3).toISOString() } }),
    () => api.call('bo', 'bookAircraft', { body: { aircraftId: api.fleet.N52148, ...times(dayTrip(43, '11:00', '14:00')) } }),
  ])
  expect(whyOthersFailed(replies)).toEqual([['slot_taken']])
})

test('an undone cancellation and a new booking compete: one gets the time', async () => {
  const trip = times(dayTrip(44))
  const { json: order } = await api.call('maria', 'bookAircraft', { body: { aircraftId: api.fleet.N52148, ...trip } })
  await api.call('maria', 'cancelOrder', { params: { id: order.id } })
  const replies = await atOnce(api.fleet.N52148, [
    () => api.call('maria', 'undoCancel', { params: { id: order.id } }),
    () => api.call('ines', 'bookAircraft', { body: { aircraftId: api.fleet.N52148, ...trip } }),
  ])
  expect(whyOthersFailed(replies)).toEqual([['slot_taken']])
})

test('five concurrent days by a co-owner with one day left: one is booked, the others are told why', async () => {
  const aircraftId = api.fleet.N52148
  await api.db.insertInto('aircraftShare').values({ aircraftId, accountId: api.people.tomas, percent: 12.5 }).execute()
  const rules = JSON.stringify({ holiday_quota: 'off', holiday_quota_with_previous: 'off' })
  await api.db.updateTable('aircraft').set({ rules }).where('id', '=', aircraftId).execute()
  // A one-eighth share allows eight days within 60; seven are taken.
  const { from } = dayTrip(80)
  await insertOrder(api, { tail: 'N52148', pilot: 'tomas', start: from, hours: 6 * 24 })
  const days = Array.from({ length: 5 }, (_, index) => times(dayTrip(60 + index)))
  const replies = await atOnce(
    aircraftId,
    days.map((day) => () => api.call('tomas', 'bookAircraft', { body: { aircraftId, ...day } })),
  )
  const refused = replies.filter(({ status }) => status !== 200)
  expect(
    refused.map(({ status, json }) => [status, (json as { templates: { code: string }[] }).templates.map(({ code }) => code)]),
  ).toEqual([1, 2, 3, 4].map(() => [422, ['consecutive_days']]))
})

test('a booking at the very instant of a grounding is at risk as soon as it is made', async () => {
  const aircraftId = api.fleet.N52148
  const period = dayTrip(90)
  const squawkId = newId()
  const order = await insertOrder(api, { tail: 'N52148', start: plusHours(new Date(), 24 * 120) })
  const { late } = await inTransaction(api.db, async (tx) => {
    await lockAircraft(tx, aircraftId)
    const late = api.call('maria', 'bookAircraft', { body: { ...times(period), aircraftId, acceptsOperationalControl: true } })
    const waiting = () =>
      api.pool.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    while ((await waiting()).rows.length === 0) await pause(5)
    const text = 'Flat nose tire'
    const squawk = { id: squawkId, aircraftId, orderId: order.id, reportedBy: api.people.helen, stage: 'return' as const }
    await tx
      .insertInto('squawk')
      .values({ ...squawk, question: 'newSquawk', text, severity: 'grounding' })
      .execute()
    await groundAircraft(tx, aircraftId, text)
    return { late }
  })
  const reply = await late
  expect(reply.status, JSON.stringify(reply.json)).toBe(200)
  const { id } = reply.json as unknown as { id: string }
  const made = await api.db.selectFrom('orders').select('atRiskSquawkId').where('id', '=', id).executeTakeFirstOrThrow()
  expect(made.atRiskSquawkId).toBe(squawkId)
  await api.db.updateTable('aircraft').set({ groundedReason: null }).where('id', '=', aircraftId).execute()
})
