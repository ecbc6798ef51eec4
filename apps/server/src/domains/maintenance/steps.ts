import { paths } from '@tailshare/contract/base/paths'
import { mayMaintain, mayReadMaintenance, whyNotMaintain, type Keeping } from '@tailshare/rules/maintenance/recordKeepers'
import type { Config } from '../../start/config.ts'
import { insertAudit } from '../../db/audit.ts'
import type { Db } from '../../db/connect.ts'
import { publish } from '../../db/publish.ts'
import type { Caller } from '../../http/call.ts'
import { found, Refusal } from '../../http/refusal.ts'
import { type Looker, logAdvisorView } from '../people/advisors/steps.ts'
import { notify } from '../people/notices/steps.ts'
import { findKept, listConcerned, listKeeperIds, type Kept } from './recordKeepers/queries.ts'

type Viewer = Pick<Caller, 'id' | 'isOperator' | 'staffAirportIds'>

const keepingOf = (kept: Kept, { id, isOperator, staffAirportIds }: Viewer): Keeping => ({
  isOwner: kept.owner.id === id,
  isOperator,
  isCoOwner: kept.isCoOwner,
  isHomeStaff: staffAirportIds.includes(kept.airportId),
  isAdvisor: kept.isAdvisor,
  keepsRecords: kept.keepsRecords,
})

export type Seen = Kept & { keeping: Keeping; whyNot: string | null }

/** Records to update after a flight. The pilot returning the aircraft need not be allowed to read them. */
export const loadMaintenance = async (db: Db, aircraftId: string, viewer: Viewer): Promise<Seen> => {
  const kept = found(await findKept(db, { aircraftId, viewerId: viewer.id }))
  const keeping = keepingOf(kept, viewer)
  return { ...kept, keeping, whyNot: whyNotMaintain(keeping, kept.owner.firstName) }
}

/** Throws `not_found` unless the viewer may read the maintenance records. */
export const seeMaintenance = async (db: Db, aircraftId: string, viewer: Viewer): Promise<Seen> => {
  const seen = await loadMaintenance(db, aircraftId, viewer)
  if (!mayReadMaintenance(seen.keeping)) throw new Refusal('not_found')
  return seen
}

/** Throws `no_maintenance_access`, naming whom to ask, unless the viewer may keep the records. */
export const keepMaintenance = async (db: Db, aircraftId: string, viewer: Viewer): Promise<Seen> => {
  const seen = await seeMaintenance(db, aircraftId, viewer)
  if (!mayMaintain(seen.keeping)) throw new Refusal('no_maintenance_access', { detail: seen.whyNot! })
  return seen
}

/** Logs a tax advisor's view for the owner. */
export const noteMaintenanceLook = async (db: Db, { keeping, owner, tailNumber }: Seen, viewer: Looker, at: Date) => {
  if (!mayReadMaintenance({ ...keeping, isAdvisor: false }))
    await logAdvisorView(db, viewer, { ownerIds: [owner.id], what: `the maintenance of ${tailNumber}`, at })
}

type MaintenanceContext = {
  db: Db
  config: Pick<Config, 'publicUrl'>
  account: Pick<Caller, 'id' | 'firstName' | 'lastName'>
  now: Date
}
type News = { title: string; text: string; tab?: string }

/** Tells the other record keepers of a change and refreshes all open pages. */
export const tellKeepers = async ({ db, config, account, now }: MaintenanceContext, seen: Seen, { title, text, tab }: News) => {
  const keepers = await listKeeperIds(db, seen.id)
  for (const to of keepers)
    if (to !== account.id)
      await notify(db, config, {
        to,
        kind: 'system',
        title,
        text,
        link: paths.maintenance(seen.id, tab === undefined ? undefined : { tab }),
        marker: 'maintenance',
        button: 'Open maintenance',
      })
  if (seen.keeping.isOperator && !seen.keeping.isOwner && !seen.keeping.keepsRecords)
    await insertAudit(db, {
      actorId: account.id,
      action: 'maintenance_changed',
      subjectId: seen.id,
      data: { accountId: seen.owner.id, what: title },
      at: now,
    })
  await publish(db, await listConcerned(db, seen.id), 'maintenance')
}
