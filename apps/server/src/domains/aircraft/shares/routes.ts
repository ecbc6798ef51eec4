import type { Handling } from '../../../http/call.ts'
import { coverOf } from '../view.ts'
import { listShared } from './queries.ts'

export const shareHandlers = {
  async listCoOwnedAircraft({ account, db, now }) {
    const rows = await listShared(db, account.id)
    return rows.map(({ family, photoIds, ...aircraft }) => ({
      ...aircraft,
      photo: coverOf({ family, photoIds, tailNumber: aircraft.tailNumber }, { at: now, airport: aircraft.airport }),
    }))
  },
} satisfies Handling<'listCoOwnedAircraft'>
