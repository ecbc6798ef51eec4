import { dayIn } from '@tailshare/contract/text/period'
import type { Body } from '@tailshare/contract/routes'
import { holidaysIn } from '@tailshare/rules/bookings/price/holidays'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CastKey } from '../../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../../test/api.ts'
import { giveCard, zone } from '../../../../../test/factories.ts'
import { startHearing } from '../../../../../test/heard.ts'
import { claimFor, comingHolidays, draftYear, shareWithFour } from '../../../../../test/sharing/holidays.ts'
import { run } from '../../../../../test/money.ts'
import { inTransaction } from '../../../../db/connect.ts'
import { handOverShare } from '../../../aircraft/shares/steps.ts'

let api: Api
let aircraftId: string
const holiday = comingHolidays().at(-1)!
const year = Number(holiday.day.slice(0, 4))

beforeAll(async () => {
  api = await startApi()
  for (const who of ['tomas', 'priya', 'bo', 'helen'] as const) await giveCard(api, who)
  aircraftId = await shareWithFour(api, 'N52148')
})
afterAll(() => api.close())

const offer = (who: CastKey, body: Partial<Body<'offerSwap'>>) =>
  api.call(who, 'offerSwap', { params: { aircraftId }, body: { terms: {}, ...body } })
const accept = (who: CastKey, id: string) => api.call(who, 'acceptSwap', { params: { aircraftId, id }, body: { version: 1 } })
const quotaOf = async (who: CastKey) => {
  const { json } = await api.call(who, 'getCoOwnerResources', { params: { id: aircraftId }, query: { year } })
  return json.holders.find(({ person }) => person.id === api.people[who])!.figures.holidays.quota
}

test('a partner cannot give more holidays than their quota has', async () => {
  const { id: claimId } = await claimFor(api, 'priya', aircraftId, holiday)
  const had = await quotaOf('tomas')
  const mine = await quotaOf('priya')
  const { json: swap } = await offer('priya', { claimId, toId: api.people.tomas, terms: { holidays: 11, year } })
  expect((await accept('tomas', swap.id)).json).toMatchObject({ code: 'holidays_short' })
  expect([await quotaOf('tomas'), await quotaOf('priya')]).toEqual([had, mine])
  const { json: counter } = await api.call('tomas', 'counterSwap', {
    params: { aircraftId, id: swap.id },
    body: { version: 1, terms: { holidays: -11, year } },
  })
  expect(counter.version).toBe(2)
  expect(
    (await api.call('priya', 'acceptSwap', { params: { aircraftId, id: swap.id }, body: { version: 2 } })).json,
  ).toMatchObject({ code: 'holidays_short' })
  await api.call('priya', 'withdrawSwap', { params: { aircraftId, id: swap.id } })
})

test('a swap must not increase an excess over quota, but one holiday for another is allowed', async () => {
  // Next year, so that today's date doesn't matter.
  const [first, second, third] = holidaysIn(`${draftYear}-02-01`, `${draftYear}-12-20`).filter(({ day }) => day !== holiday.day)
  await api.db.updateTable('aircraftShare').set({ percent: 9 }).where('accountId', '=', api.people.bo).execute()
  const claim = await claimFor(api, 'priya', aircraftId, first!)
  const own = await claimFor(api, 'bo', aircraftId, second!)
  const { json: gift } = await offer('priya', { claimId: claim.id, toId: api.people.bo })
  expect((await accept('bo', gift.id)).json).toMatchObject({ code: 'holidays_short' })
  await api.call('priya', 'withdrawSwap', { params: { aircraftId, id: gift.id } })
  await claimFor(api, 'bo', aircraftId, third!)
  const { json: swap } = await offer('bo', { claimId: own.id, toId: api.people.priya, terms: { claimId: claim.id } })
  expect((await accept('priya', swap.id)).status).toBe(200)
  const holderOf = async (id: string) =>
    (await api.db.selectFrom('holidayClaim').select('accountId').where('id', '=', id).executeTakeFirstOrThrow()).accountId
  expect([await holderOf(claim.id), await holderOf(own.id)]).toEqual([api.people.bo, api.people.priya])
  await api.db.updateTable('aircraftShare').set({ percent: 25 }).where('accountId', '=', api.people.bo).execute()
})

test('terms by a partner who has sold their share say so to the offerer, and end with the next watch', async () => {
  const claimed = await api.db.selectFrom('holidayClaim').select('id').where('state', '=', 'open').executeTakeFirst()
  const claimId = claimed?.id ?? (await claimFor(api, 'priya', aircraftId, holiday)).id
  const { json: swap } = await offer('priya', { claimId })
  const params = { aircraftId, id: swap.id }
  await api.call('bo', 'counterSwap', { params, body: { version: 1, terms: { cents: 500 } } })
  const sold = { aircraftId, fromId: api.people.bo, toId: api.people.maria, percent: 25, on: dayIn(new Date(), zone) }
  await inTransaction(api.db, (tx) => handOverShare(tx, sold))
  const heard = await startHearing(api)
  const late = await api.call('priya', 'acceptSwap', { params, body: { version: 2 } })
  expect([late.status, late.json]).toMatchObject([409, { code: 'swap_trip_gone' }])
  await run(api, 'expireSwaps', {})
  expect((await heard()).map(({ who, title }) => [who, title])).toContainEqual(['priya', 'A swap on N52148 is over'])
  const seen = (await api.call('priya', 'listSwaps', { params: { aircraftId }, query: {} })).json.results
  expect(seen.find(({ id }) => id === swap.id)).toMatchObject({ state: 'ended' })
})
