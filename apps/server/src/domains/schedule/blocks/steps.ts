import { capital } from '@tailshare/contract/text/countText'
import type { BlockKind, BlockScope } from '@tailshare/contract/schedule/blocks'
import { dayIn, plusDays, plusMinutes, type Period } from '@tailshare/contract/text/period'
import { undoMinutes } from '@tailshare/rules/bookings/change/cancellation'
import {
  blockChangeText,
  bookingsOwnPage,
  claimsOwnPage,
  timeIsOver,
  whoHearsOfBlock,
  type BlockAct,
} from '@tailshare/rules/schedule/blocks/blockTexts'
import { subtractFromEach, subtractPeriods, takenBySpan } from '@tailshare/rules/schedule/blocks/subtractPeriods'
import { fleetRoleIn } from '@tailshare/rules/schedule/blocks/blockRights'
import { horizonOf, occurrencesOf, type Occurrence } from '@tailshare/rules/schedule/blocks/occurrences'
import { daysOfRule } from '@tailshare/rules/schedule/blocks/occurrenceDays'
import { ruleBefore } from '@tailshare/rules/schedule/blocks/series'
import type { Config } from '../../../start/config.ts'
import { insertAudit } from '../../../db/audit.ts'
import type { Tx } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'
import { publish } from '../../../db/publish.ts'
import type { Caller } from '../../../http/call.ts'
import { found, Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { notify } from '../../people/notices/steps.ts'
import { findScheduledAircraft, lockTime, occupy } from '../queries.ts'
import { mustBlock } from '../access.ts'
import * as q from './queries.ts'
import type { BlockRow, LockedEntry } from './queries.ts'

export type ScheduledAircraft = NonNullable<Awaited<ReturnType<typeof findScheduledAircraft>>>
type ByWhom = { aircraft: ScheduledAircraft; account: Caller; now: Date; config: Pick<Config, 'publicUrl'> }

type BlockEntry = LockedEntry & { block: BlockRow }

/** Locks the entry to change. Refuses bookings and past entries. */
export const lockBlockEntry = async (
  tx: Tx,
  { aircraft, now }: Pick<ByWhom, 'aircraft' | 'now'>,
  id: string,
): Promise<BlockEntry> => {
  const entry = found(await q.lockEntry(tx, { aircraftId: aircraft.id, id, now }))
  const { block } = entry
  if (entry.kind === 'booking') throw new Refusal('wrong_state', { detail: bookingsOwnPage })
  if (entry.kind === 'claim') throw new Refusal('wrong_state', { detail: claimsOwnPage })
  if (block === null) throw new Refusal('not_found')
  return { ...entry, block }
}

/** A series from a day on: the number of occurrences before it, and the exceptions after it. */
type Rest = { day: string; past: number; exceptions: BlockRow[] }

const restOf = async (tx: Tx, { block, occursOn }: BlockEntry, scope: BlockScope, now: Date): Promise<Rest> => {
  const day = scope === 'all' ? await q.findNextDay(tx, block.id, now) : occursOn
  if (day === null) throw new Refusal('wrong_state', { detail: timeIsOver })
  const past = daysOfRule(block.rule!, dayIn(block.fromAt, block.zone), plusDays(day, -1)).length
  const exceptions = (await q.listExceptions(tx, block.id)).filter(({ partDay }) => partDay !== null && partDay >= day)
  return { day, past, exceptions }
}

/** `rest` is `null` for a single occurrence or the whole block. */
export type Meant = { entry: BlockEntry; rest: Rest | null; changeId: string; touched: string[] }

/** Resolves the scope of a change and saves the state for undo. */
export const resolveBlockChange = async (
  tx: Tx,
  { aircraft, account, now }: ByWhom,
  entry: BlockEntry,
  scope: BlockScope,
): Promise<Meant> => {
  const rest = entry.block.rule !== null && scope !== 'this' ? await restOf(tx, entry, scope, now) : null
  if (entry.to <= now && (rest === null || scope !== 'all')) throw new Refusal('wrong_state', { detail: timeIsOver })
  const touched = [entry.block.id, ...(rest?.exceptions ?? []).map(({ id }) => id)]
  const changeId = await q.insertBlockChange(tx, { aircraftId: aircraft.id, byId: account.id, blockIds: touched, at: now })
  return { entry, rest, changeId, touched }
}

/** Removes one occurrence from a series, or ends it before its rest. */
export const shortenSeries = async (tx: Tx, { entry: { block, occursOn }, rest }: Pick<Meant, 'entry' | 'rest'>) => {
  if (rest) await q.putBlock(tx, { ...block, rule: ruleBefore(block.rule!, rest.day) })
  else if (block.rule !== null) await q.putBlock(tx, { ...block, skipped: [...block.skipped, occursOn] })
}

type BlockEvent = { act: BlockAct; kind: BlockKind; rule: string | null; period: Period; entryId: string | null }

/** Notifies co-owners, and the owner of an operator's change, which is also logged. Refreshes open pages. */
export const tellOfBlock = async (tx: Tx, { aircraft, account, now, config }: ByWhom, { period, ...event }: BlockEvent) => {
  const { id: subjectId, tailNumber, zone, ownerId, coOwnerIds } = aircraft
  if (account.id !== ownerId) {
    const data = { accountId: ownerId, text: capital(blockChangeText({ ...event, ...period }, zone)) }
    await insertAudit(tx, { actorId: account.id, subjectId, action: 'schedule_changed', data, at: now })
  }
  const by = { id: account.id, name: `${account.firstName} ${account.lastName}` }
  const notes = whoHearsOfBlock({ ...event, ...period, aircraft: { tailNumber, zone, ownerId, coOwnerIds }, by })
  for (const note of notes) await notify(tx, config, { ...note, kind: 'system' })
  await publish(tx, [...new Set([ownerId, account.id, ...coOwnerIds])], 'schedule')
}

/** The free parts of each occurrence as occupancy rows. Both lists must be sorted. */
export const piecesOf = (block: BlockRow, occurrences: readonly Occurrence[], taken: readonly Period[]) => {
  const over = takenBySpan(occurrences, taken)
  return occurrences.flatMap(({ day, from, to }, index) =>
    subtractPeriods({ from, to }, over[index]!).map((piece) => ({
      id: newId(),
      resourceId: block.aircraftId,
      resourceKind: 'aircraft' as const,
      ...piece,
      kind: block.kind,
      blockId: block.id,
      occursOn: day,
      note: block.note,
      byId: block.createdBy,
    })),
  )
}

export const undoUntil = (at: Date) => plusMinutes(at, undoMinutes)

/** Frees one occurrence, the rest of a series, or all future ones. Returns whose block it was, and the times given back. */
export const deleteBlock = async (tx: Tx, by: ByWhom, { id, scope }: { id: string; scope: BlockScope }) => {
  const { aircraft, now } = by
  await lockTime(tx, [{ resourceId: aircraft.id }])
  const entry = await lockBlockEntry(tx, by, id)
  const { block } = entry
  mustBlock(aircraft, by.account, { kind: block.kind, repeats: block.rule !== null, isTheirs: block.createdBy === by.account.id })
  const meant = await resolveBlockChange(tx, by, entry, scope)
  const { rest, changeId, touched } = meant
  const before = await q.listTimes(tx, touched, now)
  await shortenSeries(tx, meant)
  const from = rest?.day ?? entry.occursOn
  await q.endOccurrences(tx, { blockIds: [block.id], from, ...(rest ? {} : { to: entry.occursOn }) }, now)
  if (rest) await q.endOccurrences(tx, { blockIds: touched.slice(1), from: '0001-01-01' }, now)
  // Deletes single blocks, whole series and exceptions. Keeps the row if an occurrence has begun or is over.
  const isWhole = block.rule === null || rest?.past === 0
  await q.dropBlocks(tx, isWhole ? touched : touched.slice(1))
  const { kind, rule } = block
  await tellOfBlock(tx, by, { act: 'deleted', kind, rule: rest ? rule : null, period: entry, entryId: null })
  await enqueue(tx, 'watchDisruptions', {}, { key: 'watchDisruptions' })
  const change = { undoId: changeId, undoUntil: undoUntil(now).toISOString(), entryId: null, occurrences: 0, cut: 0, canceled: 0 }
  return { change, createdBy: block.createdBy, givenBack: subtractFromEach(before, await q.listTimes(tx, touched, now)) }
}

/** Frees the rest of a single block, and returns what it was. Does nothing if it is over or deleted. */
export const freeRest = async (tx: Tx, by: ByWhom, blockId: string) => {
  const { aircraft, now } = by
  await lockTime(tx, [{ resourceId: aircraft.id }])
  const entry = await q.lockEntry(tx, { aircraftId: aircraft.id, id: blockId, now })
  if (!entry?.block || entry.to <= now) return undefined
  const { kind, createdBy } = entry.block
  await q.endOccurrences(tx, { blockIds: [blockId], from: '0001-01-01' }, now)
  await tellOfBlock(tx, by, { act: 'deleted', kind, rule: null, period: entry, entryId: null })
  await enqueue(tx, 'watchDisruptions', {}, { key: 'watchDisruptions' })
  return { createdBy, rest: { from: entry.from < now ? now : entry.from, to: entry.to } }
}

/** Refuses times that may not be restored. */
type MayStand = (tx: Tx, by: ByWhom, times: Awaited<ReturnType<typeof q.restoreBlocks>>) => Promise<void>

/** Undoes a change if its times are still free. Bookings canceled by it stay canceled. */
export const undoBlockChange = async (tx: Tx, by: ByWhom, undoId: string, mustStand: MayStand) => {
  const { aircraft, account, now } = by
  await lockTime(tx, [{ resourceId: aircraft.id }])
  const change = found(await q.lockChange(tx, undoId, aircraft.id))
  mustBlock(aircraft, account, { kind: 'maintenance', repeats: false, isTheirs: change.byId === account.id })
  if (change.byId !== account.id && fleetRoleIn(aircraft, account) === 'operator')
    throw new Refusal('not_allowed', { detail: 'Only the person who made this change can take it back.' })
  if (change.undoneAt !== null || change.isOvertaken || now > undoUntil(change.at)) throw new Refusal('undo_expired')
  const stood = await q.listBlocks(tx, change.touched)
  const times = await q.restoreBlocks(tx, { ...change, at: now })
  await mustStand(tx, by, times)
  // The constraint decides whether the time is still free.
  await occupy(tx, times)
  const [block = stood[0]] = await q.listBlocks(tx, change.touched)
  if (!block) return
  const { kind, rule, fromAt: from, toAt: to } = block
  await tellOfBlock(tx, by, { act: 'undone', kind, rule, period: { from, to }, entryId: null })
  await enqueue(tx, 'watchDisruptions', {}, { key: 'watchDisruptions' })
}

/** Adds a series' occurrences up to the new horizon, around taken time. */
export const extendBlock = async (tx: Tx, { id, aircraftId }: { id: string; aircraftId: string }, now: Date) => {
  await lockTime(tx, [{ resourceId: aircraftId }])
  const block = await q.lockOpenBlock(tx, id)
  if (!block) return
  const through = horizonOf(now, block.zone)
  const { fromAt: from, toAt: to } = block
  const added = occurrencesOf({ ...block, from, to }, through).filter(({ day }) => day > block.through)
  const [first, last] = [added[0], added.at(-1)]
  if (first && last) {
    const taken = await q.listTaken(tx, aircraftId, { from: first.from, to: last.to })
    await occupy(tx, piecesOf(block, added, taken))
  }
  await q.putBlock(tx, { ...block, through })
}
