import type { Handling } from '../../../http/call.ts'
import { asVisitorsSee } from '../../accounts/profile/view.ts'
import { coverOf } from '../view.ts'
import { listOffers } from './queries.ts'

export const offerHandlers = {
  async listSharesOnOffer({ readDb, account }) {
    const rows = await listOffers(readDb)
    return rows.map(({ photoIds, ...row }) => ({
      ...row,
      owner: account ? row.owner : asVisitorsSee(row.owner),
      photo: coverOf({ tailNumber: row.tailNumber, family: row.model.family, photoIds }),
    }))
  },
} satisfies Handling<'listSharesOnOffer'>
