import type { Handling } from '../../../http/call.ts'
import { found } from '../../../http/refusal.ts'
import { findAirport, listAirports, listModels } from './queries.ts'

export const referenceHandlers = {
  async listAirports({ query: { search, state, limit }, db }) {
    return { ...(await listAirports(db, { search, state, limit })), next: null }
  },

  async getAirport({ params, db }) {
    return found(await findAirport(db, params.code.toUpperCase()))
  },

  async listModels({ db }) {
    return listModels(db)
  },
} satisfies Handling<'listAirports' | 'getAirport' | 'listModels'>
