import type { Handling } from '../../../http/call.ts'
import { coverOf } from '../view.ts'
import { listOffers } from './queries.ts'

export const offerHandlers = {
  async listSharesOnOffer({ readDb }) {
    const rows = await listOffers(readDb)
    return rows.map(({ photoIds, ...row }) => ({
      ...row,
      photo: coverOf({ tailNumber: row.tailNumber, family: row.model.family, photoIds }),
    }))
  },
} satisfies Handling<'listSharesOnOffer'>
