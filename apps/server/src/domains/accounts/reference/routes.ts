import { pageSize } from '@tailshare/contract/constants'
import type { Handling } from '../../../http/call.ts'
import { found } from '../../../http/refusal.ts'
import { findAirport, listAirports, listModels } from './queries.ts'

export const referenceHandlers = {
  async listAirports({ query: { search, state, limit }, db }) {
    // A state's airports fill a dropdown, so they come all at once.
    const most = limit ?? (state === undefined ? pageSize.default : pageSize.max)
    return { ...(await listAirports(db, { search, state, limit: most })), next: null }
  },

  async getAirport({ params, db }) {
    return found(await findAirport(db, params.code.toUpperCase()))
  },

  async listModels({ db }) {
    return listModels(db)
  },
} satisfies Handling<'listAirports' | 'getAirport' | 'listModels'>
