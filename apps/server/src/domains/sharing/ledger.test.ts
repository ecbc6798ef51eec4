import { dayIn, daysTouched, instantAt, plusDays } from '@tailshare/contract/text/period'
import type { Body } from '@tailshare/contract/routes'
import { limitsOf, type QuotaTerms } from '@tailshare/rules/bookings/quotas/shareLimits'
import { givablePercent } from '@tailshare/rules/sharing/shares/shareRequests'
import { runs } from '@tailshare/contract/test/stories'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../test/api.ts'
import { dayTrip, giveCard, times, zone } from '../../../test/factories.ts'
import { claimFor, closeDraft, comingHolidays, draftOf, draftYear, rank, shareWithFour } from '../../../test/sharing/holidays.ts'
import { keepLawful } from '../../../test/sharing/shares.ts'
import { run } from '../../../test/money.ts'
import { inTransaction } from '../../db/connect.ts'
import { handOverShare } from '../aircraft/shares/steps.ts'

let api: Api
let aircraftId: string
/** Helen is the owner; Maria starts as a renter. */
const people = ['tomas', 'priya', 'bo', 'helen', 'maria'] as const
type Who = (typeof people)[number]

beforeAll(async () => {
  api = await startApi()
  for (const who of people) await giveCard(api, who)
  await api.db.updateTable('document').set({ status: 'complete' }).execute()
  await keepLawful(api)
  aircraftId = await shareWithFour(api, 'N52148')
  const off = ['checkout_missing', 'csip_required', 'aircraft_recency']
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

/** What the acts did: shares by start day, and the last agreed terms. */
type Story = { shares: { day: string; percents: Record<Who, number> }[]; terms: QuotaTerms | null }
const begun = { tomas: 25, priya: 25, bo: 25, helen: 25, maria: 0 }
const newStory = (): Story => ({ shares: [{ day: plusDays(dayIn(new Date(), zone), -60), percents: begun }], terms: null })
const sharesNow = ({ shares }: Story) => shares.at(-1)!.percents
const holdersNow = (story: Story) => people.filter((who) => sharesNow(story)[who] > 0)

type Act = { act: keyof typeof acts; who: Who; to: Who; at: number }

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

const acts = {
  book: ({ who, at }: Act) => api.call(who, 'bookAircraft', { body: { aircraftId, ...times(periodOf(at)) } }),
  move: async ({ who, at }: Act) => {
    const mine = one(await bookingsOf(who), at)
    return mine && api.call(who, 'changeBooking', { body: { orderId: mine.id, ...times(periodOf(at + 1)) } })
  },
  cancel: async ({ who, at }: Act) => {
    const mine = one(await bookingsOf(who), at)
    return mine && api.call(who, 'cancelOrder', { params: { id: mine.id } })
  },
  swap: async (act: Act) => swap(act, { orderId: one(await bookingsOf(act.to), act.at)?.id, cents: act.at }),
  gift: (act: Act) => swap(act, { holidays: 1 }),
  claim: async ({ who, at }: Act, story: Story) => {
    const open = await api.db.selectFrom('holidayDraft').select('id').where('drawnAt', 'is', null).execute()
    if (open.length === 0 && sharesNow(story)[who] > 0)
      await claimFor(api, who, aircraftId, holidays[at % holidays.length]!).catch(() => null)
  },
  release: async ({ who }: Act) => {
    const mine = await api.db
      .selectFrom('holidayClaim')
      .select('id')
      .where('accountId', '=', api.people[who])
      .where('state', '=', 'open')
      .execute()
    return mine[0] && api.call(who, 'releaseClaim', { params: { aircraftId, id: mine[0].id } })
  },
  openDraft: ({ who }: Act) => api.call(who, 'openHolidayDraft', { params: { aircraftId, year: draftYear }, body: {} }),
  rank: async ({ who, at }: Act) => {
    const days = ((await draftOf(api, who, aircraftId)).holidays ?? []).map(({ day }) => day)
    return rank(api, who, aircraftId, [...days.slice(at % 7), ...days.slice(0, at % 7)])
  },
  drawDraft: () => closeDraft(api, aircraftId),
  watch: async () => {
    await run(api, 'watchHolidays', {})
    await run(api, 'expireSwaps', {})
  },
  handOver: async ({ who, to, at }: Act, story: Story) => {
    const held = sharesNow(story)
    const percent = at % 3 === 0 ? held[who] : 1 + at
    if (who === to || percent === 0) return
    const day = plusDays(story.shares.at(-1)!.day, 1)
    const share = { aircraftId, fromId: api.people[who], toId: api.people[to], percent, on: day }
    const isDone = await inTransaction(api.db, (tx) => handOverShare(tx, share)).then(
      () => true,
      () => false,
    )
    expect(isDone).toBe(percent <= givablePercent(held[who], who === 'helen'))
    if (isDone) story.shares.push({ day, percents: { ...held, [who]: held[who] - percent, [to]: held[to] + percent } })
  },
  vote: async ({ who, at }: Act, story: Story) => {
    const terms = { holidays: 1 + (at % 11), consecutiveDays: 7 + at, advanceDays: 14 + 3 * at, maintenanceHours: 10 * at }
    const body = { kind: 'quota_terms' as const, figures: terms }
    const { status, json } = await api.call(who, 'proposeVote', { params: { aircraftId }, body })
    expect([200, 400, 403, 404]).toContain(status)
    if (status !== 200) return
    const others = holdersNow(story).filter((one) => one !== who)
    for (const one of others) await api.call(one, 'castBallot', { params: { aircraftId, id: json.id }, body: { choice: 'yes' } })
    story.terms = terms
  },
}

/** Compares the quota ledger with bookings, claims, swaps, hand-overs and votes. */
const compare = async (story: Story) => {
  const percents = sharesNow(story)
  const held = new Set<string>(holdersNow(story).map((who) => api.people[who]))
  const sumOf = async (measure: string) => {
    const { rows } = await sql<{ key: string }>`
      select account_id || ' ' || day || ' ' || sum(amount)::int as key from quota_entry
        where measure = ${measure} and aircraft_id = ${aircraftId}
      group by account_id, day having sum(amount) <> 0 order by 1`.execute(api.db)
    return rows.map(({ key }) => key)
  }
  const counted = (keys: string[]) => [...Map.groupBy(keys, (key) => key)].map(([key, list]) => `${key} ${list.length}`).sort()
  const isHeld = (key: string) => held.has(key.split(' ')[0]!)
  const days = counted(
    (await bookingsOf()).flatMap(({ pilotId, startAt, dropAt }) =>
      daysTouched({ from: startAt, to: dropAt }, zone).map((day) => `${pilotId} ${day}`),
    ),
  )
  const taken = await sumOf('day')
  if (held.size > 1) expect(taken.filter(isHeld)).toEqual(days.filter(isHeld))
  // Former partners keep only the days they have booked.
  expect(days).toEqual(expect.arrayContaining(taken))
  const claims = await api.db.selectFrom('holidayClaim').select(['accountId', 'day']).where('state', '=', 'open').execute()
  expect(await sumOf('claim')).toEqual(counted(claims.map(({ accountId, day }) => `${accountId} ${day}`)))
  // Each agreed swap appears once in each quota.
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
    select count(*)::int as n from occupancy a join occupancy b on a.resource_id = b.resource_id and a.id < b.id
      and a.during && b.during`.execute(api.db)
  expect(rows[0]!.n).toBe(0)
  // Shares on each day, and the agreed terms.
  for (const { day, percents: then } of story.shares) {
    const on = await sql<{ id: string; percent: number }>`select account_id as id, percent::float8 from share_holding
      where aircraft_id = ${aircraftId} and from_on <= ${day} and (until_on is null or until_on > ${day})`.execute(api.db)
    const expected = people.filter((who) => then[who] > 0).map((who) => [api.people[who], then[who]] as const)
    expect(new Map(on.rows.map(({ id, percent }) => [id, percent]))).toEqual(new Map(expected))
  }
  if (story.terms === null || held.size < 2) return
  const { holders } = (await api.call(holdersNow(story)[0], 'getCoOwnershipShare', { params: { id: aircraftId } })).json
  const shown = holders.map(({ person, quotas }) => [person.id, quotas] as const)
  const limits = holdersNow(story).map((who) => [api.people[who], limitsOf(percents[who], story.terms!)] as const)
  expect(new Map(shown)).toEqual(new Map(limits))
}

/** After the nightly watch there is no claim without a share, and no claimed time without its claim. */
const compareWatched = async (story: Story) => {
  await acts.watch()
  const claims = await api.db.selectFrom('holidayClaim').select('accountId').where('state', '=', 'open').execute()
  const holders = holdersNow(story).map((who) => api.people[who])
  expect(claims.filter(({ accountId }) => !holders.includes(accountId))).toEqual([])
  const { rows } = await sql`select from occupancy o join holiday_claim c on c.id = o.claim_id
    where c.state <> 'open' or c.account_id <> o.created_by`.execute(api.db)
  expect(rows).toEqual([])
}

test('quotas recomputed from bookings, claims, swaps, drafts, votes and hand-overs equal the ledger after any sequence', async () => {
  const act: fc.Arbitrary<Act> = fc.record({
    act: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])),
    who: fc.constantFrom(...people),
    to: fc.constantFrom(...people),
    at: fc.integer({ min: 0, max: 30 }),
  })
  const some = fc.array(act, { minLength: 6, maxLength: 20 })
  const seller = fc.constantFrom(...people.filter((who) => who !== 'maria'))
  await fc.assert(
    fc.asyncProperty(some, seller, some, async (before, who, after) => {
      // Everyone has a trip, and in the middle someone sells part or all of their share to Maria.
      const trips = people.map((one, at): Act => ({ act: 'book', who: one, to: one, at: 1 + 3 * at }))
      const sale: Act = { act: 'handOver', who, to: 'maria', at: after.length }
      await sql`truncate holiday_draft, holiday_ranking, holiday_question, holiday_claim, swap, swap_credit, quota_entry, quota_terms,
        occupancy,
        share_vote, share_ballot cascade`.execute(api.db)
      await sql`update orders set status = 'canceled' where status = 'booked'`.execute(api.db)
      await api.db.deleteFrom('aircraftShare').execute()
      await api.db.deleteFrom('shareHolding').execute()
      await shareWithFour(api, 'N52148')
      await sql`truncate quota_entry`.execute(api.db)
      const story = newStory()
      for (const next of [...trips, ...before, sale, ...after]) await acts[next.act](next, story)
      await compare(story)
      await compareWatched(story)
      await compare(story)
    }),
    { numRuns: runs(4) },
  )
})
