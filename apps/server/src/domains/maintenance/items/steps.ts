import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import type { ItemKind, MaintenanceChange } from '@tailshare/contract/maintenance/maintenance'
import { toTenths } from '@tailshare/contract/text/hours'
import { annual, countsOn, endsDeferrals, hundredHours, isSigned, takesPart } from '@tailshare/rules/maintenance/items/law'
import { latestUntil } from '@tailshare/rules/flights/squawks/squawks'
import { lawKeyOf } from '@tailshare/rules/maintenance/items/templates/templates'
import { isOlder, problemsWithPart, problemsWithSignOff } from '@tailshare/rules/maintenance/items/signOff'
import {
  dueOf,
  hasLimit,
  lacksStart,
  whenChanged,
  whenDone,
  type TrackedItem,
} from '@tailshare/rules/maintenance/items/templates/tracked'
import { changeLines } from '@tailshare/rules/maintenance/items/words'
import type { Tx } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'
import { BadInput, found, Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { attachDocuments } from '../documents/queries.ts'
import { deferAgain, listInoperative } from './deferrals/queries.ts'
import { insertEntries, isDoneOn } from './history/queries.ts'
import { findItem, listItems, lockItem, setItem, type ItemRow } from './queries.ts'
import { columnsOf, trackedOf } from './view.ts'

/** Checks bookings against the new due dates. */
export const dueHasChanged = (tx: Tx, aircraftId: string) =>
  enqueue(tx, 'watchInspections', { aircraftId }, { key: `watchInspections:${aircraftId}` })

const noLimit = 'Please enter an interval, or when it is due first'
const noDay = 'Please enter when it was last done, or when it is due first'
const noNext = 'It has no interval. Please enter when it is due next'
const noStart = 'Please enter what the meter read when it was last done, 0 for a new part, or when it is due first'

const annualCounts = 'The annual inspection counts as a 100 h inspection (14 CFR 91.409(b)).'

const isLimited = (tracked: TrackedItem, kind: ItemKind) => hasLimit(tracked, { once: kind === 'directive' })

/** Refuses an item without a limit, or with an hour interval but no starting reading. */
export const mustBeDue = (tracked: TrackedItem, kind: ItemKind) => {
  if (!isLimited(tracked, kind)) {
    const name = tracked.intervalMonths !== null ? 'intervalMonths' : 'intervalDays'
    if (tracked[name] !== null) throw new BadInput({ lastDoneOn: noDay, [name]: noDay })
    throw new BadInput({ intervalMonths: noLimit })
  }
  if (lacksStart(tracked)) throw new BadInput({ lastDoneHours: noStart, intervalHours: noStart })
}

type Done = {
  itemId: string
  /** Day at the home airport. */
  doneOn: string
  /** Reading of the item's own meter. If absent and done today, the current reading. */
  doneHours?: number | null | undefined
  /** The other meter's reading at that time, if known. */
  flightMeter?: number | null
  doneBy?: string | undefined
  certificate?: string | undefined
  work?: string | undefined
  /** Expiration date on a new part, for items without an interval. */
  fixedDueOn?: string | null | undefined
  /** For an installed used part: hours since new or overhaul, and the day its calendar limit starts. */
  broughtHours?: number | null | undefined
  broughtOn?: string | null | undefined
  followsId?: string | null
  replacesId?: string | null
  /** Inoperative equipment inspected and deferred again. */
  stillInoperative?: string[] | undefined
  /** Files uploaded to the item earlier. */
  documentIds?: string[] | undefined
  workOrderId?: string | null
  /** True for an entry derived from an inspection that settled them. */
  deferralsSettled?: boolean
  signedById: string
  /** At the home airport. */
  today: string
  now: Date
}

/**
 * The only way to sign an item off. The caller checks permission. Throws `BadInput` by field for impossible values. Returns the entry's
 * id.
 */
export const recordDone = async (tx: Tx, done: Done) => {
  found(await lockItem(tx, done.itemId))
  const item = found(await findItem(tx, done.itemId))
  if (item.retiredAt) throw new Refusal('item_retired')
  const { doneOn, today, signedById, now } = done
  const doneHours = done.doneHours ?? (doneOn === today ? item.meterNow : null)
  const isOwn = done.followsId == null && done.replacesId == null
  if (isOwn && item.template === annual && (await isDoneOn(tx, item.id, doneOn)))
    throw new BadInput({ doneOn: 'It is signed for this day already. Correct that entry instead' })
  const stands = { lastDoneOn: item.lastDoneOn, toConfirm: item.toConfirm }
  const wrong = problemsWithSignOff(
    { doneOn, doneHours, doneBy: done.doneBy ?? '', certificate: done.certificate ?? '' },
    {
      today,
      meter: item.meterNow,
      countsHours: item.intervalHours !== null,
      signed: isSigned(item),
      isAnnual: item.template === annual,
      lastDoneHours: item.lastDoneHobbs,
      ...stands,
    },
  )
  const brings = { hours: done.broughtHours, on: done.broughtOn }
  const problems = { ...wrong, ...problemsWithPart(brings, { doneOn, takesPart: takesPart(item) }) }
  if (Object.keys(problems).length > 0) throw new BadInput(problems)
  const carriesOver = countsOn(item) && !item.toConfirm
  const tracked = whenDone(trackedOf(item), { on: doneOn, hours: doneHours, fixedDueOn: done.fixedDueOn, brings, carriesOver })
  // A date set by hand is used up; without an interval the item would never be due again.
  if (!isLimited(tracked, item.kind)) throw new BadInput({ fixedDueOn: noNext })
  // A replacement entry is recounted with all remaining ones.
  const moves = !isOlder(doneOn, stands) && !done.replacesId
  if (moves && endsDeferrals(item)) await settleDeferrals(tx, item, done, tracked)
  if (moves) await setItem(tx, item.id, { ...columnsOf(tracked), toConfirm: false })
  const isFlightMeter = item.meter === 'flight_meter'
  const id = newId(now.getTime())
  await insertEntries(tx, [
    {
      id,
      itemId: item.id,
      aircraftId: item.aircraftId,
      kind: 'done',
      doneOn,
      hobbs: isFlightMeter ? null : doneHours,
      flightMeter: isFlightMeter ? doneHours : (done.flightMeter ?? null),
      byName: done.doneBy ?? '',
      certificate: done.certificate ?? '',
      work: done.work ?? '',
      value: done.fixedDueOn ?? null,
      broughtHours: done.broughtHours ?? null,
      broughtOn: done.broughtOn ?? null,
      followsId: done.followsId ?? null,
      replacesId: done.replacesId ?? null,
      signedById,
      workOrderId: done.workOrderId ?? null,
      createdAt: now,
    },
  ])
  const ids = [...new Set(done.documentIds)]
  if ((await attachDocuments(tx, { ids, itemId: item.id, entryId: id })) < ids.length)
    throw new BadInput({ documentIds: fieldMessages.notOffered })
  if (item.template === annual) await restartHundredHours(tx, item, { ...done, doneHours, followsId: id })
  await dueHasChanged(tx, item.aircraftId)
  return id
}

/** Refuses unless every open deferral of inoperative equipment was inspected and deferred again, to the next inspection. */
const settleDeferrals = async (tx: Tx, item: ItemRow, done: Done, next: TrackedItem) => {
  if (done.deferralsSettled) return
  const open = await listInoperative(tx, item.aircraftId, done.doneOn)
  const again = new Set(done.stillInoperative)
  const unanswered = open.filter(({ id }) => !again.has(id))
  if (unanswered.length > 0)
    throw new BadInput({
      stillInoperative: unanswered.map(
        ({ text }) => `${text}: close it as repaired, replaced or removed, or say that it was inspected and is put off again`,
      ),
    })
  const { dueOn: nextInspection } = dueOf(next)
  const until = latestUntil(done.today, nextInspection)
  for (const { id: squawkId } of open)
    await deferAgain(tx, { squawkId, until, text: `Inspected at: ${item.title}. Put off again.`, ...done })
}

/** An annual also counts as a 100 h inspection (14 CFR 91.409(b)), if the item's meter was read. */
const restartHundredHours = async (
  tx: Tx,
  { aircraftId, meter }: ItemRow,
  { doneHours, flightMeter, documentIds: _files, stillInoperative: _settled, replacesId: _other, ...done }: Done,
) => {
  for (const item of await listItems(tx, aircraftId)) {
    if (item.template !== hundredHours || item.retiredAt) continue
    const hours = item.meter === meter ? doneHours : item.meter === 'flight_meter' ? flightMeter : null
    const read = hours ?? (done.doneOn === done.today ? item.meterNow : null)
    if (read === null || (item.lastDoneOn !== null && !item.toConfirm && item.lastDoneOn > done.doneOn)) continue
    if (item.lastDoneOn === done.doneOn && item.lastDoneHobbs === read && !item.toConfirm) continue
    await recordDone(tx, { ...done, itemId: item.id, doneHours: read, work: annualCounts, deferralsSettled: true })
  }
}

type Changing = { signedById: string; now: Date; otherMeter: number }

/** Converts to another meter, keeping the hours left. */
const byMeter = (item: ItemRow, meter: ItemRow['meter'] | undefined, otherMeter: number) => {
  if (meter === undefined || meter === item.meter) return item
  const shift = (hours: number | null) => (hours === null ? null : toTenths(hours + otherMeter - item.meterNow))
  return {
    ...item,
    meter,
    lastDoneHobbs: shift(item.lastDoneHobbs),
    fromHobbs: shift(item.fromHobbs),
    handDueHobbs: shift(item.handDueHobbs),
    meterNow: otherMeter,
  }
}

/** Changes an item and its interval. Returns the differences, one sentence each, for the history. */
export const changeItem = async (tx: Tx, item: ItemRow, body: MaintenanceChange, { signedById, now, otherMeter }: Changing) => {
  const said = {
    title: body.title ?? item.title,
    kind: body.kind ?? item.kind,
    note: body.note ?? item.note,
    grounds: body.grounds ?? item.grounds,
    groundsFor: body.groundsFor ?? item.groundsFor,
    number: body.number ?? item.number,
    method: body.method ?? item.method,
    notApplicable: body.notApplicable === undefined ? item.notApplicable : body.notApplicable,
  }
  const named = lawKeyOf(said.title)
  if (said.title !== item.title && named !== undefined && named !== item.template)
    throw new BadInput({ title: 'An item does not become that inspection by its name. Add the inspection to the list instead' })
  if (said.notApplicable !== null && said.kind !== 'directive')
    throw new BadInput({ notApplicable: 'Only a directive can be not applicable. Retire this item instead' })
  const onMeter = byMeter(item, body.meter, otherMeter)
  const tracked = whenChanged(trackedOf({ ...onMeter, kind: said.kind }), {
    intervalHours: body.intervalHours,
    intervalMonths: body.intervalMonths,
    intervalDays: body.intervalDays,
    // With a sign-off, this date belongs to the new part.
    fixedDueOn: body.doneOn === undefined ? body.fixedDueOn : undefined,
    applies: said.notApplicable === null,
  })
  // With a sign-off, check after it.
  if (body.doneOn === undefined) mustBeDue(tracked, said.kind)
  const { kind: _before, ...before } = item
  const lines = changeLines(before, { ...said, ...columnsOf(tracked), meter: onMeter.meter })
  if (lines.length === 0 && said.kind === item.kind) return []
  await setItem(tx, item.id, { ...said, meter: onMeter.meter, ...columnsOf(tracked) })
  const entry = { id: newId(now.getTime()), itemId: item.id, aircraftId: item.aircraftId, signedById, createdAt: now }
  if (lines.length > 0) await insertEntries(tx, [{ ...entry, kind: 'changed', work: lines.join(' ') }])
  await dueHasChanged(tx, item.aircraftId)
  return lines
}
