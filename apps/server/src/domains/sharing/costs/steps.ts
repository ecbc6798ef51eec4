import { paths } from '@tailshare/contract/base/paths'
import { moneyText, rateText } from '@tailshare/contract/text/money'
import { orderNumber } from '@tailshare/contract/base/constants'
import { dayIn, plusMonths } from '@tailshare/contract/text/period'
import type { RunningCosts } from '@tailshare/contract/sharing/costs/sharedCosts'
import { monthText } from '@tailshare/contract/text/timeText'
import { costsOf } from '@tailshare/rules/sharing/costs/costs'
import { costLines, netsOf, percentIn, type CostFacts, type OwnFlight } from '@tailshare/rules/sharing/costs/month/costMonth'
import type { Db, Tx } from '../../../db/connect.ts'
import { publish } from '../../../db/publish.ts'
import { found } from '../../../http/refusal.ts'
import type { Services } from '../../../services.ts'
import { type Looker, logAdvisorView } from '../../people/advisors/steps.ts'
import { notify } from '../../people/notices/steps.ts'
import { listCovering, listUnsettledExpenses } from './expenses/queries.ts'
import { findFirstOpenMonth } from './settlements/queries.ts'
import { roleIn } from './access.ts'
import * as q from './queries.ts'

type Looking = { account: Looker & { isOperator: boolean }; db: Db; now: Date }

/** The aircraft and the caller's role. Throws `not_found` for strangers. Logs a tax advisor's view. */
export const seeCosts = async (aircraftId: string, { account, db, now }: Looking) => {
  const aircraft = found(await q.findCostAircraft(db, aircraftId, account.id))
  const you = found(roleIn(aircraft, account))
  if (you === 'reader')
    await logAdvisorView(db, account, { ownerIds: aircraft.advisedIds, what: `shared costs of ${aircraft.tailNumber}`, at: now })
  return { aircraft, you }
}

/** The current month at the home airport. */
export const monthNow = (now: Date, { zone }: Pick<q.CostAircraft, 'zone'>) => dayIn(now, zone).slice(0, 7)

type YearCosts = { fixedYearCents: number; hourCents: number } | null

/** Costs by the owner's plan. */
export const findPlanCosts = async (db: Db, aircraftId: string): Promise<YearCosts> => {
  const plan = await q.findPlanInputs(db, aircraftId)
  if (!plan) return null
  const { fixedYearCents, hourCents } = costsOf(plan)
  return { fixedYearCents, hourCents }
}

/** Costs of a year and an hour: agreed by the partners, else by the owner's plan, current or `kept`. */
export const findYearCosts = async (
  db: Db,
  aircraftId: string,
  month: string,
  kept: { costs: YearCosts } | null = null,
): Promise<YearCosts> => {
  const terms = await q.findTerms(db, aircraftId, month)
  if (terms) {
    const monthly = terms.lines.reduce((sum, { monthCents }) => sum + monthCents, 0) + terms.reserveMonthCents
    return { fixedYearCents: 12 * monthly, hourCents: terms.hourCents }
  }
  return kept ? kept.costs : findPlanCosts(db, aircraftId)
}

export const costsPath = (aircraftId: string) => paths.coOwnershipInfo(aircraftId, { tab: 'costs' })

/** Everything an open month is computed from, and its lines. */
export const loadMonth = async (db: Db, aircraft: Pick<q.CostAircraft, 'id' | 'zone' | 'ownerId'>, month: string) => {
  const terms = (await q.findTerms(db, aircraft.id, month)) ?? null
  const first = await findFirstOpenMonth(db, aircraft.id)
  // The first open month includes leftovers from before.
  const carries = first === null || month <= first
  const span = { from: carries ? null : `${month}-01`, to: plusMonths(`${month}-01`, 1) }
  const rows = (await q.listOwnFlights(db, aircraft, month)).filter(({ day }) => carries || day.startsWith(month))
  const flights = rows.map(({ number, ...flight }): OwnFlight => ({ ...flight, number: orderNumber(number) }))
  const expenses = await listUnsettledExpenses(db, aircraft.id, span, aircraft.zone)
  const swaps = await q.listUnsettledSwaps(db, aircraft.id, span)
  const covering = await listCovering(db, aircraft, month)
  const covered = [...expenses, ...covering].flatMap(({ day, agreedOn, coversFrom }) => [
    day,
    agreedOn,
    ...(coversFrom ? [coversFrom] : []),
  ])
  const firstDay = [`${month}-01`, ...covered].toSorted()[0]!
  const holdings = await q.listHoldings(db, aircraft.id, month, firstDay)
  const flownBefore = await q.listFlown(db, aircraft, `${firstDay.slice(0, 7)}-01`, `${month}-01`)
  const facts: CostFacts = { month, ownerId: aircraft.ownerId, holdings, terms, flights, flownBefore, expenses, covering, swaps }
  const hours = new Map<string, number>()
  for (const { accountId, day, hours: flown } of flights)
    if (day.startsWith(month)) hours.set(accountId, Math.round(10 * ((hours.get(accountId) ?? 0) + flown)) / 10)
  return { facts, terms, lines: costLines(facts), percents: percentIn(month, holdings), hours }
}

/** Reserve fund before an open month, including earlier months not closed yet. */
export const findFundBefore = async (db: Db, aircraft: Pick<q.CostAircraft, 'id' | 'zone' | 'ownerId'>, month: string) => {
  let cents = await q.findFund(db, aircraft.id)
  let open = (await findFirstOpenMonth(db, aircraft.id)) ?? month
  for (; open < month; open = plusMonths(`${open}-01`, 1).slice(0, 7))
    cents -= netsOf((await loadMonth(db, aircraft, open)).lines).get(null) ?? 0
  return cents
}

type CostsContext = { db: Tx; config: Pick<Services['config'], 'publicUrl'>; by?: string }

type CostsNotice = {
  title: string
  text: string
  kind?: 'system' | 'warning'
  mustKnow?: boolean
  button?: string
  once?: string
}

/** Notifies people about shared costs, except `by`, and refreshes their open pages. */
export const tellPartners = async (
  { db, config, by }: CostsContext,
  aircraftId: string,
  to: readonly string[],
  { kind = 'system', button = 'See the shared costs', ...notice }: CostsNotice,
) => {
  for (const accountId of to.filter((id) => id !== by))
    await notify(db, config, { to: accountId, ...(by && { from: by }), kind, button, link: costsPath(aircraftId), ...notice })
  await publish(db, to, 'costs')
}

type Changing = { aircraftId: string; costs: RunningCosts; config: Services['config']; now: Date }

/** Saves running costs agreed by vote and notifies everyone. The first version applies this month, later ones from the next. */
export const setRunningCosts = async (tx: Tx, { aircraftId, costs, config, now }: Changing) => {
  await q.lockCosts(tx, aircraftId)
  const aircraft = found(await q.findCostAircraft(tx, aircraftId, q.fundId))
  const { version, month } = await q.findBegin(tx, aircraftId)
  const thisMonth = monthNow(now, aircraft)
  const fromMonth = month === null ? thisMonth : plusMonths(`${thisMonth}-01`, 1).slice(0, 7)
  await q.insertTerms(tx, { ...costs, aircraftId, version: version + 1, fromMonth, begunBy: null, at: now })
  const fixed = costs.lines.reduce((sum, { monthCents }) => sum + monthCents, 0)
  await tellPartners({ db: tx, config }, aircraftId, aircraft.holderIds, {
    title: `New running costs for ${aircraft.tailNumber}`,
    text: `From ${monthText(fromMonth)}: ${moneyText(fixed)} a month by share, ${rateText(costs.hourCents)} an hour flown and ${moneyText(costs.reserveMonthCents)} a month for the reserve fund.`,
  })
}
