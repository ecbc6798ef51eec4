import { plusMonths } from '@tailshare/contract/text/period'
import type { RunningCosts } from '@tailshare/contract/sharing/costs/sharedCosts'
import { monthText } from '@tailshare/contract/text/timeText'
import { listText } from '@tailshare/rules/bookings/orders/words'
import { payersFrom, payersIn } from '@tailshare/rules/sharing/costs/month/payers'
import type { Config } from '../../../../start/config.ts'
import type { Db, Tx } from '../../../../db/connect.ts'
import { findNextTerms, findTerms, listHoldings, listPeople, type TermsRow } from '../queries.ts'
import { tellPartners } from '../steps.ts'

type Paid = { id: string; ownerId: string }

const withPayers = async <Terms extends RunningCosts>(db: Db, { id, ownerId }: Paid, month: string, terms: Terms) => {
  const holdings = await listHoldings(db, id, month)
  return { ...terms, lines: payersIn({ month, ownerId, holdings }, terms.lines) }
}

/** The terms in force in a month, with the actual payers of each line. */
export const termsIn = async (db: Db, aircraft: Paid, month: string) => {
  const terms = await findTerms(db, aircraft.id, month)
  return terms && withPayers(db, aircraft, month, terms)
}

const payersText = ({ lines }: RunningCosts) => lines.map(({ paidById }) => paidById).join()

/** The next terms after a month: newly agreed ones, or the same with other payers after someone left. */
export const nextTermsOf = async (db: Db, aircraft: Paid, month: string, terms: TermsRow) => {
  const agreed = await findNextTerms(db, aircraft.id, month)
  if (agreed) return withPayers(db, aircraft, agreed.fromMonth, agreed)
  const fromMonth = plusMonths(`${month}-01`, 1).slice(0, 7)
  const next = await termsIn(db, aircraft, fromMonth)
  return next && payersText(next) !== payersText(terms) ? { ...next, fromMonth } : undefined
}

type CostsContext = { tx: Tx; config: Config; shared: Paid & { tailNumber: string; holders: { person: { id: string } }[] } }

/** Runs a change of shares, and notifies all old and new partners if it changes who pays fixed costs. */
export const changeAndTellPayers = async ({ tx, config, shared }: CostsContext, on: string, change: () => Promise<void>) => {
  const month = payersFrom(on)
  const before = (await termsIn(tx, shared, month))?.lines ?? []
  await change()
  const after = (await termsIn(tx, shared, month))?.lines ?? []
  const moved = after.filter(({ paidById }, index) => paidById !== before[index]?.paidById)
  if (moved.length === 0) return
  const names = (await listPeople(tx, [...new Set(moved.map(({ paidById }) => paidById))])).map(
    ({ id, firstName, lastName }) =>
      `${firstName} ${lastName} pays ${listText(moved.filter(({ paidById }) => paidById === id).map(({ title }) => title))}`,
  )
  await tellPartners(
    { db: tx, config },
    shared.id,
    shared.holders.map(({ person }) => person.id),
    {
      title: `Who pays the costs of ${shared.tailNumber} changes`,
      text: `From ${monthText(month)} ${listText(names)}, and is credited for it. A vote on the running costs names somebody else.`,
    },
  )
}
