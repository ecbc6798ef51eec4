import { zoneWithoutAirport } from '@tailshare/contract/base/constants'
import type { SearchOrigin, SearchQuery } from '@tailshare/contract/search/search'
import { nearestPage } from '@tailshare/rules/search/nearest'
import type { Db } from '../../db/connect.ts'
import type { Handling } from '../../http/call.ts'
import { listPage } from '../../http/listPage.ts'
import { found } from '../../http/refusal.ts'
import { listReviews } from '../people/reviews/queries.ts'
import { distanceNm } from '@tailshare/rules/search/reach/distance'
import { findQuotaCounted } from '../bookings/quotas/queries.ts'
import { findHits, hasClaims, listNearest } from './hits/queries.ts'
import type { Filters } from './hits/conditions/queries.ts'
import { findAircraft, listCards, listFavoriteIds } from './queries.ts'
import { lightsOf } from './lights/view.ts'
import { reachHandlers } from './reach/routes.ts'
import { mayFlyHandlers } from './mayFly/routes.ts'
import { findHome } from './recommended/queries.ts'
import { listRecommended } from './recommended/steps.ts'
import { savedSearchHandlers } from './saved/routes.ts'
import { shareHandlers } from './share/routes.ts'
import { awayFor, featuresOf, findPlace, findViewer, periodOf, onlyRated, closestTo, nothingClose } from './steps.ts'
import { refusingAll, type Viewer, viewAircraft, viewCard } from './view.ts'

/** A page of cards. Reads quotas for aircraft the viewer holds a share in. */
const cardsOf = async (db: Db, ids: string[], viewer: Viewer) => {
  const { pilot, period } = viewer
  const rows = await listCards(db, ids, pilot?.profile.id, period)
  const aircraftIds = ids.filter((id) => pilot && id in pilot.shares)
  const quotas =
    pilot && period && aircraftIds.length > 0
      ? await findQuotaCounted(db, { aircraftIds, holderId: pilot.profile.id, period })
      : viewer.quotas
  const lights = period ? [] : lightsOf(rows.map(({ tailNumber, model }) => ({ tailNumber, modelId: model.id })))
  return rows.map((row, index) => viewCard(row, { ...viewer, quotas }, lights[index]))
}

const ratedFilter = async (db: Db, query: SearchQuery, viewer: Viewer) =>
  query.hide_not_rated_aircrafts ? onlyRated(db, viewer) : {}

type Found = Awaited<ReturnType<typeof findHits>> & { origin: SearchOrigin | null; viewer: Viewer }

/** The page's ids in order. An order without an index is built from the hits' places. */
const orderedHits = async (db: Db, filters: Filters, found: Found): Promise<string[]> => {
  const { ids, pins, origin, viewer } = found
  const { order } = filters.query
  const from = origin ?? (order === 'recommended' && viewer.pilot ? await findHome(db, viewer.pilot.profile.id) : undefined)
  const away = from && ((airport: { lat: number; lon: number }) => distanceNm(from, airport))
  if (order === 'recommended') {
    const { rated } = filters.rated ? {} : await onlyRated(db, viewer)
    return listRecommended(db, filters, { count: found.count, pins, away, rated })
  }
  if (order !== 'distance') return ids
  const places = pins.map(({ airport, count }) => ({ airportId: airport.id, count, distanceNm: away?.(airport) ?? 0 }))
  return listNearest(db, filters, nearestPage(places, filters.query))
}

/** On the aircraft's page; the rest has its own list. */
const shownReviews = 4
export const searchHandlers = {
  ...savedSearchHandlers,
  ...mayFlyHandlers,
  ...shareHandlers,
  ...reachHandlers,

  async searchAircraft({ query, account, readDb, now, config }) {
    const { place, origin } = await findPlace(readDb, query)
    const zone = place?.zone ?? zoneWithoutAirport
    const period = periodOf(query, zone, now)
    const viewer = await findViewer(readDb, { accountId: account?.id, period, config, now })
    const claimantId = account && period && (await hasClaims(readDb, account.id, now)) ? account.id : undefined
    const filters = {
      query,
      period,
      claimantId,
      away: awayFor(viewer),
      features: featuresOf(query),
      ...(await ratedFilter(readDb, query, viewer)),
    }
    const { count, pins, ids } = await findHits(readDb, filters)
    const away = (airport: { lat: number; lon: number }) => (origin ? distanceNm(origin, airport) : 0)
    const shown = await orderedHits(readDb, filters, { count, pins, ids, origin, viewer })
    const cards = (await cardsOf(readDb, shown, viewer)).map((card) => ({
      ...card,
      distanceNm: origin && Math.round(away(card.airport)),
    }))
    return {
      ...listPage('aircrafts/search/', query, { count, results: cards }),
      origin,
      refusesAll: refusingAll(cards),
      pins,
      ...(count === 0 ? await closestTo(readDb, filters, { origin, zone, now }) : nothingClose),
    }
  },

  async getAircraft({ params, account, readDb, now, config }) {
    const row = found(await findAircraft(readDb, params.id, account?.id))
    const reviews = await listReviews(
      readDb,
      { about: 'aircraft', id: row.id },
      { viewerId: account?.id, limit: shownReviews, offset: 0 },
    )
    return viewAircraft(row, reviews, await findViewer(readDb, { accountId: account?.id, config, now }))
  },

  async listFavorites({ query, account, db, now, config }) {
    const { rows, count } = await listFavoriteIds(db, account.id, query)
    const ids = rows.map(({ aircraftId }) => aircraftId)
    const cards = new Map(
      (await cardsOf(db, ids, await findViewer(db, { accountId: account.id, config, now }))).map((card) => [card.id, card]),
    )
    const results = rows.map(({ id, aircraftId }) => ({ id, aircraftId, aircraft: cards.get(aircraftId)! }))
    return listPage('account/favorites-aircraft/', query, { count, results })
  },
} satisfies Handling<'searchAircraft' | 'getAircraft' | 'listFavorites'>
