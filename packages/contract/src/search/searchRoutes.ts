import { z } from 'zod'
import { Aircraft, AircraftCard } from '../aircraft/aircraft.ts'
import { id, idParams, listOf, page } from '../base/fields.ts'
import { Reach } from './reach.ts'
import { MayFly } from '../people/documents/mayFly.ts'
import { favoriteReads } from '../base/routes/reads.ts'
import { del, get, post } from '../base/routes/route.ts'
import { SearchQuery, SearchResult } from './search.ts'

const Favorite = z.object({ id, aircraftId: id, aircraft: AircraftCard })

/** Search, aircraft pages and favorites. Handlers: search; saving a favorite: people. */
export const searchRoutes = {
  searchAircraft: get('aircrafts/search/', 'Aircraft that fit, with what this pilot may do', {
    access: 'anyone',
    query: SearchQuery,
    reply: SearchResult,
    catalogue: true,
  }),
  getReach: get(
    'aircrafts/reach/',
    'Aircraft near an airport that fit and that this pilot may fly, with what decides how far each leads',
    { access: 'anyone', query: SearchQuery, reply: Reach },
  ),
  getAircraft: get('aircrafts/{id}/', 'One aircraft', { access: 'anyone', params: idParams, reply: Aircraft, catalogue: true }),
  getMayFly: get('account/may-fly/', 'Your ratings and endorsements, and what the law lets you fly with them', {
    reply: MayFly,
  }),
  getSharePicture: get('aircrafts/{id}/share-picture/', 'The preview picture of a listed aircraft for shared links, 1200 × 630', {
    access: 'anyone',
    params: idParams,
    /** `v`: version of the picture, so it can be cached forever. */
    query: z.strictObject({ v: z.string().max(60).optional() }),
    bytes: 'A PNG picture',
    perMinute: 60,
  }),
  listFavorites: get('account/favorites-aircraft/', 'Favorite aircraft', {
    query: z.strictObject(page),
    reply: listOf(Favorite),
    catalogue: true,
  }),
  addFavorite: post('account/favorites/', 'Save an aircraft as a favorite', {
    stale: favoriteReads,
    body: z.strictObject({ aircraftId: id }),
    reply: z.object({ id, aircraftId: id }),
    catalogue: true,
  }),
  removeFavorite: del('account/favorites/{id}/', 'Remove a favorite, by its own or its aircraft’s id', {
    stale: favoriteReads,
    params: idParams,
    catalogue: true,
  }),
} as const
