import { fieldMessages } from '@tailshare/contract/fieldMessages'
import { instantAt, plusDays, type Period } from '@tailshare/contract/period'
import type { SearchQuery } from '@tailshare/contract/search'
import { mayFly } from '@tailshare/rules/bookings/verdict'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import { BadInput } from '../../http/refusal.ts'
import { pricingOf } from '../bookings/book/view.ts'
import { findPilotStanding } from '../bookings/facts/queries.ts'
import { listProfiles } from './queries.ts'
import { verdictFactsOf, type Viewer } from './view.ts'

/** One or two ISO days or instants; days are whole ones at the place that is searched. */
export const periodOf = ({ date }: Pick<SearchQuery, 'date'>, zone: string, now: Date): Period | undefined => {
  const [first, second = first] = date ?? []
  if (!first || !second) return undefined
  const from = first.length === 10 ? instantAt(first, '00:00', zone) : new Date(first)
  const to = second.length === 10 ? instantAt(plusDays(second, 1), '00:00', zone) : new Date(second)
  if (to <= now) throw new BadInput({ date: fieldMessages.dateOutdated })
  return to > from ? { from, to } : undefined
}

type Looking = { accountId: string | undefined; period?: Period | undefined; config: Config; now: Date }

/** Who looks, and what the rules have to know of them whatever the aircraft. */
export const findViewer = async (db: Db, { accountId, period, config, now }: Looking): Promise<Viewer> => ({
  pilot: accountId === undefined ? undefined : await findPilotStanding(db, { accountId, period, now }),
  period,
  quotas: new Map(),
  pricing: pricingOf(config),
  now,
})

/** The combinations of model and minimums that the viewer may fly. */
export const ratedKinds = async (db: Db, viewer: Viewer) =>
  (await listProfiles(db))
    .filter(({ example }) => mayFly(verdictFactsOf({ ...example, namedPilotIds: [] }, viewer, true)))
    .map(({ modelId, minimumTotalHours, minimumTypeHours }) => ({ modelId, minimumTotalHours, minimumTypeHours }))
