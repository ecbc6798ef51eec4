import type { Airport } from '@tailshare/contract/accounts'
import type { Handling } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { advisedHandlers } from './advised/routes.ts'
import { offerHandlers } from './offers/routes.ts'
import { findTail, listOwned } from './queries.ts'
import { coverOf } from './view.ts'

export const aircraftHandlers = {
  ...advisedHandlers,
  ...offerHandlers,

  async findTailNumber({ params, db }) {
    const aircraft = await findTail(db, params.tail)
    if (!aircraft) throw new Refusal('tail_number_free')
    return aircraft
  },

  async listOwnedAircraft({ account, db }) {
    const rows = await listOwned(db, account.id)
    return rows.map(({ id, tailNumber, modelName, airport, rateCents, hobbs, isListed, groundedReason, ...row }) => ({
      id,
      tailNumber,
      modelName,
      airport: airport as Airport,
      photo: coverOf({ ...row, tailNumber }),
      priceHourCents: rateCents,
      state: groundedReason !== null ? ('grounded' as const) : isListed ? ('listed' as const) : ('unlisted' as const),
      hobbs,
    }))
  },
} satisfies Handling<'findTailNumber' | 'listOwnedAircraft' | 'listAdvisedAircraft' | 'listSharesOnOffer'>
