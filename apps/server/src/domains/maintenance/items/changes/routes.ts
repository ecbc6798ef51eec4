import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { mayMaintain } from '@tailshare/rules/maintenance/recordKeepers'
import { whenSetByHand } from '@tailshare/rules/maintenance/items/templates/tracked'
import { inTransaction } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import type { Call, Handling } from '../../../../http/call.ts'
import { BadInput, found, Refusal } from '../../../../http/refusal.ts'
import { lockCaller } from '../../../../http/session.ts'
import { insertEntries } from '../history/queries.ts'
import { findItem, lockItem, setItem, type ItemRow } from '../queries.ts'
import { dueHasChanged } from '../steps.ts'
import { columnsOf, dueText, trackedOf, viewItem } from '../view.ts'
import { keepMaintenance, seeMaintenance, tellKeepers, type Seen } from '../../steps.ts'
import { applyChange, noteSeen, type ItemContext } from './steps.ts'

export const changeHandlers = {
  async changeMaintenanceItem(call) {
    return workOnItem(call, keepMaintenance, (context, item, seen) => applyChange(context, item, seen, call.body))
  },

  async setNextValue(call) {
    const { value } = call.body
    return workOnItem(call, keepMaintenance, async (context, item, seen) => {
      const { db, account, now } = context
      if (item.retiredAt) throw new Refusal('item_retired')
      if (item.notApplicable !== null) throw new BadInput({ value: 'This directive does not apply, so it is never due' })
      await setItem(db, item.id, columnsOf(whenSetByHand(trackedOf(item), value)))
      const of = { itemId: item.id, aircraftId: item.aircraftId, signedById: account.id, createdAt: now }
      await insertEntries(db, [{ id: newId(now.getTime()), ...of, kind: 'next_value', value: String(value) }])
      await dueHasChanged(db, item.aircraftId)
      await tellKeepers(context, seen, {
        title: `${seen.tailNumber}: the next due of ${item.title} was set by hand`,
        text: `${account.firstName} ${account.lastName} set it. Next due: ${dueText(found(await findItem(db, item.id)))}.`,
      })
    })
  },

  async noteMaintenanceItem(call) {
    const { seen: wasSeen, value, note, ...rest } = call.body
    const changes = Object.keys(rest).length > 0
    return workOnItem(call, seeMaintenance, async (context, item, seen) => {
      const keeps = mayMaintain(seen.keeping)
      if (!keeps && !seen.keeping.isHomeStaff) throw new Refusal('no_maintenance_access', { detail: seen.whyNot! })
      if (!keeps && changes)
        throw new Refusal('no_maintenance_access', {
          detail: `On the ramp you note what you see. The person who keeps the records of ${seen.tailNumber} changes them. Ask ${seen.owner.firstName}.`,
        })
      if (item.retiredAt) throw new Refusal('item_retired')
      const notes = Boolean(wasSeen || value || note)
      if (!notes && !changes) throw new BadInput({ seen: fieldMessages.required })
      if (notes) await noteSeen(context, item, seen, call.body)
      if (changes) await applyChange(context, item, seen, rest)
    })
  },
} satisfies Handling<'changeMaintenanceItem' | 'setNextValue' | 'noteMaintenanceItem'>

type ItemCall = Pick<Call<'changeMaintenanceItem'>, 'params' | 'account' | 'db' | 'now' | 'config'>
type May = typeof keepMaintenance
type Work = (context: ItemContext, item: ItemRow, seen: Seen) => Promise<void>

/** Locks the item, checks permission, does the work and returns the item as changed. */
const workOnItem = ({ params, account, db, now, config }: ItemCall, may: May, work: Work) =>
  inTransaction(db, async (tx) => {
    await lockCaller(tx, account)
    found(await lockItem(tx, params.id))
    const item = found(await findItem(tx, params.id))
    const seen = await may(tx, item.aircraftId, account)
    await work({ db: tx, account, now, config }, item, seen)
    return viewItem(found(await findItem(tx, params.id)), { now, zone: seen.airport.zone })
  })
