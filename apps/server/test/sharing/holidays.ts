import type { Body } from '@tailshare/contract/routes'
import { dayIn, plusDays } from '@tailshare/contract/text/period'
import { holidaysIn, type Holiday } from '@tailshare/rules/bookings/price/holidays'
import type { CastKey } from '../../seeds/cast.ts'
import type { Api } from '../api.ts'
import { zone } from '../factories.ts'
import { inTransaction } from '../../src/db/connect.ts'
import { newId } from '../../src/db/newId.ts'
import { setHandOverDay } from '../../src/domains/aircraft/shares/queries.ts'
import { insertClaim } from '../../src/domains/sharing/holidays/claims/queries.ts'
import { holidayPeriod } from '../../src/domains/sharing/holidays/draft/view.ts'
import { occupy } from '../../src/domains/schedule/queries.ts'
import { run } from '../money.ts'

export const draftYear = Number(dayIn(new Date(), zone).slice(0, 4)) + 1

const since = `${draftYear - 2}-01-01`

/** Splits an aircraft into four equal shares: its owner Helen and three partners. */
export const shareWithFour = async (api: Api, tail: 'N322SR' | 'N52148' = 'N322SR') => {
  const aircraftId = api.fleet[tail]
  await api.db.deleteFrom('aircraftShare').execute()
  const parts = (['tomas', 'priya', 'bo'] as const).map((who) => ({
    aircraftId,
    accountId: api.people[who],
    percent: 25,
    since,
  }))
  await api.db.insertInto('aircraftShare').values(parts).execute()
  return aircraftId
}

/** Another share since the beginning: a change today would make the year's average, and so its quota, depend on the day of the test. */
export const setPercent = (api: Api, who: CastKey, percent: number) =>
  inTransaction(api.db, async (tx) => {
    await setHandOverDay(tx, since)
    await tx.updateTable('aircraftShare').set({ percent }).where('accountId', '=', api.people[who]).execute()
  })

export const draftOf = async (api: Api, who: CastKey, aircraftId: string, year = draftYear) =>
  (await api.call(who, 'getHolidayDraft', { params: { aircraftId, year } })).json

export const rank = (api: Api, who: CastKey, aircraftId: string, days: Body<'rankHolidays'>['days'], year = draftYear) =>
  api.call(who, 'rankHolidays', { params: { aircraftId, year }, body: { days } })

/** Lets the deadline pass and runs the job that closes drafts. */
export const closeDraft = async (api: Api, aircraftId: string) => {
  const closesAt = new Date(Date.now() - 1000)
  await api.db
    .updateTable('holidayDraft')
    .set({ closesAt })
    .where('aircraftId', '=', aircraftId)
    .where('drawnAt', 'is', null)
    .execute()
  await run(api, 'watchHolidays', {})
}

/** Holidays that can be booked but are not open to all yet. */
export const comingHolidays = () => {
  const today = dayIn(new Date(), zone)
  return holidaysIn(plusDays(today, 34), plusDays(today, 168)).filter(
    ({ day, days }) => day > plusDays(today, 34) && days.at(-1)! < plusDays(today, 168),
  )
}

const emptyResult = (year: number) => ({
  year,
  seed: '00',
  seedHash: '00',
  holidays: [],
  holders: [],
  order: [],
  picks: [],
  left: [],
})

export const claimFor = async (api: Api, who: CastKey, aircraftId: string, { name, day, days }: Holiday) => {
  const year = Number(day.slice(0, 4))
  const at = new Date()
  const draft = await api.db
    .selectFrom('holidayDraft')
    .select('id')
    .where('aircraftId', '=', aircraftId)
    .where('year', '=', year)
    .executeTakeFirst()
  const draftId = draft?.id ?? newId()
  if (!draft)
    await api.db
      .insertInto('holidayDraft')
      .values({
        id: draftId,
        aircraftId,
        year,
        openedAt: at,
        closesAt: at,
        seed: '00',
        seedHash: '00',
        drawnAt: at,
        result: JSON.stringify(emptyResult(year)),
      })
      .execute()
  const [id, accountId] = [newId(), api.people[who]]
  const period = holidayPeriod({ days }, zone)
  await insertClaim(api.db, { id, aircraftId, draftId, accountId, name, day, ...period, at })
  const row = { resourceId: aircraftId, resourceKind: 'aircraft', kind: 'claim', note: name, byId: accountId } as const
  await occupy(api.db, [{ ...row, ...period, id: newId(), claimId: id }])
  return { id, ...period }
}
