import type { Airport } from '@tailshare/contract/aircraft/airports'
import { tailNumber } from '@tailshare/contract/base/fields'
import type { Handling } from '../../http/call.ts'
import { BadInput, Refusal } from '../../http/refusal.ts'
import { advisedHandlers } from './advised/routes.ts'
import { checkoutHandlers } from './customers/checkouts/routes.ts'
import { contractHandlers } from './listing/contract/routes.ts'
import { customerHandlers } from './customers/routes.ts'
import { aircraftDocumentHandlers } from './listing/documents/routes.ts'
import { listingHandlers } from './listing/routes.ts'
import { modelHandlers } from './listing/models/routes.ts'
import { offerHandlers } from './customers/offers/routes.ts'
import { aircraftPhotoHandlers } from './listing/photos/routes.ts'
import { findTail, listOwned } from './queries.ts'
import { aircraftReviewHandlers } from './reviews/routes.ts'
import { shareHandlers } from './shares/routes.ts'
import { coverOf } from './view.ts'

const ownHandlers = {
  async findTailNumber({ params, db }) {
    const tail = tailNumber.safeParse(params.tail)
    if (!tail.success) throw new BadInput({ tail: tail.error.issues[0]!.message })
    const aircraft = await findTail(db, tail.data)
    if (!aircraft) throw new Refusal('tail_number_free')
    return aircraft
  },

  async listOwnedAircraft({ account, db, now }) {
    const rows = await listOwned(db, account.id, now)
    return rows.map(
      ({
        id,
        tailNumber,
        modelName,
        model,
        yearManufactured,
        airport,
        rateCents,
        hobbs,
        coOwners,
        isListed,
        listing,
        groundedReason,
        next,
        monthCents,
        ...row
      }) => ({
        id,
        tailNumber,
        modelName,
        model,
        yearManufactured,
        airport: airport as Airport,
        photo: coverOf({ ...row, tailNumber }, { at: now, airport: airport as Airport }),
        priceHourCents: rateCents,
        state: groundedReason !== null ? ('grounded' as const) : isListed ? ('listed' as const) : ('unlisted' as const),
        listing,
        hobbs,
        coOwners,
        next: next && { ...next, from: new Date(next.from).toISOString(), to: new Date(next.to).toISOString() },
        monthCents,
      }),
    )
  },
} satisfies Handling<'findTailNumber' | 'listOwnedAircraft'>

export const aircraftHandlers = {
  ...ownHandlers,
  ...advisedHandlers,
  ...offerHandlers,
  ...shareHandlers,
  ...modelHandlers,
  ...listingHandlers,
  ...aircraftPhotoHandlers,
  ...aircraftDocumentHandlers,
  ...aircraftReviewHandlers,
  ...customerHandlers,
  ...checkoutHandlers,
  ...contractHandlers,
}
