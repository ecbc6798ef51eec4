import { fieldMessages } from '@tailshare/contract/fieldMessages'
import { instantAt, plusDays, type Period } from '@tailshare/contract/period'
import type { Airport } from '@tailshare/contract/airports'
import type { SearchOrigin, SearchQuery } from '@tailshare/contract/search'
import { mayFly } from '@tailshare/rules/bookings/verdict'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import { BadInput } from '../../http/refusal.ts'
import { pricingOf } from '../bookings/book/view.ts'
import { findPilotStanding } from '../bookings/facts/queries.ts'
import { listAirportsById, listProfiles } from './queries.ts'
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

/** The place that a search names, else the first of its airports, and what distances are measured from. */
export const findPlace = async (
  db: Db,
  { near, bounds, locations = [] }: Pick<SearchQuery, 'near' | 'bounds' | 'locations'>,
): Promise<{ place: Airport | undefined; origin: SearchOrigin | null }> => {
  const ids = [...(near ? [near] : []), ...locations]
  const byId = new Map((await listAirportsById(db, ids)).map((airport) => [airport.id, airport]))
  if (near && !byId.has(near)) throw new BadInput({ near: fieldMessages.notOffered })
  const place = ids.map((id) => byId.get(id)).find((airport) => airport !== undefined)
  if (bounds && !near) {
    const [west, south, east, north] = bounds
    return { place, origin: { airport: null, lat: (south + north) / 2, lon: (west + east) / 2 } }
  }
  return { place, origin: place ? { airport: place, lat: place.lat, lon: place.lon } : null }
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
