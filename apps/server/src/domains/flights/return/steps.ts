import type { QuoteLine } from '@tailshare/contract/bookings/book/quote'
import type { StageBody } from '@tailshare/contract/flights/ramp'
import { moneyText } from '@tailshare/contract/text/money'
import { plusHours } from '@tailshare/contract/text/period'
import { nextHearsWithinHours } from '@tailshare/rules/bookings/notices/whoHears'
import { finalPrice, fuelCreditOf, splitIncome, totalOf, agreedTerms, priceUnder } from '@tailshare/rules/bookings/price/quote'
import { isLateReturn } from '@tailshare/rules/flights/stages/answers'
import { flownBy, metersIn, unrollMeters } from '@tailshare/rules/flights/return/flown'
import { beyondPlan } from '@tailshare/rules/bookings/operatorLimits/alone'
import { pendingApprovalLines, splitRefunds } from '@tailshare/rules/bookings/operatorLimits/interventions'
import { flightEntries } from '@tailshare/rules/payments/ledger'
import { found, Refusal } from '../../../http/refusal.ts'
import { enqueue, ownerPayout } from '../../../jobs/enqueue.ts'
import { findNextFlight, wasLate } from '../../bookings/queries.ts'
import { recordIfWithinSoloLimit } from '../../bookings/operatorLimits/steps.ts'
import { askForReviewsLater } from '../../bookings/reviews/steps.ts'
import { tellOfBooking } from '../../bookings/steps.ts'
import { dueHasChanged } from '../../maintenance/items/steps.ts'
import { insertMovement, reverseMovements } from '../../payments/ledger/queries.ts'
import { endControl } from '../departure/operationalControl/steps.ts'
import { askAboutGap } from './meters/gapSteps.ts'
import { listLowered } from './meters/queries.ts'
import { recordRollover } from './meters/steps.ts'
import { closeRecord, setMeters } from '../stages/queries.ts'
import { type StageContext, type Work, move, nothing, workOnStage, mustBeNow, readStageIn, workOnOrder } from '../stages/steps.ts'
import { metersBefore, recordOf } from '../stages/view.ts'
import { type Running, insertFlight, setFinalPrice, setPriceUpTo, endUpTo, findRunning, setFlightIncome } from './queries.ts'
import { payoutAt } from '@tailshare/rules/payments/holds/holds'
import { insertChange } from '../../bookings/orders/queries.ts'

/** The price by meter under the terms agreed at booking. A cap is a line of its own. */
export const priceOf = ({ row, config }: Pick<Work, 'row' | 'config'>, flown: ReturnType<typeof flownBy>) => {
  const { quote, lowered, priceUpToCents, rateCents, fuelIncluded, plannedHours, zone, state } = row
  const feePercent = config.platformFeePercent
  const taxPercent = config.taxPercentByState[state] ?? 0
  const today = { rateCents, fuelIncluded, feePercent, taxPercent, discountPercent: 0, planName: null, csipRateCents: null }
  const terms = agreedTerms(quote, { ...today, ownsAircraft: false, purpose: 'flight' })
  const period = { from: row.startAt, to: row.dropAt }
  const { hobbsHours, fuelCredits } = flown
  const price = finalPrice({ ...priceUnder(terms, { period, plannedHours, zone, state }), hobbsHours, fuelCredits })
  const lines = [...price.lines, ...pendingApprovalLines(price.lines, priceUpToCents), ...lowered]
  return { lines, totalCents: totalOf(lines) }
}

/** Books what the pilot pays and who gets it; reverses earlier bookings. */
export const bookFlight = async ({ tx, row, now }: Work, { lines, totalCents }: ReturnType<typeof finalPrice>) => {
  const { orderId, pilotId: customerId, ownerId, csipId, aircraftId } = row
  await setFinalPrice(tx, orderId, lines, totalCents)
  await reverseMovements(tx, { orderId, kind: 'flight', reversal: 'correction', at: now })
  const entries = flightEntries({ customerId, ownerId, csipId, aircraftId }, lines)
  await insertMovement(tx, { kind: 'flight', orderId, at: now, entries })
  await enqueue(tx, 'settleFlight', { orderId }, { key: `settleFlight:${orderId}` })
}

const bookPrice = async (work: Work, price: ReturnType<typeof finalPrice>) => {
  const { tx, row, now } = work
  await reverseMovements(tx, { orderId: row.orderId, kind: 'booked', reversal: 'booked_reversed', at: now })
  await bookFlight(work, price)
}

type Flown = { hobbsHours: number; price: ReturnType<typeof finalPrice>; running: Running }

/**
 * What the hours of a flight are worth to others, for `worthCents`: the price by meter, or the usual rent of a partner's flight, whose
 * costs all partners share. Hours of a sole owner or in the shop cost nobody anything.
 */
export const worthOfHours = (
  { quote, rateCents, holderIds, pilotId, ownerId }: Work['row'],
  hours: number,
  lines: QuoteLine[],
) => {
  const isShared = [...holderIds, ownerId].some((id) => id !== pilotId) && quote.terms?.purpose !== 'maintenance'
  return { lines, hours, rateCents: isShared ? rateCents : 0 }
}

/**
 * Hours that people other than the pilot add to the flight: all, by closing the return for the pilot; or those by which they read the
 * departure low, or wrote down a new Hobbs that starts lower, so that a wrong start is charged as flown.
 */
const addedByOthers = async ({ tx, row, account }: Work, hobbsHours: number) => {
  const { pilotId } = row
  if (account.id !== pilotId) return [{ actorId: account.id, hours: hobbsHours }]
  const { answers = {}, answeredBy = {}, expectedHobbs } = recordOf(row, 'departure') ?? {}
  const read = metersIn(answers)?.hobbs ?? Infinity
  const low = { actorId: answeredBy.hobbs ?? pilotId, hours: (expectedHobbs ?? 0) - read }
  return [low, ...(await listLowered(tx, row))].filter(({ actorId, hours }) => actorId !== pilotId && hours > 0)
}

/**
 * Meters are recorded as read. What someone other than the pilot adds beyond the plan counts as moved by them; above the limit for one person
 * it is charged, and shared with partners, once the pilot agrees. Hours count without the fuel credited against them.
 */
const isBeyond = async (work: Work, flown: ReturnType<typeof flownBy>) => {
  const { row, tx, now } = work
  const { hobbsHours } = flown
  const added = (await addedByOthers(work, hobbsHours)).toSorted((a, b) => b.hours - a.hours)
  const [most] = added
  if (!most) return false
  const others = Math.max(
    0,
    added.reduce((left, { hours }) => left - hours, hobbsHours),
  )
  const read = (hours: number) => worthOfHours(row, hours, priceOf(work, { ...flown, hobbsHours: hours, fuelCredits: [] }).lines)
  const plan = worthOfHours(row, row.plannedHours, row.quote.lines)
  const cents = beyondPlan(read(hobbsHours), plan, read(others))
  // Counted per person and day only, so that a pilot's weekly limit stays free for operators who help them.
  const act = { actorId: most.actorId, memberIds: [], kind: 'return', cents, now }
  return cents > 0 && !(await recordIfWithinSoloLimit(tx, act))
}

/** Partners who share the running costs of a flight, beside its pilot and the owner. */
export const sharingOf = ({ holderIds, pilotId, ownerId, aircraftId }: Work['row']) => ({
  partnerIds: holderIds.filter((id) => id !== pilotId && id !== ownerId),
  aircraftId,
})

/** The price, and the most that is charged of it. */
const boundPrice = async (work: Work, flown: ReturnType<typeof flownBy>) => {
  const { tx, row, config } = work
  const whole = priceOf(work, flown)
  if (!(await isBeyond(work, flown))) return { price: whole, sharedUpTo: null }
  const priceUpToCents = priceOf(work, { ...flown, hobbsHours: row.plannedHours }).totalCents
  await setPriceUpTo(tx, row.orderId, priceUpToCents)
  return { price: priceOf({ row: { ...row, priceUpToCents }, config }, flown), sharedUpTo: row.plannedHours }
}

const tellPeople = async ({ tx, row, account, config }: Work, { hobbsHours, price, running }: Flown) => {
  const { orderId } = row
  // If the aircraft is grounded, the grounding and its release notify the next pilot.
  const tellsNext = row.groundedReason === null && (await wasLate(tx, orderId))
  const next = tellsNext ? await findNextFlight(tx, row, plusHours(row.dropAt, nextHearsWithinHours)) : undefined
  const { ownerCents } = splitIncome(price.lines)
  const unclean = recordOf(row, 'return')?.answers.clean === false
  const { heldCents } = splitRefunds(price.lines)
  const { totalCents } = price
  const act = {
    act: 'returned',
    hobbsHours,
    totalCents,
    heldCents,
    ...running,
    sharing: sharingOf(row),
    ownerCents,
    unclean,
    next,
  } as const
  await tellOfBooking(tx, { config, orderId, byId: account.id, act })
}

/** Meters of an aircraft that has left again since stay; hours in between are a gap. */
const moveMeters = async (work: Work, returnedAt: Date, { hobbsIn, flightIn, shown }: ReturnType<typeof flownBy>) => {
  const { tx, row, account } = work
  const { aircraftId, pilotId, nextMeters: next } = row
  const before = { hobbs: hobbsIn, flightMeter: flightIn }
  if (next) {
    const read = unrollMeters(next, metersBefore(row, 'return'))
    return askAboutGap(work, { before, read, readings: [{ readerId: account.id, pilotId }, next] })
  }
  await setMeters(tx, aircraftId, before)
  await recordRollover({ ...work, aircraftId, returnedAt }, { hobbsIn, flightIn, shown })
  await dueHasChanged(tx, aircraftId)
}

/** Ends the flight in one transaction: meters, flight, price, ledger and notices. */
const endFlight = async (work: Work, closedAt: Date) => {
  const { tx, row, account } = work
  const { orderId, aircraftId, pilotId, ownerId } = row
  const departure = recordOf(row, 'departure')
  const record = found(recordOf(row, 'return'))
  const before = metersBefore(row, 'return')
  const flown = flownBy(departure?.answers ?? {}, record.answers, before)
  const { price, sharedUpTo } = await boundPrice(work, flown)
  const { ownerCents: incomeCents } = splitIncome(price.lines)
  const costCents = fuelCreditOf(price.lines)
  const left = departure?.closedAt ? new Date(departure.closedAt) : row.startAt
  const departedAt = left < closedAt ? left : closedAt

  await move(work, 'completeReturn', whyLate(work, record.answers))
  await closeRecord(tx, { recordId: record.id, closedBy: account.id, closedAt, ...before })
  await endControl(work, closedAt)
  const { hobbsHours, fuelCredits: _, shown: __, ...meters } = flown
  const parties = { orderId, aircraftId, pilotId, ownerId }
  const times = { departedAt, returnedAt: closedAt }
  const running = await insertFlight(tx, { ...parties, ...meters, ...times, sharedUpTo, incomeCents, costCents })
  await moveMeters(work, closedAt, flown)
  await bookPrice(work, price)
  await tellPeople(work, { hobbsHours, price, running })
  await askForReviewsLater(tx, orderId, closedAt)
  await enqueue(tx, 'watchDisruptions', {}, { key: 'watchDisruptions' })
}

/** For the history. Leaves out a reason if the return is not late. */
const whyLate = ({ row, doneAt: now }: Work, { lateReason: why }: StageBody['answers']) =>
  typeof why === 'string' && why !== '' && isLateReturn({ from: row.startAt, to: row.dropAt }, now) ? `Late: ${why}` : ''

export const openReturn = (context: StageContext, orderId: string, body: StageBody = nothing) =>
  workOnStage({ context, orderId, stage: 'return', body, open: true, complete: endFlight })

export const answerReturn = (context: StageContext, orderId: string, body: StageBody) =>
  workOnStage({ context, orderId, stage: 'return', body, open: false, complete: endFlight })

const sharesOf = ({ lines }: ReturnType<typeof priceOf>) => {
  const { ownerCents, csipCents } = splitIncome(lines)
  return { totalCents: totalOf(lines), ownerCents, csipCents }
}

/** The pilot approves the price beyond the plan: it is charged in full, and payouts follow. */
export const agreePrice = (context: StageContext, orderId: string, cents: number) =>
  workOnOrder(context, orderId, 'agreePrice', async (work) => {
    mustBeNow(work, 'agreePrice')
    const { tx, row, account, now, config } = work
    const answers = recordOf(row, 'return')?.answers ?? {}
    const flown = flownBy(recordOf(row, 'departure')?.answers ?? {}, answers, metersBefore(row, 'return'))
    const [was, is] = [priceOf(work, flown), priceOf({ row: { ...row, priceUpToCents: null }, config }, flown)]
    const { heldCents: ofPrice } = splitRefunds(was.lines)
    const { runningHeldCents } = await findRunning(tx, orderId)
    const heldCents = ofPrice + runningHeldCents
    if (heldCents === 0) throw new Refusal('wrong_state', { detail: 'Nothing of this price waits for your yes.' })
    if (heldCents !== cents) throw new Refusal('wrong_state', { detail: 'The price has changed. Take another look.' })
    await endUpTo(tx, orderId)
    await bookFlight(work, is)
    const [before, after] = [sharesOf(was), sharesOf(is)]
    await setFlightIncome(tx, orderId, after.ownerCents)
    await enqueue(tx, 'payOwner', { orderId }, { ...ownerPayout(orderId), runAt: payoutAt(now) })
    const why = `Agreed to ${moneyText(cents)} beyond the plan`
    await insertChange(tx, { orderId, status: row.status, byId: account.id, why, totalCents: after.totalCents, at: now })
    const act = { act: 'priceAgreed', cents, runningHeldCents, sharing: sharingOf(row), before, after } as const
    await tellOfBooking(tx, { config, orderId, byId: account.id, act })
    return readStageIn(work, 'return')
  })
