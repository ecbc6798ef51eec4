import type { MaintenanceChange, RampNote } from '@tailshare/contract/maintenance/maintenance'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { dayIn } from '@tailshare/contract/text/period'
import { plainDayText } from '@tailshare/contract/text/timeText'
import type { Config } from '../../../../start/config.ts'
import type { Tx } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import type { Caller } from '../../../../http/call.ts'
import { BadInput, found, Refusal } from '../../../../http/refusal.ts'
import { insertEntries } from '../history/queries.ts'
import { findItem, setItem, type ItemRow } from '../queries.ts'
import { changeItem, dueHasChanged, recordDone } from '../steps.ts'
import { dueText } from '../view.ts'
import { tellKeepers, type Seen } from '../../steps.ts'

export type ItemContext = { db: Tx; account: Caller; now: Date; config: Config }

const nameOf = ({ firstName, lastName }: Caller) => `${firstName} ${lastName}`
const entryOf = ({ account, now }: ItemContext, { id, aircraftId }: ItemRow) => ({
  id: newId(now.getTime()),
  itemId: id,
  aircraftId,
  signedById: account.id,
  createdAt: now,
})

const signOffFields = [
  'doneHours',
  'doneBy',
  'certificate',
  'work',
  'documentIds',
  'broughtHours',
  'broughtOn',
  'stillInoperative',
] as const

/** Retires or restores an item. Idempotent. */
const retire = async (context: ItemContext, item: ItemRow, seen: Seen, retired: boolean) => {
  if (retired === (item.retiredAt !== null)) return
  const { db, account, now } = context
  await setItem(db, item.id, retired ? { retiredAt: now, retiredById: account.id } : { retiredAt: null, retiredById: null })
  await insertEntries(db, [{ ...entryOf(context, item), kind: retired ? 'retired' : 'restored' }])
  await dueHasChanged(db, item.aircraftId)
  await tellKeepers(context, seen, {
    title: `${seen.tailNumber}: ${item.title} was ${retired ? 'retired' : 'put back'}`,
    text: retired
      ? `${nameOf(account)} retired it. It is no longer due.`
      : `${nameOf(account)} put it back. Next due: ${dueText(item)}.`,
  })
}

/** Restores, changes, signs off and retires an item as requested; tells the other record keepers of each. */
export const applyChange = async (context: ItemContext, item: ItemRow, seen: Seen, body: MaintenanceChange) => {
  const { db, account, now } = context
  const { retired, doneOn, ...said } = body
  if (retired === false) await retire(context, item, seen, false)
  else if (item.retiredAt) throw new Refusal('item_retired')
  if (doneOn === undefined && signOffFields.some((field) => body[field] !== undefined))
    throw new BadInput({ doneOn: fieldMessages.required })
  const otherMeter = item.meter === 'hobbs' ? seen.flightMeter : seen.hobbs
  const lines = await changeItem(db, item, body, { signedById: account.id, now, otherMeter })
  const title = said.title ?? item.title
  if (lines.length > 0)
    await tellKeepers(context, seen, {
      title: `${seen.tailNumber}: ${title} was changed`,
      text: `${nameOf(account)} changed it. ${lines.join(' ')}`,
    })
  if (doneOn !== undefined) {
    const today = dayIn(now, seen.airport.zone)
    await recordDone(db, { ...said, itemId: item.id, doneOn, signedById: account.id, today, now })
    await tellKeepers(context, seen, {
      title: `${seen.tailNumber}: ${title} was signed off`,
      text: `${nameOf(account)} signed it off for ${plainDayText(doneOn)}. Next due: ${dueText(found(await findItem(db, item.id)))}.`,
    })
  }
  if (retired === true) await retire(context, item, seen, true)
}

/** Adds a ramp observation to an item's history and tells the record keepers. Changes nothing else. */
export const noteSeen = async (context: ItemContext, item: ItemRow, seen: Seen, { seen: wasSeen, value, note }: RampNote) => {
  const { db, account } = context
  const said = [value && `Read: ${value}.`, note].filter(Boolean).join(' ')
  const entry = { ...entryOf(context, item), kind: 'noted' as const, byName: nameOf(account), value: value || null }
  await insertEntries(db, [{ ...entry, work: note || (wasSeen ? 'Seen on the ramp.' : '') }])
  await tellKeepers(context, seen, {
    title: `${seen.tailNumber}: ${item.title} was looked at on the ramp`,
    text: `${nameOf(account)} saw it. ${said}`.trim(),
  })
}
