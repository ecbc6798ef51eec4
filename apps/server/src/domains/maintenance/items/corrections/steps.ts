import type { EntryCorrection } from '@tailshare/contract/maintenance/maintenance'
import { countsOn } from '@tailshare/rules/maintenance/items/law'
import { fromHistory, lacksStart, type Written } from '@tailshare/rules/maintenance/items/templates/tracked'
import { dayIn } from '@tailshare/contract/text/period'
import type { Tx } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import { found, Refusal } from '../../../../http/refusal.ts'
import type { ItemContext } from '../changes/steps.ts'
import { insertEntries, listFollowing, listWritten, type CorrectedRow } from '../history/queries.ts'
import { findItem, setItem } from '../queries.ts'
import { dueHasChanged, recordDone } from '../steps.ts'
import { columnsOf, dueText, trackedOf } from '../view.ts'
import { tellKeepers, type Seen } from '../../steps.ts'

/** Recomputes an item's last and next due from its remaining entries. Without any it is unconfirmed. */
const countAgain = async (tx: Tx, itemId: string) => {
  const item = found(await findItem(tx, itemId))
  const carriesOver = countsOn(item)
  const written = (await listWritten(tx, itemId)).flatMap((row): Written[] => {
    if (row.kind === 'next_value')
      return [{ kind: 'hand', value: Number.isNaN(Number(row.value)) ? row.value! : Number(row.value) }]
    const brings = { hours: row.broughtHours, on: row.broughtOn }
    return [{ kind: 'done', on: row.doneOn!, hours: row.hours, fixedDueOn: row.value, brings, carriesOver }]
  })
  const isKnown = written.some(({ kind }) => kind === 'done')
  const tracked = fromHistory(trackedOf(item), written)
  const columns = columnsOf(tracked)
  // Without a starting reading, hours have no due reading.
  await setItem(tx, itemId, {
    ...columns,
    ...(lacksStart(tracked) && { dueHobbs: null }),
    toConfirm: !isKnown || lacksStart(tracked),
  })
}

/** Marks an entry as made in error. */
const takeOut = async ({ db, account, now }: ItemContext, { id, itemId, aircraftId }: CorrectedRow, reason: string) => {
  const by = { itemId, aircraftId, signedById: account.id, createdAt: now }
  await insertEntries(db, [{ id: newId(now.getTime()), ...by, kind: 'entered_in_error', replacesId: id, work: reason }])
}

/** Adds an entry that corrects another, which stays, and recomputes the due dates from the rest. */
export const correctEntry = async (
  context: ItemContext,
  entry: CorrectedRow,
  seen: Seen,
  { reason, replacement }: EntryCorrection,
) => {
  const { db, account, now } = context
  if (entry.kind !== 'done' || entry.replaced)
    throw new Refusal('wrong_state', {
      detail: entry.replaced ? 'This entry was corrected already.' : 'Only an entry of work that was done can be corrected.',
    })
  const following = await listFollowing(db, entry)
  for (const one of [entry, ...following]) await takeOut(context, one, reason)
  for (const { itemId } of following) await countAgain(db, itemId)
  if (replacement) {
    const today = dayIn(now, seen.airport.zone)
    const by = { signedById: account.id, today, now, replacesId: entry.id }
    await recordDone(db, { ...replacement, itemId: entry.itemId, ...by })
  }
  await countAgain(db, entry.itemId)
  await dueHasChanged(db, entry.aircraftId)
  const item = found(await findItem(db, entry.itemId))
  await tellKeepers(context, seen, {
    title: `${seen.tailNumber}: an entry of ${item.title} was corrected`,
    text: `${account.firstName} ${account.lastName}: ${reason.replace(/\.$/, '')}. ${
      item.toConfirm ? 'When it was last done is not confirmed now.' : `Next due: ${dueText(item)}.`
    }`,
  })
}
