import { dayIn, plusDays, plusHours, type Period } from '@tailshare/contract/text/period'
import { storyTimes } from '@tailshare/contract/test/stories'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../test/api.ts'
import { giveCard, times, zone } from '../../../test/factories.ts'
import { halfHour, insertOrder } from '../../../test/orders.ts'
import type { CastKey } from '../../../seeds/cast.ts'
import type { NamedTail } from '../../../seeds/fleet/fleet.ts'
import { inTransaction } from '../../db/connect.ts'
import { newId } from '../../db/newId.ts'
import { countDaysOfHolder } from '../aircraft/shares/quotaLedger/queries.ts'

const tails = ['N417TS', 'N322SR', 'N940DS', 'N52148', 'N850VJ'] as const satisfies NamedTail[]
const pilots = ['maria', 'jonas', 'sam', 'ines', 'elena', 'helen', 'tomas', 'bo'] as const satisfies CastKey[]

let api: Api
/** Weeks of other people's trips, with inspections due in between, co-owners, and pilots with and without a card. */
beforeAll(async () => {
  api = await startApi()
  for (const who of ['maria', 'jonas', 'sam', 'tomas'] as const) await giveCard(api, who)
  const flyers = ['maria', 'ines', 'tomas', 'bo', 'elena'] as const
  for (const [place, tail] of tails.entries())
    for (const trip of flyers.keys()) {
      const pilot = flyers[(trip + place) % flyers.length]!
      const csip = trip === 0 && pilot !== 'elena' ? 'elena' : undefined
      const start = halfHour(2 + place * 8 + trip * 53)
      await insertOrder(api, { tail, pilot, csip, start, hours: 3 + trip, plannedHours: 1.5 + trip })
    }
  const today = dayIn(new Date(), zone)
  for (const [place, tail] of tails.entries()) {
    const { hobbs } = await api.db
      .selectFrom('aircraft')
      .select('hobbs')
      .where('id', '=', api.fleet[tail])
      .executeTakeFirstOrThrow()
    const item = { aircraftId: api.fleet[tail], grounds: true }
    await api.db
      .insertInto('maintenanceItem')
      .values([
        { ...item, id: newId(), title: 'Oil change', dueHobbs: hobbs + 4 + 3 * place },
        { ...item, id: newId(), title: 'Annual inspection', dueOn: plusDays(today, 12 + 3 * place) },
      ])
      .execute()
  }
  // Elena is the only CSIP there, and can't be her own.
  await api.db
    .updateTable('aircraft')
    .set({ rules: JSON.stringify({ csip_required: 'block' }) })
    .where('id', '=', api.fleet.N940DS)
    .execute()
  for (const week of [1, 2, 3, 4, 5, 6, 7, 8])
    await insertOrder(api, { tail: 'N52148', pilot: 'bo', start: halfHour(-168 * week), status: 'flight_complete' })
  const share = (who: CastKey, tail: NamedTail, percent: number) => ({
    accountId: api.people[who],
    aircraftId: api.fleet[tail],
    percent,
  })
  await sql`delete from aircraft_share`.execute(api.db)
  const shares = [share('tomas', 'N940DS', 12.5), share('bo', 'N52148', 12.5), share('bo', 'N940DS', 50)]
  await api.db.insertInto('aircraftShare').values(shares).execute()
  await inTransaction(api.db, async (tx) => {
    for (const { percent: _, ...holder } of shares) await countDaysOfHolder(tx, { ...holder, since: dayIn(new Date(), zone) })
  })
})
afterAll(() => api.close())

const periods: Period[] = [
  ...[0.5, 1.5, 4, 26.5, 54, 60, 107, 215, 240, 300].flatMap((start) =>
    [0.5, 30].map((hours) => ({ from: halfHour(start), to: halfHour(start + hours) })),
  ),
  { from: halfHour(100), to: halfHour(160) },
  { from: halfHour(-2), to: halfHour(2) },
  { from: halfHour(24 * 240), to: plusHours(halfHour(24 * 240), 4) },
]

const codesOf = async (who: CastKey, aircraftId: string, period: Period) => {
  const { json } = await api.call(who, 'canBook', { params: { id: aircraftId }, query: times(period) })
  const codes = json.templates.filter(({ severity }) => severity === 'block').map(({ code }) => code)
  return { codes, canBook: json.canBook }
}

/** Each period is looked at by every other pilot, and each pilot looks at every other period; in test:stories all at all. */
const periodsOf = (who: (typeof pilots)[number]) =>
  periods.filter((_, at) => storyTimes > 1 || ((at >> 1) + pilots.indexOf(who)) % 2 === 0)

test.each(pilots)('search promises %s what booking confirms: the same reasons for every aircraft and date', async (who) => {
  const seen = new Set<string>()
  const reasons = new Set<string>()
  for (const period of periodsOf(who)) {
    const date = `${period.from.toISOString()},${period.to.toISOString()}`
    const { json } = await api.call(who, 'searchAircraft', { query: { date, limit: 100 } })
    const verdicts = new Map(json.results.map(({ id, verdict }) => [id, verdict!]))
    for (const tail of tails) {
      const { codes, canBook } = await codesOf(who, api.fleet[tail], period)
      const about = `${tail} for ${who}, ${date}`
      const verdict = verdicts.get(api.fleet[tail])
      const isOut = codes.includes('slot_taken') || codes.includes('aircraft_grounded')
      expect(verdict === undefined, about).toBe(isOut)
      if (!verdict) continue
      expect(verdict.codes, about).toEqual(codes)
      expect(verdict.kind === 'book_now', about).toBe(canBook)
      seen.add(verdict.kind)
      codes.forEach((code) => reasons.add(code))
    }
  }
  expect(seen.size).toBeGreaterThan(1)
  if (who === 'bo') expect([...reasons]).toContain('consecutive_days')
})
