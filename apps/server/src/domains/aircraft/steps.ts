import { paths } from '@tailshare/contract/base/paths'
import { plusMinutes } from '@tailshare/contract/text/period'
import type { Config } from '../../start/config.ts'
import { insertAudit } from '../../db/audit.ts'
import type { Db } from '../../db/connect.ts'
import type { Caller } from '../../http/call.ts'
import { found, Refusal } from '../../http/refusal.ts'
import { notify } from '../people/notices/steps.ts'
import { mayChangeListing, owns } from './access.ts'
import { findRelation, hasChanged, saidFields, type Relation } from './queries.ts'

type Looking = { db: Db; account: Caller | undefined; now: Date }

/** The aircraft with the viewer's relation to it. Throws `not_found` if the viewer may not see it. */
export const seeAircraft = async (aircraftId: string, { db, account, now }: Looking): Promise<Relation> => {
  const aircraft = found(await findRelation(db, { aircraftId, viewerId: account?.id, now }))
  if (!aircraft.isSeen) throw new Refusal('not_found')
  return aircraft
}

/** Throws `not_allowed` unless the viewer may change it. */
export const seeOwnAircraft = async (aircraftId: string, looking: Looking & { account: Caller }) => {
  const aircraft = await seeAircraft(aircraftId, looking)
  if (!mayChangeListing(aircraft, looking.account)) throw new Refusal('not_allowed')
  return aircraft
}

export const mustOwn = (aircraft: Pick<Relation, 'ownerId'>, account: Pick<Caller, 'id'>) => {
  if (!owns(aircraft, account)) throw new Refusal('not_allowed', { detail: 'Only the owner of the aircraft does this.' })
}

/** For acts reserved to the owner, not open to operators. */
export const seeAsOwner = async (aircraftId: string, looking: Looking & { account: Caller }) => {
  const aircraft = await seeOwnAircraft(aircraftId, looking)
  mustOwn(aircraft, looking.account)
  return aircraft
}

type Changing = { db: Db; account: Pick<Caller, 'id'>; now: Date; config: Pick<Config, 'publicUrl'> }

/** Send the owner at most one notice in this time of edits to what the listing says. Edits of who may fly it, and how, are told each time. */
const quietMinutes = 60

/** Logs an operator's changes to a listing and tells the owner. Does nothing for the owner's own changes. */
export const reportOperatorChange = async (
  { db, account, now, config }: Changing,
  { id, tailNumber, ownerId }: Pick<Relation, 'id' | 'tailNumber' | 'ownerId'>,
  fields: string[],
) => {
  if (account.id === ownerId) return
  const isQuiet = fields.every((field) => saidFields.includes(field))
  const wasNotified =
    isQuiet && (await hasChanged(db, { aircraftId: id, byId: account.id, since: plusMinutes(now, -quietMinutes) }))
  const data = { accountId: ownerId, fields }
  await insertAudit(db, { actorId: account.id, subjectId: id, action: 'listing_changed', data, at: now })
  if (wasNotified) return
  await notify(db, config, {
    to: ownerId,
    kind: 'system',
    title: `An operator changed the listing of ${tailNumber}`,
    text: 'Please look at it and write to us if you do not agree.',
    link: paths.ownedAircraft(),
    marker: 'aircraft-owned',
  })
}
