import type { OrderRole } from '@tailshare/contract/base/statuses'
import type { Stage, StageBody, StageRecord } from '@tailshare/contract/flights/ramp'
import type { MovingVerb, Verb } from '@tailshare/rules/bookings/orders/can'
import { rolesIn } from '@tailshare/rules/bookings/orders/roles'
import { changesNothing, inTenths, wrongAnswers } from '@tailshare/rules/flights/stages/answers'
import { hasNews, mergeAnswers } from '@tailshare/rules/flights/stages/merging'
import { plusMinutes } from '@tailshare/contract/text/period'
import { checkInOpensMinutes } from '@tailshare/rules/bookings/orders/can'
import { withoutSettledLimits } from '@tailshare/rules/flights/departure/limits'
import { pilotInCommand } from '@tailshare/rules/bookings/law/command'
import { metersIn } from '@tailshare/rules/flights/return/flown'
import { instructorWaits, runsOutBeforeReturn } from '@tailshare/rules/flights/departure/leave'
import { inTransaction, type Db, type Tx } from '../../../db/connect.ts'
import type { Caller } from '../../../http/call.ts'
import { BadInput, found, Refusal } from '../../../http/refusal.ts'
import { loadBookingFacts } from '../../bookings/book/facts/steps.ts'
import { canFactsOf, refuseIfNeverAllowed, refuseIfNotAllowed, mustMove, type Person } from '../../bookings/access.ts'
import { findCurrent } from '../../bookings/lessons/csips/queries.ts'
import { viewSummary } from '../../bookings/orders/view.ts'
import { listSummaries, lockOrder, moveOrder } from '../../bookings/queries.ts'
import { publishBooking } from '../../bookings/steps.ts'
import { publish } from '../../../db/publish.ts'
import { lockAircraftOf } from '../../maintenance/queries.ts'
import { noteLimitsRead } from '../departure/limits/steps.ts'
import { addAnswers, findStages, insertRecord, type StageRow } from './queries.ts'
import { recordOf, stageQuestions, stageState, viewStage } from './view.ts'

// Shared by departure and return.

export type StageContext = {
  db: Db
  account: Caller
  now: Date
  config: { platformFeePercent: number; taxPercentByState: Record<string, number>; publicUrl: string }
}
/** A locked booking and the caller's roles in it. */
export type Work = {
  tx: Tx
  row: StageRow
  roles: (OrderRole | 'desk')[]
  account: Caller
  now: Date
  /** Time on the device, in the past if it was offline. Questions are checked as of then. */
  doneAt: Date
  config: StageContext['config']
}

/** The booking and the viewer's roles. Throws `not_found` for strangers. */
export const seeStages = async ({ db, account }: Pick<StageContext, 'db' | 'account'>, orderId: string) => {
  const row = found(await findStages(db, orderId))
  const roles = rolesIn(row, account)
  found(roles[0])
  return { row, roles }
}

/** For roles that may use `verb`. `move` and `mustBeNow` check whether it's possible now, so that retries do no harm. */
const lockForWork = async (tx: Tx, { account, now, config }: StageContext, orderId: string, verb: Verb): Promise<Work> => {
  found(await lockOrder(tx, orderId))
  const { row, roles } = await seeStages({ db: tx, account }, orderId)
  refuseIfNeverAllowed(verb, canFactsOf(row, roles, now))
  return { tx, row, roles, account, now, doneAt: now, config }
}

const factsOf = ({ row, roles, now, doneAt }: Work) => ({
  ...canFactsOf(row, roles, now),
  departureComplete: stageState(row, 'departure', doneAt).complete,
  returnComplete: stageState(row, 'return', doneAt).complete,
})

export const mustBeNow = (work: Work, verb: Verb) => refuseIfNotAllowed(verb, factsOf(work))

/** Moves the booking to its next status and refreshes every page that shows it. */
export const move = async (work: Work, verb: MovingVerb, why = '') => {
  const { tx, row, account, now } = work
  const { orderId } = row
  await moveOrder(tx, { ...mustMove(verb, factsOf(work)), orderId, byId: account.id, why, at: now })
  await publishBooking(tx, { ...row, id: orderId }, [account.id])
}

export const reload = async (work: Work): Promise<Work> => ({ ...work, row: found(await findStages(work.tx, work.row.orderId)) })

const verbs = {
  departure: { status: 'checking_in', open: 'checkOut', answer: 'answerDeparture' },
  return: { status: 'returning', open: 'openReturn', answer: 'answerReturn' },
} as const

/** Not before check-in opens, and for a return not before the departure. */
const openedAt = ({ row, now }: Work, stage: Stage, at: string | undefined) => {
  const given = givenAt(at, now)
  const left = stage === 'return' ? recordOf(row, 'departure')?.closedAt : null
  const first = left == null ? plusMinutes(row.startAt, -checkInOpensMinutes) : new Date(left)
  return given < first && first < now ? first : given
}

/** Opens a stage: creates the record and changes the status. Idempotent. */
const begin = async (work: Work, stage: Stage, { version, at }: StageBody) => {
  const { tx, row, account } = work
  const record = recordOf(row, stage)
  if (record?.state === 'closed') return work
  const { status, open } = verbs[stage]
  if (row.status !== status) await move(work, open)
  const { orderId, sets } = row
  const opened = {
    orderId,
    stage,
    openedBy: account.id,
    openedAt: openedAt(work, stage, at),
    setId: sets[stage].id,
    wantedSetId: version,
  }
  if (!record) await insertRecord(tx, opened)
  return reload(work)
}

/** Refreshes the record for its holder, its pilot, and the owner who may have to release an answer. */
export const publishStage = async ({ tx, row, account }: Work, stage: Stage) => {
  const record = recordOf(row, stage)
  const people = [
    record?.openedById,
    record?.heldById,
    row.pilotId,
    row.ownerId,
    ...(record?.points ?? []).map((one) => one.askedById),
  ]
  const others = new Set(people.filter((id) => id != null && id !== account.id))
  if (others.size > 0)
    await publish(
      tx,
      [...others].filter((id) => typeof id === 'string'),
      'ramp',
    )
}

export const asFields = (wrong: Record<string, string>) =>
  Object.fromEntries(Object.entries(wrong).map(([key, message]) => [`answers.${key}`, [message]]))

const pick = <T>(from: Record<string, T>, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(from).filter(([key]) => keys.includes(key)))

/** Merges a device's answers, in any order of arrival. */
const merge = async (work: Work, stage: Stage, body: StageBody) => {
  const { tx, row, account, now } = work
  const record = found(recordOf(row, stage))
  const questions = stageQuestions(row, stage)
  const given = withoutSettledLimits(questions, body.answers)
  const wrong = wrongAnswers(questions, given)
  if (Object.keys(wrong).length > 0) throw new BadInput(asFields(wrong))
  const kept = { answers: record.answers, times: record.answeredAt, sources: record.answerSources, others: record.otherAnswers }
  const timeOf = (key: string) => givenAt(body.times[key] ?? body.at, now).toISOString()
  const { settled, device } = body
  const merged = mergeAnswers(kept, {
    answers: inTenths(given),
    times: Object.fromEntries(Object.keys(given).map((key) => [key, timeOf(key)])),
    known: inTenths(body.known),
    settled,
    byId: account.id,
    device,
  })
  if (record.state === 'closed') {
    if (changesNothing(record.answers, merged.answers)) return work
    throw new Refusal('record_closed')
  }
  if (!hasNews(kept, merged)) return work
  mustBeNow(work, verbs[stage].answer)
  const keys = Object.keys(merged.times).filter((key) => merged.times[key] !== kept.times[key])
  await addAnswers(tx, record.id, { merged, keys, byId: account.id, at: now })
  const news = { answers: pick(merged.answers, keys), times: pick(merged.times, keys) }
  await noteLimitsRead(tx, { orderId: row.orderId, byId: account.id, limits: row.limits, ...news })
  await publishStage(work, stage)
  return reload(work)
}

/** A stage opened without answers. */
export const nothing: StageBody = { answers: {}, complete: false, times: {}, known: {}, settled: {}, device: '' }

/** A device's clock may be ahead: never use a time in the future. */
const givenAt = (at: string | undefined, now: Date) => (at !== undefined && new Date(at) < now ? new Date(at) : now)

/** What follows from closing the stage. */
type Complete = (work: Work, at: Date) => Promise<void>
type StageCall = { context: StageContext; orderId: string; stage: Stage; body: StageBody; open: boolean; complete: Complete }

/**
 * Adds today's booking rules on documents and inspections to an open departure. An instructor who has not accepted does not count; an
 * unlisted aircraft has no such rules.
 */
const withDocuments = async (db: Db, row: StageRow, stage: Stage, now: Date): Promise<StageRow> => {
  if (stage !== 'departure' || row.status !== 'checking_in') return row
  const { aircraftId, pilotId, csipId, orderId: exceptOrderId, plannedHours } = row
  const answers = recordOf(row, stage)?.answers ?? {}
  const period = { from: row.startAt, to: row.dropAt }
  const waiting = (await findCurrent(db, exceptOrderId))?.state === 'asked'
  const aboard = waiting ? null : csipId
  const loaded = await loadBookingFacts(db, {
    aircraftId,
    pilotId,
    csipId: aboard,
    exceptOrderId,
    plannedHours,
    // Passengers and destination as stated at the aircraft.
    passengers: typeof answers.passengers === 'number' ? answers.passengers : row.passengers,
    destination: typeof answers.destination === 'string' ? answers.destination : row.destination,
    period,
    now,
  })
  if (!loaded) return row
  const read = metersIn(answers)
  const hoursAhead = read ? Math.max(0, read.hobbs - row.hobbs) : 0
  return {
    ...row,
    csipCommands: pilotInCommand(loaded.facts) === 'csip',
    expired: [...(waiting ? [instructorWaits] : []), ...runsOutBeforeReturn(loaded.facts, hoursAhead)],
  }
}

/** Locks the aircraft before the booking if the stage may complete: its meters must not change meanwhile, and a return moves them. */
const lockForStage = async (tx: Tx, context: StageContext, orderId: string, stage: Stage, { complete }: StageBody) => {
  if (complete) await lockAircraftOf(tx, orderId)
  return lockForWork(tx, context, orderId, verbs[stage].answer)
}

/** One call for a stage in one transaction. Saves the answers even if completing is refused, so that nothing typed on the ramp is lost. */
export const workOnStage = async ({ context, orderId, stage, body, open, complete }: StageCall): Promise<StageRecord> => {
  const { view, refusal } = await inTransaction(context.db, async (tx) => {
    const taken = await lockForStage(tx, context, orderId, stage, body)
    const merged = await merge(open ? await begin(taken, stage, body) : taken, stage, body)
    const doneAt = body.complete ? givenAt(body.at, context.now) : context.now
    let work = { ...merged, doneAt, row: await withDocuments(tx, merged.row, stage, context.now) }
    const record = found(recordOf(work.row, stage))
    const state = stageState(work.row, stage, doneAt)
    const refuses = body.complete && record.state === 'open' && !state.complete
    if (body.complete && record.state === 'open' && state.complete) {
      await complete(work, doneAt < new Date(record.openedAt) ? new Date(record.openedAt) : doneAt)
      work = await reload(work)
    }
    const order = await showOrder(tx, orderId, context.account)
    return {
      view: viewStage({ row: work.row, stage, order, reader: context.account, now: context.now }),
      refusal: refuses ? new Refusal('record_incomplete', { problems: state.problems, missing: state.missing }) : undefined,
    }
  })
  if (refusal) throw refusal
  return view
}

/** Runs any other act on a locked booking. */
export const workOnOrder = async <T>(context: StageContext, orderId: string, verb: Verb, act: (work: Work) => Promise<T>) =>
  inTransaction(context.db, async (tx) => act(await lockForWork(tx, context, orderId, verb)))

/** The same for an act that may ground the aircraft or move its meters. */
export const workWithAircraft = async <T>(context: StageContext, orderId: string, verb: Verb, act: (work: Work) => Promise<T>) =>
  inTransaction(context.db, async (tx) => {
    await lockAircraftOf(tx, orderId)
    return act(await lockForWork(tx, context, orderId, verb))
  })

/** The same for photos and other parts of a stage. */
export const workInStage = <T>(context: StageContext, orderId: string, stage: Stage, act: (work: Work) => Promise<T>) =>
  workOnOrder(context, orderId, verbs[stage].answer, act)

export const showOrder = async (db: Db, orderId: string, account: Person) => {
  const [row] = await listSummaries(db, [orderId])
  return viewSummary(found(row), account)
}

export const readStage = async (context: StageContext, orderId: string, stage: Stage): Promise<StageRecord> => {
  const { row: seen } = await seeStages(context, orderId)
  found(recordOf(seen, stage))
  const row = await withDocuments(context.db, seen, stage, context.now)
  const order = await showOrder(context.db, orderId, context.account)
  return viewStage({ row, stage, order, reader: context.account, now: context.now })
}

/** The record as it is inside the transaction. */
export const readStageIn = async (work: Work, stage: Stage): Promise<StageRecord> => {
  const { row } = await reload(work)
  const shown = await withDocuments(work.tx, row, stage, work.now)
  const order = await showOrder(work.tx, row.orderId, work.account)
  return viewStage({ row: shown, stage, order, reader: work.account, now: work.now })
}

export const readQuestions = async (context: StageContext, orderId: string, stage: Stage) => {
  const { row: seen } = await seeStages(context, orderId)
  const row = await withDocuments(context.db, seen, stage, context.now)
  return stageQuestions(row, stage).map((question) => ({ ...question, version: row.sets[stage].id }))
}

export const readOrder = async (context: StageContext, orderId: string) => {
  await seeStages(context, orderId)
  return showOrder(context.db, orderId, context.account)
}
