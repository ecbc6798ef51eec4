import { moneyText } from '@tailshare/contract/text/money'
import { dayIn, plusMonths } from '@tailshare/contract/text/period'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { answerUntil, stateOfAnswers } from '@tailshare/rules/sharing/costs/expenses'
import { inTransaction, type Db, type Tx } from '../../../../db/connect.ts'
import { allowed, BadInput, found, Refusal } from '../../../../http/refusal.ts'
import type { Services } from '../../../../services.ts'
import { findBegin, findCostAircraft, findFund, fundId, listPeople, lockCosts, type CostAircraft } from '../queries.ts'
import { tellPartners } from '../steps.ts'
import { mayAnswer, mayChange, mayWithdraw } from './access.ts'
import * as q from './queries.ts'
import { answersOf, viewExpense } from './view.ts'

type Context = { account: { id: string }; config: Services['config']; now: Date }
type Which = { aircraftId: string; id: string }
type Fields = {
  title: string
  cents: number
  day: string
  paidById: string | null
  split: q.ExpenseRow['split']
  coversFrom: string | null
  coversTo: string | null
}
type Sent = Omit<Fields, 'coversFrom' | 'coversTo'> & {
  coversFrom?: string | null | undefined
  coversTo?: string | null | undefined
}

/** Checks an expense: its payer must be a partner, and the reserve fund must cover it. */
const check = async (tx: Tx, aircraft: CostAircraft, fields: Fields, { now, id }: { now: Date; id?: string }) => {
  const { paidById, split, day, cents } = fields
  checkCovered(fields)
  if (paidById !== null && !aircraft.holderIds.includes(paidById)) throw new BadInput({ paidById: 'Please choose a partner.' })
  if (paidById === null && split !== 'fund') throw new BadInput({ split: 'What the reserve fund pays is not split.' })
  if (split === 'hours' && (await findBegin(tx, aircraft.id)).month === null)
    throw new BadInput({ split: 'Hours count once you share running costs. Split it by share for now.' })
  if (day > dayIn(now, aircraft.zone)) throw new BadInput({ day: 'This day is in the future.' })
  if (split !== 'fund') return
  const holds = (await findFund(tx, aircraft.id)) - (await q.findFundClaims(tx, aircraft.id, id))
  if (cents > holds)
    throw new Refusal('fund_too_small', {
      detail: `The reserve fund holds ${moneyText(Math.max(0, holds))} that is not spoken for.`,
    })
}

/** An expense covers at most three years, in full days. */
const mostCoveredMonths = 36
const checkCovered = ({ coversFrom, coversTo, split }: Pick<Fields, 'coversFrom' | 'coversTo' | 'split'>) => {
  if (coversFrom === null && coversTo === null) return
  if (split !== 'share') throw new BadInput({ split: 'What covers a period is split by share.' })
  if (coversFrom === null) throw new BadInput({ coversFrom: 'Enter the first day that it covers.' })
  if (coversTo === null) throw new BadInput({ coversTo: 'Enter the last day that it covers.' })
  if (coversTo < coversFrom) throw new BadInput({ coversTo: 'The last day is before the first.' })
  if (coversTo >= plusMonths(coversFrom, mostCoveredMonths))
    throw new BadInput({ coversTo: 'A bill can cover three years at most.' })
}

const view = async (tx: Tx, which: Which, viewerId: string) => {
  const aircraft = found(await findCostAircraft(tx, which.aircraftId, viewerId))
  return viewExpense(found(await q.findExpense(tx, which)), await listPeople(tx, aircraft.holderIds), viewerId)
}

const partnerNames = async (tx: Tx, id: string) => (await listPeople(tx, [id]))[0]?.firstName ?? 'A partner'

const askPartners = async (
  tx: Tx,
  aircraft: CostAircraft,
  { account, config }: Context,
  { title, cents, isChange, answerBy }: { title: string; cents: number; isChange: boolean; answerBy: Date },
) => {
  const name = await partnerNames(tx, account.id)
  await tellPartners({ db: tx, config, by: account.id }, aircraft.id, aircraft.holderIds, {
    title: `${name} ${isChange ? 'changed' : 'entered'} an expense of ${moneyText(cents)}`,
    text: `${title}, for ${aircraft.tailNumber}. Agree or question it by ${plainDayText(dayIn(answerBy, aircraft.zone))}; after that it counts as agreed.`,
    button: 'See the expense',
  })
}

/** Adds an expense and asks the other partners. */
export const enterExpense = (db: Db, context: Context, aircraftId: string, newId: string, sent: Sent) =>
  inTransaction(db, async (tx) => {
    const { account, now } = context
    await lockCosts(tx, aircraftId)
    const aircraft = found(await findCostAircraft(tx, aircraftId, account.id))
    allowed(aircraft.holderIds.includes(account.id))
    const fields = { ...sent, coversFrom: sent.coversFrom ?? null, coversTo: sent.coversTo ?? null }
    await check(tx, aircraft, fields, { now })
    const { paidById, ...rest } = fields
    const answerBy = answerUntil(now)
    await q.insertExpense(tx, {
      ...rest,
      id: newId,
      aircraftId,
      enteredBy: account.id,
      paidBy: paidById,
      answerBy,
      createdAt: now,
    })
    await askPartners(tx, aircraft, context, { ...fields, isChange: false, answerBy })
    await concludeAnswers(tx, aircraft, { aircraftId, id: newId }, context)
    return view(tx, { aircraftId, id: newId }, account.id)
  })

/** Starts a new round of answers after a change. */
export const askAgain = async (tx: Tx, aircraft: CostAircraft, context: Context, expense: q.ExpenseRow) => {
  const { id, round, title, cents } = expense
  const answerBy = answerUntil(context.now)
  await q.setExpense(tx, id, { state: 'proposed', round: round + 1, answerBy, changedAt: context.now })
  await askPartners(tx, aircraft, context, { title, cents, isChange: true, answerBy })
  await concludeAnswers(tx, aircraft, { aircraftId: aircraft.id, id }, context)
}

const lockOpen = async (tx: Tx, which: Which, { account }: Context) => {
  await lockCosts(tx, which.aircraftId)
  const aircraft = found(await findCostAircraft(tx, which.aircraftId, account.id))
  allowed(aircraft.holderIds.includes(account.id))
  const expense = found(await q.findExpense(tx, which))
  if (expense.state === 'withdrawn') throw new Refusal('not_found')
  if (expense.state === 'agreed') throw new Refusal('expense_decided')
  return { aircraft, expense }
}

/** Only its author may change an expense. Asks everyone again unless nothing changed. */
export const changeExpense = (db: Db, context: Context, which: Which, change: { [K in keyof Fields]?: Fields[K] | undefined }) =>
  inTransaction(db, async (tx) => {
    const { account, now } = context
    const { aircraft, expense } = await lockOpen(tx, which, context)
    allowed(mayChange(expense, account.id))
    const { title, cents, day, split, coversFrom, coversTo } = expense
    const before: Fields = { title, cents, day, split, coversFrom, coversTo, paidById: expense.paidBy?.id ?? null }
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<Fields>
    if (Object.entries(given).every(([key, value]) => value === before[key as keyof Fields])) return view(tx, which, account.id)
    const { paidById, ...fields } = { ...before, ...given }
    await check(tx, aircraft, { ...fields, paidById }, { now, id: which.id })
    await q.setExpense(tx, which.id, { ...fields, paidBy: paidById })
    await askAgain(tx, aircraft, context, { ...expense, ...fields })
    return view(tx, which, account.id)
  })

export const withdrawExpense = (db: Db, context: Context, which: Which) =>
  inTransaction(db, async (tx) => {
    const { account, now, config } = context
    const { aircraft, expense } = await lockOpen(tx, which, context)
    allowed(mayWithdraw(expense, { id: account.id, holderIds: aircraft.holderIds }))
    await q.setExpense(tx, which.id, { state: 'withdrawn', changedAt: now })
    const concerned = [...new Set([...aircraft.holderIds, expense.enteredBy.id])]
    await tellPartners({ db: tx, config, by: account.id }, aircraft.id, concerned, {
      title: `${await partnerNames(tx, account.id)} withdrew an expense of ${moneyText(expense.cents)}`,
      text: `${expense.title}, for ${aircraft.tailNumber}. There is nothing you need to do.`,
    })
  })

type Answer = { answer: 'agree' | 'question'; reason: string; /** The round the caller read. */ round: number }

/** Saves an answer. One objection stops the expense; it is settled once everyone agrees. */
export const answerExpense = (db: Db, context: Context, which: Which, said: Answer) =>
  inTransaction(db, async (tx) => {
    const { account, now, config } = context
    const { aircraft, expense } = await lockOpen(tx, which, context)
    allowed(mayAnswer(expense, { isHolder: true, id: account.id }))
    if (said.round !== expense.round) throw new Refusal('expense_changed')
    await q.putAnswer(tx, { expenseId: which.id, accountId: account.id, ...said, at: now })
    if (said.answer === 'question') {
      const name = await partnerNames(tx, account.id)
      await tellPartners({ db: tx, config, by: account.id }, aircraft.id, aircraft.holderIds, {
        kind: 'warning',
        title: `${name} questions an expense of ${moneyText(expense.cents)}`,
        text: `${expense.title}, for ${aircraft.tailNumber}: “${said.reason}” ${expense.enteredBy.firstName} can change or withdraw it.`,
        button: 'See the expense',
      })
    }
    await concludeAnswers(tx, aircraft, which, context)
    return view(tx, which, account.id)
  })

/** Applies the answers so far, and tells the author when the expense is agreed. */
const concludeAnswers = async (
  tx: Tx,
  { holderIds, id: aircraftId, tailNumber }: CostAircraft,
  which: Which,
  { now, config }: Pick<Context, 'now' | 'config'>,
) => {
  const expense = found(await q.findExpense(tx, which))
  const state = stateOfAnswers({ enteredById: expense.enteredBy.id, holderIds, answers: answersOf(expense) })
  await q.setExpense(tx, which.id, { state, agreedAt: state === 'agreed' ? now : null, changedAt: now })
  if (state === 'agreed') await tellAgreed(tx, config, { ...expense, aircraftId, tailNumber })
}

const tellAgreed = (
  tx: Tx,
  config: Services['config'],
  { title, cents, enteredBy, aircraftId, tailNumber }: q.ExpenseRow & { tailNumber: string },
) =>
  tellPartners({ db: tx, config }, aircraftId, [enteredBy.id], {
    title: `Your expense of ${moneyText(cents)} is agreed`,
    text: `${title}, for ${tailNumber}. It is settled with this month’s costs.`,
  })

/** Agrees to an expense without objections in time. */
export const agreeUncontested = async (tx: Tx, which: Which, { config, now }: Pick<Context, 'config' | 'now'>) => {
  await lockCosts(tx, which.aircraftId)
  const aircraft = found(await findCostAircraft(tx, which.aircraftId, fundId))
  const expense = await q.findExpense(tx, which)
  if (expense?.state !== 'proposed' || expense.answerBy > now) return
  await q.setExpense(tx, which.id, { state: 'agreed', agreedAt: expense.answerBy, changedAt: now })
  await tellAgreed(tx, config, { ...expense, aircraftId: aircraft.id, tailNumber: aircraft.tailNumber })
}

type Bought = { aircraftId: string; buyerId: string; /** Held nothing before. */ isNew: boolean }

/** After a hand-over: drops former partners' answers and asks a new one, with the full time to answer. */
export const askBuyer = async (tx: Tx, { aircraftId, buyerId, isNew }: Bought, context: Pick<Context, 'config' | 'now'>) => {
  await lockCosts(tx, aircraftId)
  const aircraft = found(await findCostAircraft(tx, aircraftId, buyerId))
  for (const { id, state } of await q.listOpenExpenses(tx, aircraftId)) {
    if (state === 'agreed') continue
    await concludeAnswers(tx, aircraft, { aircraftId, id }, context)
    const after = found(await q.findExpense(tx, { aircraftId, id }))
    if (after.state !== 'proposed' || (after.state === state && !isNew)) continue
    const answerBy = answerUntil(context.now)
    await q.setExpense(tx, id, { answerBy })
    if (isNew) {
      const fromAuthor = { ...context, account: { id: after.enteredBy.id } }
      await askPartners(tx, { ...aircraft, holderIds: [buyerId] }, fromAuthor, { ...after, isChange: false, answerBy })
    }
  }
}
