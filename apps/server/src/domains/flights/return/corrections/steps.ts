import { moneyText } from '@tailshare/contract/text/money'
import type { Answers, StageRecord } from '@tailshare/contract/flights/ramp'
import { fuelCreditOf, splitIncome } from '@tailshare/rules/bookings/price/quote'
import { worthCents } from '@tailshare/rules/bookings/operatorLimits/alone'
import { payoutAt } from '@tailshare/rules/payments/holds/holds'
import { inTenths } from '@tailshare/rules/flights/stages/answers'
import {
  changedAnswers,
  correctionLines,
  correctionText,
  validatedWith,
  notCorrectable,
} from '@tailshare/rules/flights/return/correction'
import { flownBy } from '@tailshare/rules/flights/return/flown'
import { insertAudit } from '../../../../db/audit.ts'
import { BadInput, found, Refusal } from '../../../../http/refusal.ts'
import { enqueue, ownerPayout } from '../../../../jobs/enqueue.ts'
import { canFactsOf, matterOf, refuseIfNotAllowed, refuseOwnMatter } from '../../../bookings/access.ts'
import { lockDesk } from '../../../bookings/operatorLimits/queries.ts'
import { requireWithinSoloLimit, partiesOf } from '../../../bookings/operatorLimits/steps.ts'
import { insertChange } from '../../../bookings/orders/queries.ts'
import { tellOfBooking } from '../../../bookings/steps.ts'
import { dueHasChanged } from '../../../maintenance/items/steps.ts'
import { listChargeDisputes } from '../../../payments/disputes/queries.ts'
import { wasExchangedSince } from '../meters/queries.ts'
import { endUpTo, findRunning, setFlight } from '../queries.ts'
import { bookFlight, priceOf, sharingOf, worthOfHours } from '../steps.ts'
import { correctAnswers, setMeters } from '../../stages/queries.ts'
import { asFields, reload, showOrder, workWithAircraft, type StageContext, type Work } from '../../stages/steps.ts'
import { judge, metersBefore, recordOf, stageQuestions, viewStage } from '../../stages/view.ts'
import { hasLeftSince, insertCorrection } from './queries.ts'

type Correction = { answers: Answers; reason: string }
type Changed = { before: Answers; after: Answers }

const mustBeUndisputed = async ({ tx, row, roles, now }: Work) => {
  const disputed = (await listChargeDisputes(tx, row.orderId)).some(({ isOpen }) => isOpen)
  refuseIfNotAllowed('correctReturn', { ...canFactsOf(row, roles, now), disputed })
}

/** Checks the answers like on the ramp, as of the time the return was closed. */
const mustPass = ({ row }: Work, answers: Answers, changed: string[]) => {
  const judged = validatedWith(changed)
  const verdict = judge(row, 'return', answers, new Date(recordOf(row, 'return')!.closedAt!))
  const problems = verdict.problems.filter(({ question }) => judged.has(question))
  const missing = verdict.missing.filter((key) => judged.has(key))
  const worse = problems.filter(({ severity }) => severity === 'block')
  if (worse.length > 0 || missing.length > 0) throw new Refusal('record_incomplete', { problems, missing })
}

/** Refuses once the next check-out has started from these meters. The aircraft must be locked. */
const moveMeters = async ({ tx, row }: Work, meters: { hobbs: number; flightMeter: number }) => {
  if (await hasLeftSince(tx, row))
    throw new Refusal('wrong_state', {
      detail: `${row.tailNumber} has left again since then, and that flight starts from these meters. Fuel, landings and other counts can still be corrected.`,
    })
  if (await wasExchangedSince(tx, row))
    throw new Refusal('wrong_state', {
      detail: `A meter or the engine of ${row.tailNumber} was exchanged since then, and what the meters read was written down. Fuel, landings and other counts can still be corrected.`,
    })
  await setMeters(tx, row.aircraftId, meters)
  await dueHasChanged(tx, row.aircraftId)
}

const figuresOf = (work: Pick<Work, 'row' | 'config'>, answers: Answers) => {
  const { row } = work
  const flown = flownBy(recordOf(row, 'departure')?.answers ?? {}, answers, metersBefore(row, 'return'))
  const price = priceOf(work, flown)
  const { ownerCents, csipCents } = splitIncome(price.lines)
  const worth = worthCents(worthOfHours(row, Math.min(flown.hobbsHours, row.sharedUpTo ?? Infinity), price.lines))
  return { flown, price, worth, figures: { hobbsHours: flown.hobbsHours, totalCents: price.totalCents, ownerCents, csipCents } }
}

const moneyLine = (what: string, before: number, after: number) =>
  before === after ? [] : [{ what, before: moneyText(before), after: moneyText(after) }]

const correct = async (work: Work, known: Answers, changed: Changed, reason: string) => {
  const { tx, row, roles, account, now, config } = work
  const { orderId, status } = row
  const answers = { ...known, ...changed.after }
  mustPass(work, answers, Object.keys(changed.after))
  // An operator's correction also approves the price: nothing is left for the pilot to approve.
  const after = roles.includes('desk') ? { row: { ...row, priceUpToCents: null, sharedUpTo: null }, config } : work
  const [was, is] = [figuresOf(work, known), figuresOf(after, answers)]
  if (is.figures.totalCents < 0)
    throw new Refusal('wrong_state', {
      detail: 'More was refunded of this booking than it would cost then. Please ask an operator.',
    })
  const { hobbsIn, flightIn, landings, fuelGallons } = is.flown
  if (hobbsIn !== was.flown.hobbsIn || flightIn !== was.flown.flightIn)
    await moveMeters(work, { hobbs: hobbsIn, flightMeter: flightIn })

  const { runningCents: runningBefore } = await findRunning(tx, orderId)
  if (after !== work) await endUpTo(tx, orderId)
  await correctAnswers(tx, recordOf(row, 'return')!.id, changed.after)
  const [incomeCents, costCents] = [is.figures.ownerCents, fuelCreditOf(is.price.lines)]
  await setFlight(tx, orderId, { hobbsIn, flightIn, landings, fuelGallons, incomeCents, costCents })
  const [centsBefore, centsAfter] = [was.figures.totalCents, is.figures.totalCents]
  if (JSON.stringify(was.price.lines) !== JSON.stringify(is.price.lines)) {
    await bookFlight(work, is.price)
    // Even if nothing is left to pay: a share already paid out is taken back.
    await enqueue(tx, 'payOwner', { orderId }, { ...ownerPayout(orderId), runAt: payoutAt(now) })
  }

  const text = correctionText(stageQuestions(row, 'return'), changed) || 'The readings stay.'
  // Read the clock under the lock, so that entries are in the order they were made.
  const at = new Date()
  const entry = { orderId, byId: account.id, at, reason, centsBefore, centsAfter }
  await insertCorrection(tx, { ...entry, answersBefore: changed.before, answersAfter: changed.after })
  const data = { orderId, text, centsBefore, centsAfter }
  await insertAudit(tx, { actorId: account.id, action: 'return_corrected', subjectId: row.aircraftId, reason, data, at: now })
  await insertChange(tx, { orderId, status, byId: account.id, why: `${text} “${reason}”`, totalCents: centsAfter, at: now })
  const by = roles.includes('staff') ? `The ramp at ${row.airportCode}` : 'Tailshare'
  const before = { ...was.figures, runningCents: runningBefore }
  const { runningCents } = await findRunning(tx, orderId)
  const act = {
    act: 'corrected',
    by,
    what: text,
    reason,
    before,
    after: { ...is.figures, runningCents },
    sharing: sharingOf(row),
  } as const
  await tellOfBooking(tx, { config, orderId, byId: account.id, act })
  const lines = correctionLines(stageQuestions(row, 'return'), changed)
  // A fuel credit must not hide hours: the total may stay while the owner pays the instructor.
  const movedCents = Math.max(
    ...[is.worth - was.worth, is.figures.ownerCents - was.figures.ownerCents, is.figures.csipCents - was.figures.csipCents].map(
      Math.abs,
    ),
  )
  const changes = [
    ...lines,
    ...moneyLine('Price', centsBefore, centsAfter),
    ...moneyLine('Shared running costs', runningBefore ?? 0, runningCents ?? 0),
  ]
  return { movedCents, changes }
}

/** Corrects a return; aircraft and booking must be locked. Returns the money moved and the changes. Idempotent. */
export const correctUnderLock = async (work: Work, { answers, reason }: Correction) => {
  const { tx, row, roles, account } = work
  const wrong = notCorrectable(stageQuestions(row, 'return'), answers)
  if (Object.keys(wrong).length > 0) throw new BadInput(asFields(wrong))
  await mustBeUndisputed(work)
  // Co-owners earn from the flight, so they may not correct it, not even as staff or operators.
  await refuseOwnMatter(tx, matterOf(row), account.id)
  const known = found(recordOf(row, 'return')).answers
  const changed = changedAnswers(known, inTenths(answers))
  const confirms = roles.includes('desk') && (row.priceUpToCents !== null || row.sharedUpTo !== null)
  if (Object.keys(changed.after).length > 0 || confirms) return correct(work, known, changed, reason)
  return { movedCents: 0, changes: [] }
}

const tooMuch = new Refusal('by_intervention', {
  detail:
    'This moves more money than airport staff move alone, or so soon after they were appointed. Please ask an operator: the console corrects it.',
})

/** Corrects a closed return: adds an entry and recomputes everything that follows from the readings. */
export const correctReturn = (context: StageContext, orderId: string, correction: Correction): Promise<StageRecord> =>
  workWithAircraft(context, orderId, 'correctReturn', async (work) => {
    const { tx, row, account, now } = work
    await lockDesk(tx)
    const { movedCents: cents } = await correctUnderLock(work, correction)
    const memberIds = await partiesOf(tx, row)
    // A correction that moves no money does not count toward the operator's limit.
    if (cents > 0) await requireWithinSoloLimit(tx, { actorId: account.id, memberIds, kind: 'correction', cents, now }, tooMuch)
    const after = await reload(work)
    const order = await showOrder(tx, orderId, account)
    return viewStage({ row: after.row, stage: 'return', order, reader: account, now })
  })
