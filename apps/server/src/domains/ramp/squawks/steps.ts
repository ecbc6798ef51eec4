import { rolesIn } from '@tailshare/rules/bookings/can'
import { mayRelease } from '@tailshare/rules/maintenance/release'
import { insertAudit } from '../../../db/audit.ts'
import { inTransaction, type Db, type Tx } from '../../../db/connect.ts'
import type { Caller } from '../../../http/call.ts'
import { found } from '../../../http/refusal.ts'
import type { Config } from '../../../config.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { notify } from '../../accounts/notices/steps.ts'
import { paths } from '@tailshare/contract/paths'
import { tellAtRisk } from '../../bookings/watch/steps.ts'
import { tellOfBooking } from '../../bookings/steps.ts'
import { groundAircraft, lockAircraft, putAtRisk, setGrounding } from '../../maintenance/queries.ts'
import type { Work } from '../stages/steps.ts'
import { closeSquawk, findOpenGrounding, findSquawk, type SquawkRow } from './queries.ts'

/** A grounding squawk blocks at once; everyone who booked the aircraft hears of it before they drive to the airport. */
export const ground = async ({ tx, row }: Work, squawkId: string, reason: string) => {
  await lockAircraft(tx, row.aircraftId)
  await groundAircraft(tx, row.aircraftId, reason)
  await tellAtRisk(tx, await putAtRisk(tx, row.aircraftId, squawkId))
}

type Releasing = { db: Db; account: Caller; config: Config; now: Date; squawkId: string; note: string }

const tellRestored = async (tx: Tx, orderIds: string[], { config, account, note }: Releasing) => {
  for (const orderId of orderIds) await tellOfBooking(tx, { config, orderId, byId: account.id, act: { act: 'released', note } })
}

/** A squawk is closed, with what was done about it; the last one that grounded the aircraft lets it fly again. Twice is once. */
export const releaseAircraft = (releasing: Releasing): Promise<SquawkRow> => {
  const { db, account, config, now, squawkId, note } = releasing
  return inTransaction(db, async (tx) => {
    const { aircraftId } = found(await findSquawk(tx, squawkId))
    const aircraft = found(await lockAircraft(tx, aircraftId))
    const roles = rolesIn({ pilotId: null, ownerId: aircraft.ownerId }, account)
    found(mayRelease(roles) || undefined)
    const squawk = found(await findSquawk(tx, squawkId))
    if (squawk.state === 'closed') return squawk
    const closed = await closeSquawk(tx, squawkId, { byId: account.id, note, at: now })
    const entry = { actorId: account.id, subjectId: aircraftId, reason: note, at: now }
    await insertAudit(tx, { action: 'squawk_closed', ...entry, data: { text: squawk.text } })
    const restored =
      squawk.severity === 'grounding' ? await setGrounding(tx, aircraftId, await findOpenGrounding(tx, aircraftId)) : []
    await tellRestored(
      tx,
      restored.map(({ id }) => id),
      releasing,
    )
    await enqueue(tx, 'watchRipples', {}, { key: 'watchRipples' })
    if (aircraft.ownerId !== account.id) {
      const title = `A squawk of ${aircraft.tailNumber} was closed`
      const link = paths.maintenance(aircraftId, { tab: 'squawks' })
      await notify(tx, config, {
        to: aircraft.ownerId,
        kind: 'system',
        title,
        text: note,
        link,
        marker: 'maintenance',
        button: 'Open maintenance',
      })
    }
    return closed
  })
}
