import { dayIn } from '@tailshare/contract/text/period'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import type { YearPack, YearPackQuery } from '@tailshare/contract/reports/yearPack/yearPack'
import type { Db } from '../../../db/connect.ts'
import { BadInput, found } from '../../../http/refusal.ts'
import { listAdvisedOwnerIds } from '../../people/advisors/queries.ts'
import { type Looker, logAdvisorView } from '../../people/advisors/steps.ts'
import { findHomeZone } from '../../people/accounts/profile/queries.ts'
import { sumByMonth, type YearOf } from './trail/queries.ts'
import { findYearOwner, listDepreciation, countYearReceipts } from './queries.ts'
import { viewGroups, viewMonths, viewProfit } from './view.ts'

type Looking = { account: Looker; db: Db; now: Date }

/** The owner whose year the caller may read: themselves or an owner they advise. Throws `not_found` otherwise. */
export const mayReadYear = async (ownerId: string | undefined, { account, db }: Pick<Looking, 'account' | 'db'>) => {
  if (ownerId === undefined || ownerId === account.id) return account.id
  const advised = await listAdvisedOwnerIds(db, account.id)
  return found(advised.find((id) => id === ownerId))
}

export const yearNow = async (db: Db, ownerId: string, now: Date) =>
  Number(dayIn(now, await findHomeZone(db, ownerId)).slice(0, 4))

/** Resolves the requested year and logs an advisor's view. `as`: which part is viewed. */
export const openYear = async (query: YearPackQuery, { account, db, now }: Looking, as = '') => {
  const ownerId = await mayReadYear(query.owner, { account, db })
  const row = found(await findYearOwner(db, ownerId))
  const thisYear = await yearNow(db, ownerId, now)
  const year = query.year ?? thisYear
  if (year > thisYear) throw new BadInput({ year: fieldMessages.yearToCome })
  const aircraftId = query.aircraft === undefined ? null : found(row.aircraft.find(({ id }) => id === query.aircraft)).id
  if (ownerId !== account.id)
    await logAdvisorView(db, account, { ownerIds: [ownerId], what: `your year pack ${year}${as}`, at: now })
  const of: YearOf = { ownerId, aircraftId, year }
  return { of, ...row, thisYear, isOwn: ownerId === account.id }
}
export type OpenedYear = Awaited<ReturnType<typeof openYear>>

/** Newest first, at least the current one. */
const yearsOf = ({ firstYear, thisYear }: OpenedYear) =>
  Array.from({ length: Math.max(1, thisYear - Math.max(2000, firstYear) + 1) }, (_, back) => thisYear - back)

export const loadYear = async (db: Db, opened: OpenedYear): Promise<YearPack> => {
  const { of, owner, aircraft, isOwn } = opened
  const sums = await sumByMonth(db, of)
  const groups = viewGroups(sums, of)
  const hours = groups.flatMap(({ figures }) => figures).find(({ id }) => id === 'hours')
  return {
    year: of.year,
    owner,
    isOwn,
    years: yearsOf(opened),
    aircraft,
    aircraftId: of.aircraftId,
    isEmpty: groups.every(({ figures }) => figures.every(({ lines }) => lines === 0)),
    groups,
    months: viewMonths(sums),
    profit: viewProfit(sums),
    depreciation: await listDepreciation(db, of),
    flights: hours?.lines ?? 0,
    receipts: await countYearReceipts(db, of),
  }
}
