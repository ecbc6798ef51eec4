import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { orderNumber } from '@tailshare/contract/base/constants'
import { dayIn, daysBetween, instantAt, plusDays, plusHours, type Period } from '@tailshare/contract/text/period'
import type { BlockBody, LiesOver } from '@tailshare/contract/schedule/schedule'
import { timeIn } from '@tailshare/contract/text/timeText'
import { whyNot } from '@tailshare/rules/bookings/orders/can'
import { fleetRoleIn } from '@tailshare/rules/schedule/blocks/blockRights'
import { subtractFromEach, takenBySpan } from '@tailshare/rules/schedule/blocks/subtractPeriods'
import { horizonOf, occurrencesOf, overlapsItself, type Occurrence } from '@tailshare/rules/schedule/blocks/occurrences'
import { firstMovedDay, movedSeries, ruleAfter } from '@tailshare/rules/schedule/blocks/series'
import type { Config } from '../../../../start/config.ts'
import { inTransaction, type Db, type Tx } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import type { Caller } from '../../../../http/call.ts'
import { BadInput, Refusal } from '../../../../http/refusal.ts'
import * as blocks from '../../../schedule/blocks/queries.ts'
import type { BlockRow } from '../../../schedule/blocks/queries.ts'
import {
  lockBlockEntry,
  resolveBlockChange,
  piecesOf,
  shortenSeries,
  tellOfBlock,
  undoUntil,
  type Meant,
  type ScheduledAircraft,
} from '../../../schedule/blocks/steps.ts'
import { mustBlock } from '../../../schedule/access.ts'
import { combineNotices } from '../../../people/notices/steps.ts'
import { lockTime, occupy } from '../../../schedule/queries.ts'
import { canFactsOf, refuseOwnMatter } from '../../access.ts'
import { recordOperatorDecision, countTimeTaken } from '../../operatorLimits/steps.ts'
import { cancelBooking } from '../../orders/steps.ts'
import { listSummaries } from '../../queries.ts'
import { mustHaveShopHours } from '../../quotas/steps.ts'

export type Setting = {
  aircraft: ScheduledAircraft
  account: Caller
  now: Date
  config: Pick<Config, 'publicUrl'>
  body: BlockBody
}

const nothingLeftText = (stays: readonly { orderId: string | null }[]) => {
  const by = [
    ...(stays.some(({ orderId }) => orderId !== null) ? ['bookings that stay'] : []),
    ...(stays.some(({ orderId }) => orderId === null) ? ['other time set aside'] : []),
  ]
  return `Nothing is left of this block: all of its time is taken by ${by.join(' and ')}.`
}

/** Allows a start up to 24 hours ago: the aircraft may have entered the shop this morning. */
const mustBeAhead = ({ body, now }: Setting, before: Period | null, zone: string) => {
  const [from, to] = [new Date(body.from), new Date(body.to)]
  if (to <= now) throw new BadInput({ to: fieldMessages.dateOutdated })
  if (from < plusHours(now, -24) && from.getTime() !== before?.from.getTime())
    throw new BadInput({ from: fieldMessages.dateOutdated })
  if (dayIn(from, zone) > horizonOf(now, zone)) throw new BadInput({ from: 'Please choose a day within the next 24 months' })
}

/** The day an occurrence moves from and to. The rest of its series moves along. */
const moveOf = ({ aircraft: { zone }, body }: Setting, { entry }: Meant) => ({
  from: entry.occursOn,
  to: dayIn(new Date(body.from), zone),
})

/** The resulting block: a new one, a replacement of one occurrence, or the rest of a series. */
const wantedBlock = (setting: Setting, meant: Meant | null): BlockRow => {
  const { aircraft, account, body, now } = setting
  const { kind, note } = body
  const createdBy = meant ? meant.entry.block.createdBy : account.id
  const [fromAt, toAt] = [new Date(body.from), new Date(body.to)]
  const { zone, id: aircraftId } = aircraft
  const said = { aircraftId, kind, note, zone, fromAt, toAt, skipped: [], through: horizonOf(now, zone), createdBy }
  if (!meant) return { id: newId(), ...said, rule: body.rule ?? null, partOf: null, partDay: null }
  const { entry, rest } = meant
  const { block, occursOn } = entry
  if (block.rule === null) return { ...block, ...said, rule: body.rule ?? null }
  if (!rest) return { id: newId(), ...said, rule: null, partOf: block.id, partDay: occursOn }
  const move = moveOf(setting, meant)
  const { rule, dayOf } = movedSeries(block.rule, move)
  const back = daysBetween(move.to, firstMovedDay(block.rule, move, rest.day))
  const onFirst = (at: Date) => instantAt(plusDays(dayIn(at, zone), back), timeIn(at, zone), zone)
  return {
    ...said,
    id: rest.past > 0 ? newId() : block.id,
    fromAt: onFirst(fromAt),
    toAt: onFirst(toAt),
    rule: body.rule === undefined ? ruleAfter(rule, rest.past) : body.rule,
    skipped: block.skipped.filter((day) => day >= rest.day).flatMap((day) => dayOf(day) ?? []),
    partOf: null,
    partDay: null,
  }
}

/** Frees the time of the old block. The rest of a series keeps its exceptions. */
const makeWay = async (tx: Tx, setting: Setting, meant: Meant, wanted: BlockRow) => {
  const { now } = setting
  const { entry, rest } = meant
  await shortenSeries(tx, meant)
  const from = rest?.day ?? entry.occursOn
  await blocks.freeOccurrences(tx, { blockIds: [entry.block.id], from, ...(rest ? {} : { to: entry.occursOn }) }, now)
  await blocks.putBlock(tx, wanted)
  if (!rest) return
  const move = moveOf(setting, meant)
  const { dayOf } = movedSeries(entry.block.rule!, move)
  const nearby = (day: string) => plusDays(day, daysBetween(move.from, move.to))
  for (const one of rest.exceptions)
    await blocks.putBlock(tx, { ...one, partOf: wanted.id, partDay: dayOf(one.partDay!) ?? nearby(one.partDay!) })
}

const occurrencesNow = ({ now }: Setting, { fromAt: from, toAt: to, ...block }: BlockRow): [Occurrence, ...Occurrence[]] => {
  const [first, ...others] = occurrencesOf({ ...block, from, to }, block.through).filter((one) => one.to > now)
  if (!first) throw new BadInput({ rule: 'No day fits this rule' })
  if (overlapsItself([first, ...others])) throw new BadInput({ rule: 'Each block must end before the next one begins' })
  return [first, ...others]
}

/** Thrown to roll back a dry run. */
class LookedAt extends Error {
  readonly occurrences: readonly Occurrence[]
  constructor(occurrences: readonly Occurrence[]) {
    super('Only looked at')
    this.occurrences = occurrences
  }
}

/** The times the block would occupy, or the refusals it would meet. Writes nothing. */
export const previewBlock = (db: Db, setting: Setting): Promise<readonly Occurrence[]> =>
  inTransaction(db, async (tx): Promise<readonly Occurrence[]> => {
    const { body, aircraft } = setting
    const entry = body.id === undefined ? null : await lockBlockEntry(tx, setting, body.id)
    mustBeAhead(setting, entry, aircraft.zone)
    throw new LookedAt(
      occurrencesNow(setting, wantedBlock(setting, entry && (await resolveBlockChange(tx, setting, entry, body.scope)))),
    )
  }).catch((error: unknown) => {
    if (error instanceof LookedAt) return error.occurrences
    throw error
  })

/** Bookings that overlap the block, turnaround included, shown to the owner before anything is written. */
const bookingsUnder = async (tx: Tx, setting: Setting, orderIds: string[]): Promise<LiesOver[]> => {
  const rows = await listSummaries(tx, orderIds)
  return rows.map((row) => ({
    orderId: row.id,
    number: orderNumber(row.number),
    pilotName: `${row.pilot.firstName} ${row.pilot.lastName}`,
    from: row.startAt.toISOString(),
    to: row.dropAt.toISOString(),
    whyNotCancel: whyNot('cancel', canFactsOf(row, sideOf(setting), setting.now))?.text ?? null,
  }))
}

/** The aircraft's owner cancels as `owner`, even their own booking: the reason is the block, and nothing is charged. */
const sideOf = ({ aircraft, account }: Setting) => [account.id === aircraft.ownerId ? ('owner' as const) : ('desk' as const)]

const partnersTime = 'Someone has booked this time. Please choose another, or ask them to swap.'

/** Cancels the bookings marked for it. Refuses with the list of bookings if any has no choice. */
const chooseBookings = async (tx: Tx, setting: Setting, orderIds: string[]) => {
  const { body, account, now, config, aircraft } = setting
  if (orderIds.length > 0 && fleetRoleIn(aircraft, account) === 'coOwner')
    throw new Refusal('slot_taken', { detail: partnersTime })
  const choices = new Map(body.choices.map(({ orderId, choice }) => [orderId, choice]))
  if (orderIds.some((id) => !choices.has(id)))
    throw new Refusal('schedule_conflicts', { bookings: await bookingsUnder(tx, setting, orderIds) })
  const canceled = orderIds.filter((id) => choices.get(id) === 'cancel')
  const as = sideOf(setting)
  const rows = as.includes('desk') ? await listSummaries(tx, canceled) : []
  for (const { pilot, csip } of rows)
    await refuseOwnMatter(tx, { people: [pilot.id, csip?.id ?? null], aircraftId: aircraft.id }, account.id)
  const how = {
    verb: 'cancel',
    as,
    byId: account.id,
    reason: 'aircraft',
    note: body.message,
    now,
    config,
  } as const
  await combineNotices(tx, config, async () => {
    for (const orderId of canceled) await cancelBooking(tx, { ...how, orderId })
  })
  await recordOperatorDecision(tx, { account, kind: 'block', rows, note: body.message, now })
  return new Set(canceled)
}

/**
 * Creates or changes a block. If it overlaps bookings, writes nothing until each has a choice: cut the block around it, or cancel it.
 * Existing blocks stay as they are. `counted`: times of bookings that were ended or moved for it, and counted then.
 */
export const saveBlock = async (tx: Tx, setting: Setting, counted: readonly Period[] = []) => {
  const { aircraft, account, body, now } = setting
  await lockTime(tx, [{ resourceId: aircraft.id }])
  const entry = body.id === undefined ? null : await lockBlockEntry(tx, setting, body.id)
  if (entry) {
    const { kind, rule, createdBy } = entry.block
    mustBlock(aircraft, account, { kind, repeats: rule !== null, isTheirs: createdBy === account.id })
  }
  mustBeAhead(setting, entry, aircraft.zone)
  const meant = entry && (await resolveBlockChange(tx, setting, entry, body.scope))
  const blank = { aircraftId: aircraft.id, byId: account.id, blockIds: [], at: now }
  const changeId = meant?.changeId ?? (await blocks.insertBlockChange(tx, blank))
  const wanted = wantedBlock(setting, meant)
  const before = meant ? await blocks.listTimes(tx, meant.touched, now) : []
  if (meant) await makeWay(tx, setting, meant, wanted)
  else await blocks.putBlock(tx, wanted)

  const occurrences = occurrencesNow(setting, wanted)
  const span = { from: occurrences[0].from, to: occurrences.at(-1)!.to }
  const taken = [...new Set(takenBySpan(occurrences, await blocks.listTaken(tx, aircraft.id, span)).flat())]
  const orderIds = [...new Set(taken.map(({ orderId }) => orderId).filter((id) => id !== null))]
  const canceled = await chooseBookings(tx, setting, orderIds)
  const stays = taken.filter(({ orderId }) => orderId === null || !canceled.has(orderId))
  const pieces = piecesOf(wanted, occurrences, stays)
  if (pieces.length === 0) throw new Refusal('slot_taken', { detail: nothingLeftText(stays) })

  if (wanted.kind === 'maintenance') await mustHaveShopHours(tx, { aircraft, account, byId: wanted.createdBy, pieces, now })
  await occupy(tx, pieces)
  const touched = [...new Set([...(meant?.touched ?? []), wanted.id])]
  await blocks.setTouched(tx, changeId, touched)
  if (fleetRoleIn(aircraft, account) === 'operator') {
    const after = await blocks.listTimes(tx, touched, now)
    // A block's own time was counted when it was set aside, and bookings when they were canceled.
    const ended = taken.filter((time) => !stays.includes(time))
    const added = subtractFromEach(after, [...before, ...counted, ...ended])
    const isOthers = meant !== null && meant.entry.block.createdBy !== account.id
    const givenBack = isOthers ? subtractFromEach(before, after) : []
    await countTimeTaken(tx, { aircraftId: aircraft.id, pieces: [...added, ...givenBack], account, now })
  }
  const { kind, rule } = wanted
  const [first] = pieces
  await tellOfBlock(tx, setting, { act: meant ? 'changed' : 'set', kind, rule, period: occurrences[0], entryId: wanted.id })
  return {
    undoId: changeId,
    undoUntil: undoUntil(now).toISOString(),
    entryId: first!.id,
    occurrences: occurrences.length,
    cut: takenBySpan(occurrences, stays).filter((over) => over.length > 0).length,
    canceled: canceled.size,
    blockId: wanted.id,
  }
}
