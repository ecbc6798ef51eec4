import { zoneWithoutAirport } from '@tailshare/contract/constants'
import type { SearchQuery } from '@tailshare/contract/search'
import { nearestPage } from '@tailshare/rules/search/nearest'
import type { Db } from '../../db/connect.ts'
import type { Handling } from '../../http/call.ts'
import { listPage } from '../../http/listPage.ts'
import { found } from '../../http/refusal.ts'
import { listReviews } from '../accounts/reviews/queries.ts'
import { distanceNm } from '../aircraft/view.ts'
import { findQuotaCounted } from '../bookings/quotas/queries.ts'
import { findAircraft, findHits, listAirportsById, listCards, listFavoriteIds, listNearest } from './queries.ts'
import { closestTo, nothingClose } from './closest/steps.ts'
import { savedSearchHandlers } from './saved/routes.ts'
import { shareHandlers } from './share/routes.ts'
import { findPlace, findViewer, periodOf, ratedKinds } from './steps.ts'
import { viewAircraft, viewCard, type Viewer } from './view.ts'

/** A page of cards; co-owners' quotas are read for those that they hold a share in. */
const cardsOf = async (db: Db, ids: string[], viewer: Viewer) => {
  const { pilot, period } = viewer
  const rows = await listCards(db, ids, pilot?.profile.id, period)
  const aircraftIds = ids.filter((id) => pilot && id in pilot.shares)
  const quotas =
    pilot && period && aircraftIds.length > 0
      ? await findQuotaCounted(db, { aircraftIds, holderId: pilot.profile.id, period })
      : viewer.quotas
  return rows.map((row) => viewCard(row, { ...viewer, quotas }))
}

const ratedFilter = async (db: Db, query: SearchQuery, viewer: Viewer) =>
  query.hide_not_rated_aircrafts && viewer.pilot
    ? { profiles: await ratedKinds(db, viewer), namedFor: viewer.pilot.profile.id }
    : {}

/** On the aircraft's page; more are a list of their own. */
const shownReviews = 4
export const searchHandlers = {
  ...savedSearchHandlers,
  ...shareHandlers,

  async searchAircraft({ query, account, readDb, now, config }) {
    const { place, origin } = await findPlace(readDb, query)
    const zone = place?.zone ?? zoneWithoutAirport
    const period = periodOf(query, zone, now)
    const viewer = await findViewer(readDb, { accountId: account?.id, period, config, now })
    const filters = { query, period, viewerId: account?.id, ...(await ratedFilter(readDb, query, viewer)) }
    const { count, pins, ids } = await findHits(readDb, filters)
    const airports = await listAirportsById(
      readDb,
      pins.map(({ airportId }) => airportId),
    )
    const byId = new Map(airports.map((airport) => [airport.id, airport]))
    const away = (airport: { lat: number; lon: number }) => (origin ? distanceNm(origin, airport) : 0)
    const distances = pins.map((pin) => ({ ...pin, distanceNm: away(byId.get(pin.airportId)!) }))
    const shown = query.order === 'distance' ? await listNearest(readDb, filters, nearestPage(distances, query)) : ids
    const cards = (await cardsOf(readDb, shown, viewer)).map((card) => ({
      ...card,
      distanceNm: origin && Math.round(away(card.airport)),
    }))
    return {
      ...listPage('aircrafts/search/', query, { count, results: cards }),
      origin,
      pins: pins.map(({ airportId, ...pin }) => ({
        ...pin,
        airport: byId.get(airportId)!,
        aircraftIds: cards.filter((card) => card.airport.id === airportId).map(({ id }) => id),
      })),
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
