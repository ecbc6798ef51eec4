import { daysTouched, instantAt } from '@tailshare/contract/period'
import type { Body } from '@tailshare/contract/routes'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../test/api.ts'
import { dayTrip, giveCard, times, zone } from '../../../test/factories.ts'
import { claimFor, comingHolidays, shareWithFour } from '../../../test/holidays.ts'

let api: Api
let aircraftId: string
const people = ['tomas', 'priya', 'bo', 'helen'] as const
type Who = (typeof people)[number]

beforeAll(async () => {
  api = await startApi()
  for (const who of people) await giveCard(api, who)
  aircraftId = await shareWithFour(api, 'N52148')
  const off = ['maintenance_due_before_return', 'checkout_missing', 'csip_required', 'aircraft_recency']
  const rules = JSON.stringify(Object.fromEntries(off.map((code) => [code, 'off'])))
  await api.db.updateTable('aircraft').set({ rules }).where('id', '=', aircraftId).execute()
})
afterAll(() => api.close())

const holidays = comingHolidays()
const onHoliday = (at: number) => {
  const { day } = holidays[at % holidays.length]!
  return { from: instantAt(day, '09:00', zone), to: instantAt(day, '11:00', zone) }
}
const periodOf = (at: number) => (at % 3 === 0 ? onHoliday(at) : dayTrip(40 + at))

const bookingsOf = (who?: Who) => {
  const all = api.db
    .selectFrom('orders')
    .selectAll()
    .where('aircraftId', '=', aircraftId)
    .where('status', '=', 'booked')
    .orderBy('startAt')
  return (who ? all.where('pilotId', '=', api.people[who]) : all).execute()
}
const one = <T>(list: T[], at: number) => list[at % Math.max(1, list.length)]

type Act = { act: 'book' | 'move' | 'cancel' | 'swap' | 'gift' | 'claim' | 'release'; who: Who; to: Who; at: number }

const swap = async ({ who, to, at }: Act, terms: object) => {
  const mine = one(await bookingsOf(who), at)
  if (!mine || who === to) return
  const body = { orderId: mine.id, toId: api.people[to], terms } as Body<'offerSwap'>
  const made = await api.call(who, 'offerSwap', { params: { aircraftId }, body })
  if (made.status !== 200) return
  const params = { aircraftId, id: made.json.id }
  const done = await api.call(to, 'acceptSwap', { params, body: { version: 1 } })
  if (done.status !== 200) await api.call(who, 'withdrawSwap', { params })
}

const acts: Record<Act['act'], (act: Act) => Promise<unknown>> = {
  book: ({ who, at }) => api.call(who, 'bookAircraft', { body: { aircraftId, ...times(periodOf(at)) } }),
  move: async ({ who, at }) => {
    const mine = one(await bookingsOf(who), at)
    return mine && api.call(who, 'changeBooking', { body: { orderId: mine.id, ...times(periodOf(at + 1)) } })
  },
  cancel: async ({ who, at }) => {
    const mine = one(await bookingsOf(who), at)
    return mine && api.call(who, 'cancelOrder', { params: { id: mine.id } })
  },
  swap: async (act) => swap(act, { orderId: one(await bookingsOf(act.to), act.at)?.id, cents: act.at }),
  gift: (act) => swap(act, { holidays: 1 }),
  claim: ({ who, at }) => claimFor(api, who, aircraftId, holidays[at % holidays.length]!).catch(() => null),
  release: async ({ who }) => {
    const mine = await api.db
      .selectFrom('holidayClaim')
      .select('id')
      .where('accountId', '=', api.people[who])
      .where('state', '=', 'open')
      .execute()
    return mine[0] && api.call(who, 'releaseClaim', { params: { aircraftId, id: mine[0].id } })
  },
}

/** What the ledger comes to, and what bookings, claims and swaps come to. */
const compare = async () => {
  const sumOf = async (measure: string) => {
    const { rows } = await sql<{ key: string }>`
      select account_id || ' ' || day || ' ' || sum(amount)::int as key from quota_entry where measure = ${measure} and aircraft_id = ${aircraftId}
      group by account_id, day having sum(amount) <> 0 order by 1`.execute(api.db)
    return rows.map(({ key }) => key)
  }
  const counted = (keys: string[]) => [...Map.groupBy(keys, (key) => key)].map(([key, list]) => `${key} ${list.length}`).sort()
  const days = (await bookingsOf()).flatMap(({ pilotId, startAt, dropAt }) =>
    daysTouched({ from: startAt, to: dropAt }, zone).map((day) => `${pilotId} ${day}`),
  )
  expect(await sumOf('day')).toEqual(counted(days))
  const claims = await api.db.selectFrom('holidayClaim').select(['accountId', 'day']).where('state', '=', 'open').execute()
  expect(await sumOf('claim')).toEqual(counted(claims.map(({ accountId, day }) => `${accountId} ${day}`)))
  // Of every swap that was agreed, its holidays once in each quota.
  const agreed = await api.db
    .selectFrom('swap')
    .select(['byId', 'acceptedById', 'terms'])
    .where('state', '=', 'accepted')
    .execute()
  const gifts = agreed.flatMap(({ byId, acceptedById, terms }) => {
    const { holidays: count, year } = terms as { holidays: number; year: number }
    return [
      [byId, year, count],
      [acceptedById!, year, -count],
    ] as const
  })
  const sums = [...Map.groupBy(gifts, ([id, year]) => `${id} ${year}-01-01`)].map(
    ([key, list]) => [key, list.reduce((sum, [, , count]) => sum + count, 0)] as const,
  )
  expect(await sumOf('holiday_credit')).toEqual(
    sums
      .filter(([, sum]) => sum !== 0)
      .map(([key, sum]) => `${key} ${sum}`)
      .sort(),
  )
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from occupancy a join occupancy b on a.resource_id = b.resource_id and a.id < b.id and a.during && b.during`.execute(
    api.db,
  )
  expect(rows[0]!.n).toBe(0)
}

test('quotas recomputed from bookings, claims and swaps equal the ledger after any sequence', async () => {
  const act = fc.record({
    act: fc.constantFrom(...(Object.keys(acts) as Act['act'][])),
    who: fc.constantFrom(...people),
    to: fc.constantFrom(...people),
    at: fc.integer({ min: 0, max: 30 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 12, maxLength: 30 }), async (list) => {
      await sql`truncate holiday_draft, holiday_ranking, holiday_question, holiday_claim, swap, swap_credit, quota_entry, occupancy cascade`.execute(
        api.db,
      )
      await sql`update orders set status = 'canceled' where status = 'booked'`.execute(api.db)
      await sql`truncate quota_entry`.execute(api.db)
      for (const next of list) await acts[next.act](next)
      await compare()
    }),
    { numRuns: 8 },
  )
}, 60_000)
