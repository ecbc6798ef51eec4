import { tripDays } from '@tailshare/contract/base/constants'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { hoursIn, instantAt, plusDays, type Period } from '@tailshare/contract/text/period'
import type { Airport } from '@tailshare/contract/aircraft/airports'
import type { SearchOrigin, SearchQuery } from '@tailshare/contract/search/search'
import { mayFly } from '@tailshare/rules/bookings/book/verdict'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import { BadInput } from '../../http/refusal.ts'
import { pricingOf } from '../bookings/book/view.ts'
import { findPilotStanding } from '../bookings/book/pilots/queries.ts'
import type { Filters, Kind, Rated } from './hits/queries.ts'
import { listAirportsById, listKinds, listNamedIds } from './queries.ts'
import { verdictFactsOf, type Viewer } from './view.ts'

/** From one or two ISO days or instants. Days are whole days in `zone`. */
export const periodOf = ({ date }: Pick<SearchQuery, 'date'>, zone: string, now: Date): Period | undefined => {
  const [first, second = first] = date ?? []
  if (!first || !second) return undefined
  const from = first.length === 10 ? instantAt(first, '00:00', zone) : new Date(first)
  const to = second.length === 10 ? instantAt(plusDays(second, 1), '00:00', zone) : new Date(second)
  if (to <= now) throw new BadInput({ date: fieldMessages.dateOutdated })
  return to > from ? { from, to } : undefined
}

/** The place the search names, else its first airport, and the origin for distances. */
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

/** The viewer and the facts the rules need for any aircraft. */
export const findViewer = async (db: Db, { accountId, period, config, now }: Looking): Promise<Viewer> => ({
  pilot: accountId === undefined ? undefined : await findPilotStanding(db, { accountId, period, now }),
  period,
  quotas: new Map(),
  pricing: pricingOf(config),
  now,
})

/** Length of the trip and the viewer's own aircraft, exempt from their owners' limit; `undefined` within a day. */
export const awayFor = ({ pilot, period }: Viewer): Filters['away'] => {
  const days = period ? Math.ceil(hoursIn(period) / 24) : 1
  return days > tripDays.least ? { days, ownIds: pilot?.profile.ownedAircraftIds ?? [] } : undefined
}

const kindsFor = async (db: Db, viewer: Viewer) =>
  (await listKinds(db)).map(({ example, ...kind }) => ({
    kind,
    isRated: mayFly(verdictFactsOf({ ...example, namedPilotIds: [] }, viewer, true)),
  }))

export const ratedKinds = async (db: Db, viewer: Viewer): Promise<Kind[]> =>
  (await kindsFor(db, viewer)).filter(({ isRated }) => isRated).map(({ kind }) => kind)

/** Everything the viewer may fly. */
const ratedFor = async (db: Db, viewer: Viewer, accountId: string): Promise<Rated> => {
  const kinds = await kindsFor(db, viewer)
  const inPart = new Set(kinds.filter(({ isRated }) => !isRated).map(({ kind }) => kind.modelId))
  const rated = kinds.filter(({ isRated }) => isRated).map(({ kind }) => kind)
  return {
    modelIds: [...new Set(rated.map(({ modelId }) => modelId))].filter((id) => !inPart.has(id)),
    kinds: rated.filter(({ modelId }) => inPart.has(modelId)),
    aircraftIds: await listNamedIds(db, accountId),
  }
}

/** Limits to what the viewer may fly. Visitors see everything, because we know nothing of them. */
export const onlyRated = async (db: Db, viewer: Viewer) =>
  viewer.pilot ? { rated: await ratedFor(db, viewer, viewer.pilot.profile.id) } : {}
