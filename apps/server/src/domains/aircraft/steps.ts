import type { Db } from '../../db/connect.ts'
import type { Caller } from '../../http/call.ts'
import { found, Refusal } from '../../http/refusal.ts'
import { mayChangeListing } from './access.ts'
import { findRelation, type Relation } from './queries.ts'

type Looking = { db: Db; account: Caller | undefined; now: Date }

/** The aircraft with what the viewer is to it. Who may not know of it finds nothing. */
export const seeAircraft = async (aircraftId: string, { db, account, now }: Looking): Promise<Relation> => {
  const aircraft = found(await findRelation(db, { aircraftId, viewerId: account?.id, now }))
  if (!aircraft.isSeen) throw new Refusal('not_found')
  return aircraft
}

/** For who may change it; all others are refused, or find nothing. */
export const seeOwnAircraft = async (aircraftId: string, looking: Looking & { account: Caller }) => {
  const aircraft = await seeAircraft(aircraftId, looking)
  if (!mayChangeListing(aircraft, looking.account)) throw new Refusal('not_allowed')
  return aircraft
}
