import { rolesIn } from '@tailshare/rules/bookings/can'
import { mayRelease } from '@tailshare/rules/maintenance/release'
import { inTransaction, type Db, type Tx } from '../../../db/connect.ts'
import type { Caller } from '../../../http/call.ts'
import { found, Refusal } from '../../../http/refusal.ts'
import type { Config } from '../../../config.ts'
import { notify } from '../../accounts/notices/steps.ts'
import { paths } from '@tailshare/contract/paths'
import { findInstead } from '../../bookings/watch/steps.ts'
import { tellOfBooking } from '../../bookings/steps.ts'
import { groundAircraft, lockAircraft, putAtRisk, setGrounding } from '../../maintenance/queries.ts'
import type { Work } from '../stages/steps.ts'
import { closeSquawk, findOpenGrounding, findSquawk, type SquawkRow } from './queries.ts'

/** A grounding squawk blocks at once; everyone who booked the aircraft hears of it before they drive to the airport. */
export const ground = async ({ tx, row, account, config, now }: Work, squawkId: string, reason: string) => {
  await lockAircraft(tx, row.aircraftId)
  await groundAircraft(tx, row.aircraftId, reason)
  for (const { id: orderId } of await putAtRisk(tx, row.aircraftId, squawkId)) {
    const instead = await findInstead(tx, orderId, now)
    await tellOfBooking(tx, { config, orderId, byId: account.id, act: { act: 'grounded', reason, instead } })
  }
}

type Releasing = { db: Db; account: Caller; config: Config; now: Date; squawkId: string; note: string }

const tellRestored = async (tx: Tx, orderIds: string[], { config, account, note }: Releasing) => {
  for (const orderId of orderIds) await tellOfBooking(tx, { config, orderId, byId: account.id, act: { act: 'released', note } })
}

/** The squawk that grounded an aircraft is closed, with what was done about it. Twice is once. */
export const releaseAircraft = (releasing: Releasing): Promise<SquawkRow> => {
  const { db, account, config, now, squawkId, note } = releasing
  return inTransaction(db, async (tx) => {
    const { aircraftId } = found(await findSquawk(tx, squawkId))
    const aircraft = found(await lockAircraft(tx, aircraftId))
    const roles = rolesIn({ pilotId: null, ownerId: aircraft.ownerId }, account)
    found(mayRelease(roles) || undefined)
    const squawk = found(await findSquawk(tx, squawkId))
    if (squawk.severity !== 'grounding') throw new Refusal('wrong_state', { detail: 'This squawk does not ground the aircraft.' })
    if (squawk.state === 'closed') return squawk
    const closed = await closeSquawk(tx, squawkId, { byId: account.id, note, at: now })
    const restored = await setGrounding(tx, aircraftId, await findOpenGrounding(tx, aircraftId))
    await tellRestored(
      tx,
      restored.map(({ id }) => id),
      releasing,
    )
    if (aircraft.ownerId !== account.id) {
      const title = `A squawk of ${aircraft.tailNumber} was closed`
      const link = paths.maintenance(aircraftId)
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
