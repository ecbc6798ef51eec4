import type { Body } from '@tailshare/contract/routes'
import { plusHours } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CastKey } from '../../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../../test/api.ts'
import { dayTrip, giveCard, times } from '../../../../../test/factories.ts'
import { runWithBadRow } from '../../../../../test/stories/badRow.ts'
import { startHearing } from '../../../../../test/heard.ts'
import { shareWithFour } from '../../../../../test/sharing/holidays.ts'
import { keepLawful } from '../../../../../test/sharing/shares.ts'
import { run } from '../../../../../test/money.ts'

let api: Api
let aircraftId: string
const who4 = ['tomas', 'priya', 'bo', 'helen'] as const
const trip = dayTrip(20)

beforeAll(async () => {
  api = await startApi()
  for (const who of who4) await giveCard(api, who)
  await api.db.updateTable('document').set({ status: 'complete' }).execute()
  await keepLawful(api)
})
beforeEach(async () => {
  await sql`truncate holiday_draft, holiday_ranking, holiday_question, holiday_claim, swap, swap_credit, quota_entry,
    occupancy cascade`.execute(api.db)
  await sql`update orders set status = 'canceled' where status = 'booked'`.execute(api.db)
  await sql`truncate quota_entry`.execute(api.db)
  aircraftId = await shareWithFour(api, 'N52148')
  const off = Object.fromEntries(['checkout_missing', 'csip_required', 'aircraft_recency'].map((code) => [code, 'off']))
  await api.db
    .updateTable('aircraft')
    .set({ rules: JSON.stringify(off) })
    .where('id', '=', aircraftId)
    .execute()
})
afterAll(() => api.close())

const book = async (who: CastKey, period = trip) => {
  const { status, json } = await api.call(who, 'bookAircraft', { body: { aircraftId, ...times(period) } })
  expect(status, JSON.stringify(json)).toBe(200)
  return json.id
}
type Offer = Partial<Body<'offerSwap'>>
const offer = (who: CastKey | undefined, body: Offer) =>
  api.call(who, 'offerSwap', { params: { aircraftId }, body: { terms: {}, ...body } })

test('once one person holds the whole aircraft, open swaps end and both are told', async () => {
  const period = { from: plusHours(trip.from, 24 * 9), to: plusHours(trip.to, 24 * 9) }
  const { json: swap } = await offer('helen', { orderId: await book('helen', period), toId: api.people.bo })
  const rows = await api.db.selectFrom('aircraftShare').selectAll().where('aircraftId', '=', aircraftId).execute()
  await api.db.deleteFrom('aircraftShare').where('aircraftId', '=', aircraftId).execute()
  const heard = await startHearing(api)
  await run(api, 'expireSwaps', {})
  expect(await api.db.selectFrom('swap').select('state').where('id', '=', swap.id).execute()).toEqual([{ state: 'ended' }])
  expect((await heard()).map(({ who, title }) => [who, title])).toEqual([['helen', 'A swap on N52148 is over']])
  await api.db.insertInto('aircraftShare').values(rows).execute()
})

const expired = (ids: string[]) =>
  api.db
    .updateTable('swap')
    .set({ expiresAt: new Date(Date.now() - 60_000) })
    .where('id', 'in', ids)
    .execute()
const later = (days: number) => ({ from: plusHours(trip.from, 24 * days), to: plusHours(trip.to, 24 * days) })

test('a swap that cannot end blocks no other', async () => {
  const ids: string[] = []
  for (const [who, days] of [
    ['helen', 3],
    ['bo', 6],
  ] as const)
    ids.push((await offer(who, { orderId: await book(who, later(days)), toId: api.people.tomas })).json.id)
  await expired(ids)
  expect(await runWithBadRow(api, 'expireSwaps', { table: 'swap', id: ids[0]! })).toBe(1)
  const states = async () =>
    (await api.db.selectFrom('swap').select('state').where('id', 'in', ids).execute()).map(({ state }) => state).sort()
  expect(await states()).toEqual(['expired', 'open'])
  await run(api, 'expireSwaps', {})
  expect(await states()).toEqual(['expired', 'expired'])
})

test('a swap that was offered to every partner is over for all of them', async () => {
  const { json: swap } = await offer('helen', { orderId: await book('helen', later(3)) })
  const heard = await startHearing(api)
  await api.call('helen', 'withdrawSwap', { params: { aircraftId, id: swap.id } })
  expect((await heard()).map(({ who, title }) => [who, title])).toEqual(
    ['bo', 'priya', 'tomas'].map((who) => [who, 'A swap on N52148 is over']),
  )
})
