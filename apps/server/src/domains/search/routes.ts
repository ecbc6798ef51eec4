import type { Airport } from '@tailshare/contract/airports'
import type { SearchQuery } from '@tailshare/contract/search'
import type { Db } from '../../db/connect.ts'
import type { Handling } from '../../http/call.ts'
import { listPage } from '../../http/listPage.ts'
import { found } from '../../http/refusal.ts'
import { listReviews } from '../accounts/reviews/queries.ts'
import { distanceNm } from '../aircraft/view.ts'
import { listQuotaBookings } from '../bookings/facts/queries.ts'
import { findAircraft, findHits, findPrices, type Filters, listAirportsById, listCards, listFavoriteIds } from './queries.ts'
import { savedSearchHandlers } from './saved/routes.ts'
import { findViewer, periodOf, plainZone, ratedKinds } from './steps.ts'
import { viewAircraft, viewCard, type Viewer } from './view.ts'

/** A page of cards; co-owners' quotas are read for those that they hold a share in. */
const cardsOf = async (db: Db, ids: string[], viewer: Viewer) => {
  const { pilot, period } = viewer
  const rows = await listCards(db, ids, pilot?.profile.id, period)
  const aircraftIds = ids.filter((id) => pilot && id in pilot.shares)
  const quotas =
    pilot && period && aircraftIds.length > 0
      ? await listQuotaBookings(db, { aircraftIds, pilotId: pilot.profile.id, period })
      : viewer.quotas
  return rows.map((row) => viewCard(row, { ...viewer, quotas }))
}

const ratedFilter = async (db: Db, query: SearchQuery, viewer: Viewer) =>
  query.hide_not_rated_aircrafts && viewer.pilot
    ? { profiles: await ratedKinds(db, viewer), namedFor: viewer.pilot.profile.id }
    : {}

const mostNearby = 4
/** On the aircraft's page; more are a list of their own. */
const shownReviews = 4
const anyPrice = { price_hour_min: undefined, price_hour_max: undefined }

/** Nothing found: where there is something that fits all else, the nearest first, and what it costs where the price was in the way. */
const closestTo = async (db: Db, filters: Filters, places: Airport[]) => {
  const { query } = filters
  const hasPrice = query.price_hour_min !== undefined || query.price_hour_max !== undefined
  const anywhere = { ...query, locations: undefined, limit: 1, offset: 0 }
  const kept = await findHits(db, { ...filters, query: anywhere })
  const { pins } = kept.count === 0 && hasPrice ? await findHits(db, { ...filters, query: { ...anywhere, ...anyPrice } }) : kept
  const [place] = places
  const airports = await listAirportsById(
    db,
    pins.map(({ airportId }) => airportId),
  )
  const byId = new Map(airports.map((airport) => [airport.id, airport]))
  return {
    nearby: pins
      .map(({ airportId, ...pin }) => ({ ...pin, airport: byId.get(airportId)! }))
      .map((pin) => ({ ...pin, distanceNm: place ? Math.round(distanceNm(place, pin.airport)) : 0 }))
      .sort((a, b) => a.distanceNm - b.distanceNm || b.count - a.count)
      .slice(0, mostNearby),
    otherPrices: hasPrice ? ((await findPrices(db, { ...filters, query: { ...query, ...anyPrice } })) ?? null) : null,
  }
}

export const searchHandlers = {
  ...savedSearchHandlers,

  async searchAircraft({ query, account, readDb, now, config }) {
    const places = await listAirportsById(readDb, query.locations ?? [])
    const period = periodOf(query, places[0]?.zone ?? plainZone, now)
    const viewer = await findViewer(readDb, { accountId: account?.id, period, config, now })
    const filters = { query, period, ...(await ratedFilter(readDb, query, viewer)) }
    const { count, pins, ids } = await findHits(readDb, filters)
    const cards = await cardsOf(readDb, ids, viewer)
    const airports = await listAirportsById(
      readDb,
      pins.map(({ airportId }) => airportId),
    )
    const byId = new Map(airports.map((airport) => [airport.id, airport]))
    return {
      ...listPage('aircrafts/search/', query, { count, results: cards }),
      pins: pins.map(({ airportId, ...pin }) => ({
        ...pin,
        airport: byId.get(airportId)!,
        aircraftIds: cards.filter((card) => card.airport.id === airportId).map(({ id }) => id),
      })),
      ...(count === 0 ? await closestTo(readDb, filters, places) : { nearby: [], otherPrices: null }),
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
