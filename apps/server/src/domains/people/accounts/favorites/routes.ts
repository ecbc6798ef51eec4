import type { Handling } from '../../../../http/call.ts'
import { found, Refusal } from '../../../../http/refusal.ts'
import { deleteFavorite, findListedAircraft, putFavorite } from './queries.ts'

export const favoriteHandlers = {
  async addFavorite({ body, account, db }) {
    const aircraft = found(await findListedAircraft(db, body.aircraftId))
    return putFavorite(db, account.id, aircraft.id)
  },

  async removeFavorite({ params, account, db }) {
    if (!(await deleteFavorite(db, account.id, params.id))) throw new Refusal('not_found')
  },
} satisfies Handling<'addFavorite' | 'removeFavorite'>
