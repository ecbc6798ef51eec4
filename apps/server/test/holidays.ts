import type { Body } from '@tailshare/contract/routes'
import { dayIn } from '@tailshare/contract/period'
import type { CastKey } from '../seeds/cast.ts'
import type { Api } from './api.ts'
import { zone } from './factories.ts'
import { run } from './money.ts'

export const draftYear = Number(dayIn(new Date(), zone).slice(0, 4)) + 1

/** An aircraft in four equal parts: its owner Helen, and three partners. */
export const shareWithFour = async (api: Api, tail: 'N322SR' | 'N52148' = 'N322SR') => {
  const aircraftId = api.fleet[tail]
  await api.db.deleteFrom('aircraftShare').execute()
  const parts = (['tomas', 'priya', 'bo'] as const).map((who) => ({
    aircraftId,
    accountId: api.people[who],
    percent: 25,
    since: `${draftYear - 2}-01-01`,
  }))
  await api.db.insertInto('aircraftShare').values(parts).execute()
  return aircraftId
}

export const draftOf = async (api: Api, who: CastKey, aircraftId: string, year = draftYear) =>
  (await api.call(who, 'getHolidayDraft', { params: { aircraftId, year } })).json

export const rank = (api: Api, who: CastKey, aircraftId: string, days: Body<'rankHolidays'>['days'], year = draftYear) =>
  api.call(who, 'rankHolidays', { params: { aircraftId, year }, body: { days } })

/** The deadline has come, and the watch over the drafts. */
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
