import type { RunningCosts, SharedCosts } from '@tailshare/contract/sharedCosts'
import { costsOf } from '@tailshare/rules/coOwnership/costs'
import { netsOf } from '@tailshare/rules/coOwnership/costMonth'
import { netTransfers } from '@tailshare/rules/coOwnership/netting'
import { chargedOn, closesOn, payableCents } from '@tailshare/rules/coOwnership/settling'
import type { ProjectionInputs } from '@tailshare/contract/calculator'
import { inTransaction, type Db } from '../../../db/connect.ts'
import type { Handling } from '../../../http/call.ts'
import { allowed, found, Refusal } from '../../../http/refusal.ts'
import { listOpenExpenses } from '../expenses/queries.ts'
import { viewExpense } from '../expenses/view.ts'
import { listShareCharges } from '../dues/queries.ts'
import { nextTermsOf, termsIn } from '../payers/steps.ts'
import * as q from './queries.ts'
import { findFundBefore, loadMonth, monthNow, seeCosts, tellPartners } from './steps.ts'
import { viewFund, viewPeople, type MonthFigures } from './view.ts'

type Month = MonthFigures & { isClosed: boolean; fundCents: number; transfers: SharedCosts['transfers'] }

/** A closed month as it was written down; any other as it stands now. */
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

/** The owner's plan as running costs: they pay what is fixed, and the rest of an hour is put aside. */
const termsFrom = (inputs: ProjectionInputs, paidById: string): RunningCosts => {
  const { lines, hourCents } = costsOf(inputs)
  return {
    lines: lines.map(({ key, yearCents }) => ({ title: lineNames[key], monthCents: Math.round(yearCents / 12), paidById })),
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
    const terms = await termsIn(db, aircraft, month)
    const next = terms && (await nextTermsOf(db, aircraft, month, terms))
    const charges = await listShareCharges(db, { aircraftId: aircraft.id, accountId: account.id })
    const expenses = isFormer ? [] : await listOpenExpenses(db, aircraft.id)
    const [last] = charges
    const settledMonth = await q.findSettledMonth(db, aircraft.id)
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
      // Who has left reads their own part only.
      people: isFormer ? everyone.filter(({ person }) => person.id === account.id) : everyone,
      holders: isFormer ? [] : holders,
      fund: isFormer ? { cents: 0, changeCents: 0, lines: [] } : viewFund(read.lines, read.fundCents, read.isClosed),
      transfers: isFormer ? [] : read.transfers,
      terms: terms ? { ...viewTerms(terms), next: next ? viewTerms(next) : null } : null,
      hasPlan: aircraft.hasPlan,
      balanceCents: aircraft.balanceCents,
      dueCents: payableCents(aircraft.balanceCents, charges),
      lastCharge: last ? { id: last.id, cents: last.amountCents, state: last.state, failure: last.failure } : null,
      expenses: expenses.map((row) => viewExpense(row, holders, account.id)),
    }
  },

  /** The first version, from the owner's plan; what follows is agreed by vote. */
  async beginRunningCosts({ params, ...call }) {
    const { account, db, config, now } = call
    const { aircraft } = await seeCosts(params.aircraftId, call)
    allowed(aircraft.ownerId === account.id)
    await inTransaction(db, async (tx) => {
      await q.lockCosts(tx, aircraft.id)
      const { version } = await q.findBegin(tx, aircraft.id)
      if (version > 0) throw new Refusal('costs_begun')
      const inputs = await q.findPlanInputs(tx, aircraft.id)
      if (!inputs) throw new Refusal('no_plan')
      const terms = termsFrom(inputs, account.id)
      const fromMonth = monthNow(now, aircraft)
      await q.insertTerms(tx, { ...terms, aircraftId: aircraft.id, version: 1, fromMonth, begunBy: account.id, at: now })
      const { holderIds } = found(await q.findCostAircraft(tx, aircraft.id, account.id))
      await tellPartners({ db: tx, config, by: account.id }, aircraft.id, holderIds, {
        title: `The costs of ${aircraft.tailNumber} are shared from this month on`,
        text: 'Each month is settled on the 3rd of the next. See what it comes to for you; a vote changes the figures.',
      })
    })
  },
} satisfies Handling<'getSharedCosts' | 'beginRunningCosts'>
