import { instantAt, plusDays, plusHours } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CastKey } from '../../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../../test/api.ts'
import { giveCard, times, zone } from '../../../../../test/factories.ts'
import { startHearing } from '../../../../../test/heard.ts'
import { claimFor, comingHolidays, setPercent, shareWithFour } from '../../../../../test/sharing/holidays.ts'
import { keepLawful } from '../../../../../test/sharing/shares.ts'
import { run } from '../../../../../test/money.ts'

let api: Api
let aircraftId: string
const [holiday, other] = comingHolidays().toReversed() as [
  ReturnType<typeof comingHolidays>[number],
  ReturnType<typeof comingHolidays>[number],
]
const year = Number(holiday.day.slice(0, 4))
beforeAll(async () => {
  api = await startApi()
  for (const who of ['tomas', 'priya', 'bo', 'helen'] as const) await giveCard(api, who)
  await keepLawful(api)
})
beforeEach(async () => {
  await sql`truncate holiday_draft, holiday_ranking, holiday_question, holiday_claim, swap, swap_credit, quota_entry,
    occupancy cascade`.execute(api.db)
  await api.db.deleteFrom('notice').execute()
  aircraftId = await shareWithFour(api, 'N52148')
  const off = { checkout_missing: 'off', csip_required: 'off' }
  await api.db
    .updateTable('aircraft')
    .set({ rules: JSON.stringify(off) })
    .where('id', '=', aircraftId)
    .execute()
})
afterAll(() => api.close())

const onDay = (day: string, from = '09:00', to = '15:00') => ({ from: instantAt(day, from, zone), to: instantAt(day, to, zone) })
const book = (who: CastKey, period = onDay(holiday.day)) =>
  api.call(who, 'bookAircraft', { body: { aircraftId, ...times(period) } })
const pieces = async () => {
  const { rows } = await sql<{ from: Date; to: Date }>`
    select lower(during) as from, upper(during) as to from occupancy where kind = 'claim' order by during`.execute(api.db)
  return rows
}
const holidaysOf = async (who: CastKey) => {
  const { json } = await api.call(who, 'getCoOwnerResources', { params: { id: aircraftId }, query: { year } })
  return json.holders.find(({ person }) => person.id === api.people[who])!.figures.holidays
}

test('a claimed holiday is refused to others with the holder’s name, its holder can book it, and it counts once', async () => {
  const claim = await claimFor(api, 'priya', aircraftId, holiday)
  const refused = await book('tomas')
  expect(refused.json.templates).toMatchObject([
    { code: 'slot_taken', text: expect.stringContaining(`Claimed by Priya, ${holiday.name}: from`) },
  ])
  expect(await holidaysOf('priya')).toMatchObject({ planned: 1, taken: [{ day: holiday.day, orderIds: [] }] })

  const query = { from: claim.from.toISOString(), to: claim.to.toISOString() }
  const seen = async (who: CastKey) => (await api.call(who, 'getSchedule', { params: { id: aircraftId }, query })).json.busy
  expect(await seen('tomas')).toMatchObject([{ kind: 'block', text: `Claimed by Priya, ${holiday.name}`, orderId: null }])
  expect(await seen('priya')).toMatchObject([{ kind: 'own', text: `Claimed by Priya, ${holiday.name}` }])
  expect(await seen('maria')).toMatchObject([{ kind: 'block', text: 'Not available' }])

  const booked = await book('priya')
  expect([booked.status, booked.json.templates]).toEqual([200, undefined])
  expect(await holidaysOf('priya')).toMatchObject({ planned: 1, taken: [{ day: holiday.day, orderIds: [booked.json.id] }] })
  // The remaining days stay Priya's.
  expect((await pieces()).every(({ from, to }) => from >= claim.from && to <= claim.to)).toBe(true)
  expect((await book('tomas', onDay(holiday.days[0]!, '00:30', '04:00'))).status).toBe(409)

  await api.call('priya', 'cancelOrder', { params: { id: booked.json.id } })
  const back = await pieces()
  expect([back[0]!.from, back.at(-1)!.to]).toEqual([claim.from, claim.to])
  expect(back.every(({ to }, at) => at === back.length - 1 || to.getTime() === back[at + 1]!.from.getTime())).toBe(true)
  expect(await holidaysOf('priya')).toMatchObject({ planned: 1 })
})

test('a claim fills a quota: the next holiday is refused until it is released', async () => {
  const coming = comingHolidays()
  const at = coming.findIndex(({ day }, index) => day.slice(0, 4) === coming[index + 1]?.day.slice(0, 4))
  const [first, second] = [coming[at]!, coming[at + 1]!]
  // One holiday a year.
  await setPercent(api, 'priya', 9)
  const { id } = await claimFor(api, 'priya', aircraftId, first)
  expect((await book('priya', onDay(second.day))).json.templates).toMatchObject([{ code: 'holiday_quota_with_previous' }])
  expect((await api.call('tomas', 'releaseClaim', { params: { aircraftId, id } })).status).toBe(403)
  expect((await api.call('maria', 'releaseClaim', { params: { aircraftId, id } })).status).toBe(404)
  expect((await api.call(undefined, 'releaseClaim', { params: { aircraftId, id } })).status).toBe(401)
  expect((await api.call('priya', 'releaseClaim', { params: { aircraftId, id: aircraftId } })).status).toBe(404)
  const heard = await startHearing(api)
  expect((await api.call('priya', 'releaseClaim', { params: { aircraftId, id } })).status).toBe(204)
  expect((await heard()).map(({ who, title }) => [who, title])).toEqual(
    ['bo', 'helen', 'tomas'].map((who) => [who, `${first.name} is open on N52148`]),
  )
  expect((await api.call('priya', 'releaseClaim', { params: { aircraftId, id } })).json).toMatchObject({ code: 'claim_gone' })
  expect((await book('priya', onDay(second.day))).status).toBe(200)
})

test('thirty days before, unbooked claims open to all, and everyone is told once', async () => {
  const booked = await claimFor(api, 'priya', aircraftId, holiday)
  const idle = await claimFor(api, 'tomas', aircraftId, other)
  expect((await book('priya')).status).toBe(200)
  await run(api, 'watchHolidays', {})
  expect((await api.db.selectFrom('holidayClaim').select('state').execute()).map(({ state }) => state)).toEqual(['open', 'open'])
  const soon = plusDays(new Date().toISOString().slice(0, 10), 20)
  await sql`update holiday_claim set day = ${soon}::date + (id = ${idle.id})::int`.execute(api.db)
  const heard = await startHearing(api)
  await run(api, 'watchHolidays', {})
  await run(api, 'watchHolidays', {})
  expect((await heard()).filter(({ title }) => title.includes('is open')).map(({ who }) => who)).toEqual([
    'bo',
    'helen',
    'priya',
    'tomas',
  ])
  expect(await pieces()).toEqual([])
  const { rows } = await sql<{
    n: number
  }>`select sum(amount)::int as n from quota_entry where claim_id in (${booked.id}, ${idle.id})`.execute(api.db)
  expect(rows[0]!.n).toBe(0)
})

test('selling the share releases its claims', async () => {
  await claimFor(api, 'bo', aircraftId, holiday)
  await api.db.deleteFrom('aircraftShare').where('accountId', '=', api.people.bo).execute()
  const heard = await startHearing(api)
  await run(api, 'watchHolidays', {})
  expect(await pieces()).toEqual([])
  expect((await heard()).filter(({ who }) => who === 'bo').map(({ title }) => title)).toEqual([
    `${holiday.name} on N52148 is no longer yours`,
  ])
})

test('a search for a claimed holiday finds the aircraft only for its holder', async () => {
  const { from, to } = await claimFor(api, 'priya', aircraftId, holiday)
  await api.db.updateTable('aircraft').set({ isListed: true }).where('id', '=', aircraftId).execute()
  const date = [plusHours(from, 10), plusHours(from, 14)].map((at) => at.toISOString()).join()
  expect(to > from).toBe(true)
  const finds = async (who: CastKey | undefined) =>
    (await api.call(who, 'searchAircraft', { query: { date, limit: 100 } })).json.results.some(({ id }) => id === aircraftId)
  expect([await finds('priya'), await finds('tomas'), await finds(undefined)]).toEqual([true, false, false])
})

test('an owner who sold everything releases their claims, too', async () => {
  await claimFor(api, 'helen', aircraftId, holiday)
  await setPercent(api, 'bo', 50)
  const heard = await startHearing(api)
  await run(api, 'watchHolidays', {})
  expect(await pieces()).toEqual([])
  expect((await heard()).filter(({ title }) => title.includes('is open')).map(({ who }) => who)).toEqual(['bo', 'priya', 'tomas'])
})

test('once the owner has bought everything back, no former partner’s claim holds time', async () => {
  await claimFor(api, 'bo', aircraftId, holiday)
  await api.db.deleteFrom('aircraftShare').execute()
  const heard = await startHearing(api)
  await run(api, 'watchHolidays', {})
  expect(await pieces()).toEqual([])
  expect((await heard()).map(({ who, title }) => [who, title])).toEqual([
    ['bo', `${holiday.name} on N52148 is no longer yours`],
    ['helen', `${holiday.name} is open on N52148`],
  ])
})

test('of two simultaneous bookings of a claimed day, its holder’s wins', async () => {
  await claimFor(api, 'priya', aircraftId, holiday)
  const [mine, theirs] = await Promise.all([book('priya'), book('tomas')])
  expect([mine.status, theirs.status]).toEqual([200, 409])
})

test('a trip whose turnaround overlaps a claim keeps the rest of the claim', async () => {
  const claim = await claimFor(api, 'priya', aircraftId, holiday)
  await api.db.updateTable('aircraft').set({ turnaroundMinutes: 60 }).where('id', '=', aircraftId).execute()
  const eve = plusDays(holiday.days[0]!, -1)
  expect((await book('priya', onDay(eve, '20:00', '23:30'))).status).toBe(200)
  const left = await pieces()
  expect(left).toHaveLength(1)
  expect(left[0]!.from > claim.from && left[0]!.to.getTime() === claim.to.getTime()).toBe(true)
})
