import { wholeCents } from '@tailshare/contract/text/money'
import type { RunningCosts, SharedCosts } from '@tailshare/contract/sharing/costs/sharedCosts'
import { costsOf } from '@tailshare/rules/sharing/costs/costs'
import { netsOf } from '@tailshare/rules/sharing/costs/month/costMonth'
import { netTransfers } from '@tailshare/rules/sharing/costs/month/netting'
import { chargedOn, closesOn, payableCents } from '@tailshare/rules/sharing/costs/settling'
import type { ProjectionInputs } from '@tailshare/contract/reports/calculator/calculator'
import { plusHours } from '@tailshare/contract/text/period'
import { monthText } from '@tailshare/contract/text/timeText'
import { voteDays } from '@tailshare/contract/sharing/votes/votes'
import { inTransaction, type Db } from '../../../db/connect.ts'
import type { Handling } from '../../../http/call.ts'
import { allowed, found, Refusal, refuseOn } from '../../../http/refusal.ts'
import { settleVote } from '../votes/decisions/steps.ts'
import { listOpenExpenses } from './expenses/queries.ts'
import { viewExpense } from './expenses/view.ts'
import { listShareCharges } from './dues/queries.ts'
import { lockAsHolder } from '../shares/holders/steps.ts'
import { findLastClosed } from './settlements/queries.ts'
import { findOpenCosts, findVote } from '../votes/queries.ts'
import { openVote } from '../votes/steps.ts'
import { viewVote } from '../votes/view.ts'
import { nextTermsOf, termsIn } from './payers/steps.ts'
import * as q from './queries.ts'
import { findFundBefore, loadMonth, monthNow, seeCosts } from './steps.ts'
import { viewFund, viewPeople, type MonthFigures } from './view.ts'

type Month = MonthFigures & { isClosed: boolean; fundCents: number; transfers: SharedCosts['transfers'] }

/** A closed month as saved, any other as of now. */
const readMonth = async (db: Db, aircraft: q.CostAircraft, month: string): Promise<Month> => {
  const closed = await q.findClosedMonth(db, aircraft.id, month)
  if (!closed) {
    const { lines, percents, hours } = await loadMonth(db, aircraft, month)
    const fundCents = await findFundBefore(db, aircraft, month)
    return { lines, percents, hours, isClosed: false, fundCents, transfers: netTransfers(netsOf(lines)) }
  }
  const { lines, parts, transfers, fundCents } = closed
  return {
    lines,
    percents: new Map(parts.map(({ accountId, percent }) => [accountId, percent])),
    hours: new Map(parts.map(({ accountId, hours }) => [accountId, hours])),
    isClosed: true,
    fundCents,
    transfers,
  }
}

const viewTerms = ({ lines, hourCents, reserveMonthCents, fromMonth }: q.TermsRow) => ({
  lines,
  hourCents,
  reserveMonthCents,
  fromMonth,
})

const lineNames = {
  hangar: 'Hangar or tiedown',
  insurance: 'Insurance',
  subscriptions: 'Subscriptions',
  management: 'Management',
  inspection: 'Annual inspection',
  loan: 'Loan',
} as const

/** From the plan: the owner pays the fixed costs, and the rest of the hourly cost is set aside. */
const termsFrom = (inputs: ProjectionInputs, paidById: string): RunningCosts => {
  const { lines, hourCents } = costsOf(inputs)
  return {
    lines: lines.map(({ key, yearCents }) => ({ title: lineNames[key], monthCents: wholeCents(yearCents, 12), paidById })),
    hourCents,
    reserveMonthCents: 0,
  }
}

export const costHandlers = {
  async getSharedCosts({ params, query, ...call }) {
    const { account, db, now } = call
    const { aircraft, you } = await seeCosts(params.aircraftId, call)
    const thisMonth = monthNow(now, aircraft)
    const month = query.month ?? thisMonth
    if (month > thisMonth) throw new Refusal('not_found')
    const read = await readMonth(db, aircraft, month)
    const ids = new Set([...read.percents.keys(), ...read.lines.flatMap(({ accountId }) => accountId ?? [])])
    const holders = await q.listPeople(db, aircraft.holderIds)
    const isFormer = you === 'former'
    const everyone = viewPeople(read, await q.listPeople(db, [...ids]), { viewerId: account.id, holderIds: aircraft.holderIds })
    const tookPart = everyone.some(({ person }) => person.id === account.id)
    const terms = isFormer && !tookPart ? undefined : await termsIn(db, aircraft, month)
    const next = terms && !isFormer && (await nextTermsOf(db, aircraft, month, terms))
    const charges = await listShareCharges(db, { aircraftId: aircraft.id, accountId: account.id })
    const expenses = isFormer ? [] : await listOpenExpenses(db, aircraft.id)
    const [last] = charges
    const settledMonth = (await findLastClosed(db, aircraft.id))?.month ?? null
    const vote = terms || isFormer ? undefined : await findOpenCosts(db, aircraft.id)
    return {
      tailNumber: aircraft.tailNumber,
      zone: aircraft.zone,
      settledMonth,
      month,
      isClosed: read.isClosed,
      closesOn: closesOn(month),
      chargedOn: chargedOn(settledMonth ?? month),
      you,
      yourId: you === 'reader' ? null : account.id,
      isOwner: aircraft.ownerId === account.id,
      // Former partners see only their own part and the terms of their months.
      people: isFormer ? everyone.filter(({ person }) => person.id === account.id) : everyone,
      holders: isFormer ? [] : holders,
      fund: isFormer ? { cents: 0, changeCents: 0, lines: [] } : viewFund(read.lines, read.fundCents, read.isClosed),
      transfers: isFormer ? [] : read.transfers,
      terms: terms ? { ...viewTerms(terms), next: next ? viewTerms(next) : null } : null,
      hasPlan: !isFormer && aircraft.hasPlan,
      openVote: vote ? { id: vote.id, closes: vote.closesAt.toISOString() } : null,
      balanceCents: aircraft.balanceCents,
      dueCents: payableCents(aircraft.balanceCents, charges),
      lastCharge: last ? { id: last.id, cents: last.amountCents, state: last.state, failure: last.failure } : null,
      expenses: expenses.map((row) => viewExpense(row, holders, account.id)),
    }
  },

  /** Proposes the first version, from the owner's plan. Like later ones, it takes effect after a vote. */
  async beginRunningCosts({ params: { aircraftId }, account, db, config, now }) {
    return inTransaction(db, async (tx) => {
      const shared = await lockAsHolder(tx, aircraftId, account)
      allowed(shared.ownerId === account.id)
      const { version } = await q.findBegin(tx, aircraftId)
      if (version > 0) throw new Refusal('costs_begun')
      const inputs = await q.findPlanInputs(tx, aircraftId)
      if (!inputs) throw new Refusal('no_plan')
      const context = { tx, config, shared, now }
      const figures = { before: { lines: [], hourCents: 0, reserveMonthCents: 0 }, after: termsFrom(inputs, account.id) }
      const days = voteDays.usual
      const [from, late] = [now, plusHours(now, 24 * days)].map((at) => monthText(monthNow(at, shared)))
      const title = `Running costs from ${from}${late === from ? '' : `, or from ${late} if it passes then`}`
      const about = { kind: 'costs' as const, title, reason: '', days, proposedById: account.id }
      const vote = await openVote(context, { ...about, figures }).catch(refuseOn('share_vote_figures', 'vote_open'))
      await settleVote(context, vote)
      return viewVote(found(await findVote(tx, aircraftId, vote.id)), shared, account.id)
    })
  },
} satisfies Handling<'getSharedCosts' | 'beginRunningCosts'>
