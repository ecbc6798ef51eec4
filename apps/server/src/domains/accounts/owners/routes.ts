import type { Handling } from '../../../http/call.ts'
import { listPage } from '../../../http/listPage.ts'
import { found } from '../../../http/refusal.ts'
import { findOwner, listOwnerReviews } from './queries.ts'
import { viewOwner, viewOwnerReview } from './view.ts'

export const ownerHandlers = {
  async getAircraftOwner({ params, account, db }) {
    return viewOwner(found(await findOwner(db, params.id)), !account)
  },

  async listOwnerReviews({ params, query, db }) {
    found(await findOwner(db, params.id))
    const { count, results } = await listOwnerReviews(db, params.id, query)
    return listPage(`account/aircraft-owner/${params.id}/reviews/`, query, { count, results: results.map(viewOwnerReview) })
  },
} satisfies Handling<'getAircraftOwner' | 'listOwnerReviews'>
