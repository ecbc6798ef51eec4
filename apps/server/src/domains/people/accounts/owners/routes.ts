import type { Handling } from '../../../../http/call.ts'
import { found } from '../../../../http/refusal.ts'
import { findRating } from '../../reviews/queries.ts'
import { findOwner } from './queries.ts'
import { viewOwner } from './view.ts'

export const ownerHandlers = {
  async getAircraftOwner({ params, account, db }) {
    const owner = found(await findOwner(db, params.id))
    return viewOwner(owner, await findRating(db, { about: 'owner', id: owner.id }), !account)
  },
} satisfies Handling<'getAircraftOwner'>
