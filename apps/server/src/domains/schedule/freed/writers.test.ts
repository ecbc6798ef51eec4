import { dayIn, daysTouched, plusHours, plusMinutes } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { dayTrip, times, zone } from '../../../../test/factories.ts'
import { claimFor, comingHolidays } from '../../../../test/sharing/holidays.ts'
import { run } from '../../../../test/money.ts'
import { halfHour, insertOrder, rewriteOrder } from '../../../../test/orders.ts'
import { openShares } from '../../../../test/sharing/shares.ts'
import { inTransaction } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'
import { handOverShare } from '../../aircraft/shares/steps.ts'
import { moveOrder } from '../../bookings/queries.ts'
import { releaseHeld } from '../blocks/queries.ts'

// Every step that takes or frees time, and what must happen in its transaction: quotas of the partner, jobs for waitlist and alerts.

let api: Api
let id: string
let shared: Awaited<ReturnType<typeof openShares>>
beforeAll(async () => {
  api = await startApi()
  shared = await openShares(api)
  id = shared.id
  const rules = JSON.stringify({
    type_hours_missing: 'off',
    type_hours_low: 'off',
    total_hours_low: 'off',
    medical_expired: 'off',
  })
  await api.db.updateTable('aircraft').set({ rules }).where('id', '=', api.fleet.N940DS).execute()
})
beforeEach(async () => {
  await sql`update orders set canceled_late = false`.execute(api.db)
  await shared.shareAnew()
  await sql`delete from waitlist_entry`.execute(api.db)
  await sql`delete from saved_search`.execute(api.db)
  await sql`truncate graphile_worker._private_jobs`.execute(api.db)
})
afterAll(() => api.close())

const trip = dayTrip(40)
const week = { from: halfHour(-24 * 3), to: plusHours(trip.to, 24 * 7) }

/** Bo is on the waitlist for any time around these trips, and Maria's saved search has an alert. */
const someoneWaits = async () => {
  await sql`insert into waitlist_entry (id, account_id, aircraft_id, model_id, airport_id, any_of_model, start_at, drop_at, passengers,
    wants, created_at)
    select ${newId()}::uuid, ${api.people.bo}::uuid, a.id, a.model_id, a.airport_id, false, ${week.from}, ${week.to}, 1, 'notice', now()
      from aircraft a where a.id = ${id}`.execute(api.db)
  await sql`insert into saved_search (id, account_id, name, query, has_alert, during, created_at)
    values (${newId()}, ${api.people.maria}, 'Then', '{}', true, tstzrange(${plusHours(new Date(), 1)}, ${week.to}), now())`.execute(
    api.db,
  )
}
const woken = async () => {
  const { rows } = await sql<{
    key: string
  }>`select key from graphile_worker.jobs where key in (${`waitlistNext:${id}`}, ${`sendAlerts:${id}`}) order by 1`.execute(
    api.db,
  )
  return rows.map(({ key }) => key.split(':')[0])
}
/** Tomás's use by the quota ledger. */
const used = async (measure: 'day' | 'shop_hours' | 'claim') => {
  const { rows } = await sql<{ n: number }>`select coalesce(sum(amount), 0)::float8 as n from quota_entry
    where account_id = ${api.people.tomas} and measure = ${measure}`.execute(api.db)
  return rows[0]!.n
}
const call = async (...[who, name, input]: Parameters<Api['call']>) => {
  const reply = await api.call(who, name, input)
  expect([200, 204], JSON.stringify(reply.json)).toContain(reply.status)
  return reply
}
const book = async () => {
  const body = { aircraftId: id, ...times(trip), acceptsOperationalControl: true } as const
  return ((await call('tomas', 'bookAircraft', { body } as never)).json as { id: string }).id
}
const waiting = async (values: { answerBy?: Date } = {}) => {
  const orderId = await book()
  const asked = { waitsFor: 'owner', askedBecause: 'approval', answerBy: plusHours(new Date(), 5), ...values }
  await api.db.updateTable('orders').set(asked).where('id', '=', orderId).execute()
  return orderId
}
const cancel = (who: 'tomas' | 'helen', orderId: string) =>
  call(who, 'cancelOrder', { params: { id: orderId }, body: { reason: 'other' } } as never)
const away = async () => {
  const { id: orderId } = await insertOrder(api, {
    tail: 'N52148',
    pilot: 'tomas',
    start: halfHour(-30),
    hours: 24 * 4,
    status: 'in_flight',
  })
  return orderId
}

type Writer = [
  name: string,
  before: () => Promise<string>,
  act: (orderId: string) => Promise<unknown>,
  days: number,
  wakes: boolean,
]
const both = ['sendAlerts', 'waitlistNext']

const writers: Writer[] = [
  ['booked', async () => '', book, 1, false],
  ['canceled by its pilot', book, (orderId) => cancel('tomas', orderId), 0, true],
  ['canceled by the owner', book, (orderId) => cancel('helen', orderId), 0, true],
  ['declined', waiting, (orderId) => call('helen', 'declineOrder', { params: { id: orderId }, body: {} } as never), 0, true],
  [
    'not answered in time',
    () => waiting({ answerBy: plusMinutes(new Date(), -1) }),
    () => run(api, 'lapseUnanswered', {}),
    0,
    true,
  ],
  ['approved', waiting, (orderId) => call('helen', 'confirmOrder', { params: { id: orderId } } as never), 1, false],
  [
    'made longer',
    book,
    (orderId) =>
      call('tomas', 'changeBooking', { body: { orderId, ...times({ from: trip.from, to: plusHours(trip.to, 24) }) } } as never),
    2,
    true,
  ],
  [
    'moved to another aircraft',
    book,
    (orderId) => call('tomas', 'changeBooking', { body: { orderId, aircraftId: api.fleet.N940DS } } as never),
    0,
    true,
  ],
  [
    'canceled and taken back',
    async () => {
      const orderId = await book()
      await cancel('tomas', orderId)
      await sql`truncate graphile_worker._private_jobs`.execute(api.db)
      return orderId
    },
    (orderId) => call('tomas', 'undoCancel', { params: { id: orderId } } as never),
    1,
    false,
  ],
  [
    'canceled late',
    async () => {
      const orderId = await book()
      await rewriteOrder(api, orderId, {
        createdAt: plusHours(new Date(), -200),
        startAt: plusHours(new Date(), 4),
        dropAt: plusHours(new Date(), 5),
      })
      return orderId
    },
    (orderId) => cancel('tomas', orderId),
    daysTouched({ from: plusHours(new Date(), 4), to: plusHours(new Date(), 5) }, zone).length,
    true,
  ],
  [
    'back before its time',
    away,
    (orderId) =>
      inTransaction(api.db, async (tx) => {
        await moveOrder(tx, { orderId, from: 'in_flight', to: 'returning', byId: api.people.tomas, at: new Date() } as never)
        await moveOrder(tx, {
          orderId,
          from: 'returning',
          to: 'flight_complete',
          byId: api.people.tomas,
          at: new Date(),
        } as never)
      }),
    daysTouched({ from: halfHour(-30), to: new Date() }, zone).length,
    true,
  ],
  [
    'let go by a disruption that held it',
    async () => {
      await book()
      const [held] = await api.db.selectFrom('occupancy').select('id').where('resourceKind', '=', 'aircraft').execute()
      return held!.id
    },
    (held) => inTransaction(api.db, (tx) => releaseHeld(tx, [held], new Date())),
    1,
    true,
  ],
]

test.each(writers)('a trip that is %s updates quota ledger, waitlist and alerts', async (_, before, act, days, wakes) => {
  const orderId = await before()
  await someoneWaits()
  await act(orderId)
  expect(await used('day')).toBe(days)
  expect(await woken()).toEqual(wakes ? both : [])
})

test('shop time counts when set, shortened, freed and restored', async () => {
  const hours = () => used('shop_hours')
  const { json } = await shared.shop('tomas', trip.from, 48)
  expect(await hours()).toBe(48)
  await someoneWaits()
  const shorter = await shared.shop('tomas', trip.from, 24, { id: json.entryId! })
  expect([await hours(), await woken()]).toEqual([24, both])
  await sql`truncate graphile_worker._private_jobs`.execute(api.db)
  const gone = (await call('tomas', 'deleteSchedule', { params: { id, scheduleId: shorter.json.entryId! } } as never)).json as {
    undoId: string
  }
  expect([await hours(), await woken()]).toEqual([0, both])
  await call('tomas', 'undoSchedule', { params: { id }, body: { undoId: gone.undoId } } as never)
  expect(await hours()).toBe(24)
})

test('a claimed holiday counts when won, makes room for its holder’s trip, returns with the time, and is free when released', async () => {
  const holiday = comingHolidays()[0]!
  const claim = await claimFor(api, 'tomas', id, holiday)
  const claimed = async () =>
    (await api.db.selectFrom('occupancy').select('id').where('kind', '=', 'claim').where('claimId', '=', claim.id).execute())
      .length
  expect([await used('claim'), await claimed()]).toEqual([1, 1])
  const body = { aircraftId: id, ...times({ from: claim.from, to: claim.to }), acceptsOperationalControl: true }
  const booked = (await call('tomas', 'bookAircraft', { body } as never)).json as { id: string }
  expect(await claimed()).toBe(0)
  await cancel('tomas', booked.id)
  expect(await claimed()).toBe(1)
  await someoneWaits()
  await sql`update waitlist_entry set start_at = ${claim.from}, drop_at = ${claim.to}`.execute(api.db)
  await sql`update saved_search set during = tstzrange(${claim.from}, ${claim.to})`.execute(api.db)
  await sql`truncate graphile_worker._private_jobs`.execute(api.db)
  await call('tomas', 'releaseClaim', { params: { aircraftId: id, id: claim.id } } as never)
  expect([await used('claim'), await claimed(), await woken()]).toEqual([0, 0, both])
})

test('a new partner’s booked trips count toward their quota', async () => {
  await insertOrder(api, { tail: 'N52148', pilot: 'maria', start: trip.from, hours: 3 })
  const on = dayIn(new Date(), zone)
  await inTransaction(api.db, (tx) =>
    handOverShare(tx, { aircraftId: id, fromId: api.people.helen, toId: api.people.maria, percent: 10, on }),
  )
  const { rows } = await sql`select from quota_entry where account_id = ${api.people.maria} and cause = 'joined'`.execute(api.db)
  expect(rows).toHaveLength(1)
})
