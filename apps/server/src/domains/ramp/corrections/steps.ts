import { moneyText } from '@tailshare/contract/money'
import type { Answers, StageRecord } from '@tailshare/contract/ramp'
import { fuelCreditOf, splitIncome } from '@tailshare/rules/bookings/quote'
import { aloneUpToCents } from '@tailshare/rules/payments/alone'
import { payoutAt } from '@tailshare/rules/payments/holds'
import { inTenths } from '@tailshare/rules/ramp/answers'
import { changedAnswers, correctionLines, correctionText, judgedWith, notCorrectable } from '@tailshare/rules/ramp/correction'
import { flownBy } from '@tailshare/rules/ramp/flown'
import { insertAudit } from '../../../db/audit.ts'
import { BadInput, found, Refusal } from '../../../http/refusal.ts'
import { enqueue, ownerPayout } from '../../../jobs/enqueue.ts'
import { canFactsOf, matterOf, mustBeOpen, mustBeOthers } from '../../bookings/access.ts'
import { insertChange } from '../../bookings/orders/queries.ts'
import { tellOfBooking } from '../../bookings/steps.ts'
import { dueHasChanged } from '../../maintenance/items/steps.ts'
import { lockAircraft } from '../../maintenance/queries.ts'
import { listChargeDisputes } from '../../payments/disputes/queries.ts'
import { wasExchangedSince } from '../meters/queries.ts'
import { setFlight } from '../return/queries.ts'
import { bookFlight, priceOf } from '../return/steps.ts'
import { correctAnswers, setMeters } from '../stages/queries.ts'
import { asFields, reload, showOrder, workOnOrder, type Calling, type Work } from '../stages/steps.ts'
import { judge, metersBefore, recordOf, stageQuestions, viewStage } from '../stages/view.ts'
import { hasLeftSince, insertCorrection, sumByRamp } from './queries.ts'

type Correction = { answers: Answers; reason: string }
type Changed = { before: Answers; after: Answers }

const mustBeUndisputed = async ({ tx, row, roles, now }: Work) => {
  const disputed = (await listChargeDisputes(tx, row.orderId)).some(({ isOpen }) => isOpen)
  mustBeOpen('correctReturn', { ...canFactsOf(row, roles, now), disputed })
}

/** The same questions as on the ramp, with the clock as it stood when the return was closed. */
const mustPass = ({ row }: Work, answers: Answers, changed: string[]) => {
  const judged = judgedWith(changed)
  const verdict = judge(row, 'return', answers, new Date(recordOf(row, 'return')!.closedAt!))
  const problems = verdict.problems.filter(({ question }) => judged.has(question))
  const missing = verdict.missing.filter((key) => judged.has(key))
  const worse = problems.filter(({ severity }) => severity === 'block')
  if (worse.length > 0 || missing.length > 0) throw new Refusal('record_incomplete', { problems, missing })
}

/** The next check-out starts from these meters: once it has, they stay. */
const moveMeters = async ({ tx, row }: Work, meters: { hobbs: number; flightMeter: number }) => {
  await lockAircraft(tx, row.aircraftId)
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

const figuresOf = (work: Work, answers: Answers) => {
  const { row } = work
  const flown = flownBy(recordOf(row, 'departure')?.answers ?? {}, answers, metersBefore(row, 'return'))
  const price = priceOf(work, flown)
  const { ownerCents, csipCents } = splitIncome(price.lines)
  return { flown, price, told: { hobbsHours: flown.hobbsHours, totalCents: price.totalCents, ownerCents, csipCents } }
}

const correct = async (work: Work, known: Answers, changed: Changed, reason: string) => {
  const { tx, row, roles, account, now, config } = work
  const { orderId, status } = row
  const answers = { ...known, ...changed.after }
  mustPass(work, answers, Object.keys(changed.after))
  const [was, is] = [figuresOf(work, known), figuresOf(work, answers)]
  if (is.told.totalCents < 0)
    throw new Refusal('wrong_state', {
      detail: 'More was refunded of this booking than it would cost then. Please ask an operator.',
    })
  const { hobbsIn, flightIn, landings, fuelGallons } = is.flown
  if (hobbsIn !== was.flown.hobbsIn || flightIn !== was.flown.flightIn)
    await moveMeters(work, { hobbs: hobbsIn, flightMeter: flightIn })

  await correctAnswers(tx, recordOf(row, 'return')!.id, changed.after)
  const [incomeCents, costCents] = [is.told.ownerCents, fuelCreditOf(is.price.lines)]
  await setFlight(tx, orderId, { hobbsIn, flightIn, landings, fuelGallons, incomeCents, costCents })
  const [centsBefore, centsAfter] = [was.told.totalCents, is.told.totalCents]
  if (JSON.stringify(was.price.lines) !== JSON.stringify(is.price.lines)) {
    await bookFlight(work, is.price)
    // Also where nothing is left to pay: a share that was paid out is taken back then.
    await enqueue(tx, 'payOwner', { orderId }, { ...ownerPayout(orderId), runAt: payoutAt(now) })
  }

  const text = correctionText(stageQuestions(row, 'return'), changed)
  // The clock under the lock: entries are listed in the order in which they were made, whichever call came first.
  const at = new Date()
  const entry = { orderId, byId: account.id, at, reason, centsBefore, centsAfter }
  await insertCorrection(tx, { ...entry, answersBefore: changed.before, answersAfter: changed.after })
  const data = { orderId, text, centsBefore, centsAfter }
  await insertAudit(tx, { actorId: account.id, action: 'return_corrected', subjectId: row.aircraftId, reason, data, at: now })
  await insertChange(tx, { orderId, status, byId: account.id, why: `${text} “${reason}”`, totalCents: centsAfter, at: now })
  const by = roles.includes('staff') ? `The ramp at ${row.airportCode}` : 'Tailshare'
  const act = { act: 'corrected', by, what: text, reason, before: was.told, after: is.told } as const
  await tellOfBooking(tx, { config, orderId, byId: account.id, act })
  const lines = correctionLines(stageQuestions(row, 'return'), changed)
  const price = { what: 'Price', before: moneyText(centsBefore), after: moneyText(centsAfter) }
  return { centsBefore, centsAfter, changes: centsBefore === centsAfter ? lines : [...lines, price] }
}

/** Corrects under the booking’s lock; answers what the flight cost before and costs now, and what changed. Twice is once. */
export const correctUnderLock = async (work: Work, { answers, reason }: Correction) => {
  const { tx, row, account } = work
  const wrong = notCorrectable(stageQuestions(row, 'return'), answers)
  if (Object.keys(wrong).length > 0) throw new BadInput(asFields(wrong))
  await mustBeUndisputed(work)
  // A co-owner earns by what the aircraft earned, also where they are airport staff or an operator.
  await mustBeOthers(tx, matterOf(row), account.id)
  const known = found(recordOf(row, 'return')).answers
  const changed = changedAnswers(known, inTenths(answers))
  if (Object.keys(changed.after).length > 0) return correct(work, known, changed, reason)
  return { centsBefore: 0, centsAfter: 0, changes: [] }
}

/** A closed return corrected: an entry of its own, and everything that follows from the readings worked out again. */
export const correctReturn = (calling: Calling, orderId: string, correction: Correction): Promise<StageRecord> =>
  workOnOrder(calling, orderId, 'correctReturn', async (work) => {
    const { tx, account, now } = work
    const { centsBefore, centsAfter } = await correctUnderLock(work, correction)
    // Many small corrections of a flight are one large one.
    if (centsAfter !== centsBefore && Math.abs(await sumByRamp(tx, orderId)) > aloneUpToCents)
      throw new Refusal('by_intervention', {
        detail: `This moves the price of the flight by more than ${moneyText(aloneUpToCents)}. Please ask an operator: two of them correct it in the console.`,
      })
    const after = await reload(work)
    const order = await showOrder(tx, orderId, account)
    return viewStage({ row: after.row, stage: 'return', order, reader: account, now })
  })
