import type { BookingStatus } from '@tailshare/contract/bookings'
import type { Stage, StageBody, StageRecord } from '@tailshare/contract/ramp'
import { whyNotMove, type Actor } from '@tailshare/rules/bookings/states'
import { changesNothing, freshAnswers, wrongAnswers } from '@tailshare/rules/ramp/answers'
import { expiredDocuments } from '@tailshare/rules/ramp/leave'
import { inTransaction, type Db, type Tx } from '../../../db/connect.ts'
import { allowed, BadInput, found, Refusal } from '../../../http/refusal.ts'
import { loadBookingFacts } from '../../bookings/facts/queries.ts'
import { listOrderSummaries, lockOrder, moveOrder } from '../../bookings/queries.ts'
import { actorAt, mayWorkOn, type RampCaller } from '../access.ts'
import { addAnswers, findStages, insertRecord, type StageRow } from './queries.ts'
import { recordOf, stageQuestions, stageState, viewRampOrder, viewStage } from './view.ts'
import { publish } from '../../../db/publish.ts'

// What departure and return have in common.

/** A booking under somebody's hands: locked, and as whom they act. */
export type Work = {
  tx: Tx
  row: StageRow
  actor: Actor
  byId: string
  now: Date
  feePercent: number
  taxPercent: number
  config: Calling['config']
}
export type Calling = {
  db: Db
  account: RampCaller
  now: Date
  config: { publicUrl: string; platformFeePercent: number; taxPercentByState: Record<string, number> }
}

/** A booking as those who may see it see it; everybody else is told that it does not exist. */
export const seeStages = async ({ db, account }: Pick<Calling, 'db' | 'account'>, orderId: string) => {
  const row = found(await findStages(db, orderId))
  return { row, actor: found(actorAt(row, account)) }
}

const takeUp = async (tx: Tx, { account, now, config }: Calling, orderId: string, stage: Stage): Promise<Work> => {
  found(await lockOrder(tx, orderId))
  const { row, actor } = await seeStages({ db: tx, account }, orderId)
  allowed(mayWorkOn(stage, row, actor))
  const taxPercent = config.taxPercentByState[row.state] ?? 0
  return { tx, row, actor, byId: account.id, now, feePercent: config.platformFeePercent, taxPercent, config }
}

const refusalOf = { not_yours: 'not_allowed', self_check_in: 'not_allowed' } as const
const incomplete = ['departure_complete', 'return_complete']

/** Moves the booking as the table of transitions allows, and tells everybody who has it on the screen. */
export const move = async (work: Work, to: BookingStatus, why = '') => {
  const { tx, row, actor, byId, now } = work
  const refusal = whyNotMove({
    from: row.status,
    to,
    by: actor,
    now,
    start: row.startAt,
    drop: row.dropAt,
    selfCheckIn: row.selfCheckIn,
    departureComplete: stageState(row, 'departure', now).complete,
    returnComplete: stageState(row, 'return', now).complete,
    delayed: false,
    unpaid: false,
  })
  if (refusal) {
    const { code, text: detail } = refusal
    if (incomplete.includes(code)) throw new Refusal('record_incomplete', { detail })
    throw new Refusal(code in refusalOf ? 'not_allowed' : 'wrong_state', { detail })
  }
  await moveOrder(tx, { orderId: row.orderId, from: row.status, to, byId, why, at: now })
  const people = [row.pilotId, row.ownerId, ...(row.csipId ? [row.csipId] : []), byId]
  await publish(tx, [...new Set(people)], 'order', { orderId: row.orderId, status: to })
}

export const reload = async (work: Work): Promise<Work> => ({ ...work, row: found(await findStages(work.tx, work.row.orderId)) })

/** Opens a stage: the record, and the state that goes with it. Opening twice is opening once. */
const begin = async (work: Work, stage: Stage) => {
  const { tx, row, byId, now } = work
  const record = recordOf(row, stage)
  if (record?.state === 'closed') return work
  const status = stage === 'departure' ? 'checking_in' : 'returning'
  if (row.status !== status) await move(work, status)
  if (!record) await insertRecord(tx, row.orderId, stage, byId, now)
  return reload(work)
}

const asFields = (wrong: Record<string, string>) =>
  Object.fromEntries(Object.entries(wrong).map(([key, message]) => [`answers.${key}`, [message]]))

/** Takes what a device sends, in whatever order it arrives. */
const merge = async (work: Work, stage: Stage, body: StageBody) => {
  const { tx, row, now } = work
  const record = found(recordOf(row, stage))
  const wrong = wrongAnswers(stageQuestions(row, stage), body.answers)
  if (Object.keys(wrong).length > 0) throw new BadInput(asFields(wrong))
  const fresh = freshAnswers(record.answeredAt, body.answers, givenAt(body, now))
  if (changesNothing(record.answers, fresh.answers)) return work
  if (record.state === 'closed') throw new Refusal('record_closed')
  if (row.status !== (stage === 'departure' ? 'checking_in' : 'returning')) throw new Refusal('wrong_state')
  await addAnswers(tx, record.id, fresh.answers, fresh.times)
  return reload(work)
}

/** A stage that is opened without answers. */
export const nothing: StageBody = { answers: {}, complete: false }

/** A device's clock may run ahead; nothing was answered in the future. */
export const givenAt = ({ at }: StageBody, now: Date) => (at !== undefined && new Date(at) < now ? new Date(at) : now)

/** Closes the stage and does what follows from it. */
type Complete = (work: Work, at: Date) => Promise<void>
type StageCall = { calling: Calling; orderId: string; stage: Stage; body: StageBody; open: boolean; complete: Complete }

/**
 * Adds what the booking rules say about the pilot's documents today, as long as a departure is open. An aircraft that was taken off
 * the list meanwhile has no such rules any more.
 */
const withDocuments = async (db: Db, row: StageRow, stage: Stage, now: Date): Promise<StageRow> => {
  if (stage !== 'departure' || row.status !== 'checking_in') return row
  const { aircraftId, pilotId, csipId, orderId: exceptOrderId, plannedHours, passengers } = row
  const period = { from: row.startAt, to: row.dropAt }
  const loaded = await loadBookingFacts(db, { aircraftId, pilotId, csipId, exceptOrderId, plannedHours, passengers, period, now })
  return loaded ? { ...row, expired: expiredDocuments(loaded.facts) } : row
}

/**
 * One call for a stage, in one transaction with the booking locked. Answers are kept even when completing is refused: nothing
 * that was typed on the ramp is lost.
 */
export const workOnStage = async ({ calling, orderId, stage, body, open, complete }: StageCall): Promise<StageRecord> => {
  const { view, refusal } = await inTransaction(calling.db, async (tx) => {
    const taken = await takeUp(tx, calling, orderId, stage)
    const merged = await merge(open ? await begin(taken, stage) : taken, stage, body)
    let work = { ...merged, row: await withDocuments(tx, merged.row, stage, calling.now) }
    const record = found(recordOf(work.row, stage))
    const state = stageState(work.row, stage, calling.now)
    const refuses = body.complete && record.state === 'open' && !state.complete
    if (body.complete && record.state === 'open' && state.complete) {
      const given = givenAt(body, calling.now)
      await complete(work, given < new Date(record.openedAt) ? new Date(record.openedAt) : given)
      work = await reload(work)
    }
    const [order] = await listOrderSummaries(tx, [orderId])
    return {
      view: viewStage({ row: work.row, stage, order: found(order), actor: work.actor, now: calling.now }),
      refusal: refuses ? new Refusal('record_incomplete', { problems: state.problems, missing: state.missing }) : undefined,
    }
  })
  if (refusal) throw refusal
  return view
}

/** Anything else that is done to a booking on the ramp. */
export const workOnOrder = async <T>(calling: Calling, orderId: string, stage: Stage, act: (work: Work) => Promise<T>) =>
  inTransaction(calling.db, async (tx) => act(await takeUp(tx, calling, orderId, stage)))

export const readStage = async (calling: Calling, orderId: string, stage: Stage): Promise<StageRecord> => {
  const { row: seen, actor } = await seeStages(calling, orderId)
  found(recordOf(seen, stage))
  const row = await withDocuments(calling.db, seen, stage, calling.now)
  const [order] = await listOrderSummaries(calling.db, [orderId])
  return viewStage({ row, stage, order: found(order), actor, now: calling.now })
}

export const readQuestions = async (calling: Calling, orderId: string, stage: Stage) =>
  stageQuestions((await seeStages(calling, orderId)).row, stage)

export const readOrder = async (calling: Calling, orderId: string) => {
  const { actor } = await seeStages(calling, orderId)
  const [order] = await listOrderSummaries(calling.db, [orderId])
  return viewRampOrder(found(order), actor)
}
