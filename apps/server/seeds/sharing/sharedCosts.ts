import { wholeCents } from '@tailshare/contract/text/money'
import type { ProjectionInputs } from '@tailshare/contract/reports/calculator/calculator'
import { dayIn, instantAt, plusDays, plusHours, plusMonths } from '@tailshare/contract/text/period'
import type { ExpenseSplit } from '@tailshare/contract/sharing/costs/sharedCosts'
import { costsOf } from '@tailshare/rules/sharing/costs/costs'
import { answerUntil } from '@tailshare/rules/sharing/costs/expenses'
import { closesOn, monthsToClose } from '@tailshare/rules/sharing/costs/settling'
import type { Tx } from '../../src/db/connect.ts'
import { newId } from '../../src/db/newId.ts'
import { findCostAircraft, findPlanInputs, fundId, insertTerms } from '../../src/domains/sharing/costs/queries.ts'
import { shareText, writeMonth } from '../../src/domains/sharing/costs/settlements/steps.ts'
import { insertMovement } from '../../src/domains/payments/ledger/queries.ts'
import { insertAll } from '../bulk.ts'
import { westernDay } from '../calendar.ts'
import type { People } from '../people/people.ts'

const yearMonths = 12

const titles: Record<string, string> = {
  hangar: 'Hangar',
  insurance: 'Insurance',
  subscriptions: 'Subscriptions',
  management: 'Management',
  inspection: 'Annual inspection',
}

/** Shared costs: Helen pays most, Tomás the subscriptions. The loan is Helen's own. */
const termsOf = (inputs: ProjectionInputs, people: People) => {
  const { lines, hourCents } = costsOf(inputs)
  return {
    lines: lines
      .filter(({ key }) => key !== 'loan')
      .map(({ key, yearCents }) => ({
        title: titles[key]!,
        monthCents: wholeCents(yearCents, 12),
        paidById: key === 'subscriptions' ? people.tomas : people.helen,
      })),
    hourCents,
    reserveMonthCents: 40_000,
  }
}

type Entered = {
  months: number
  who: 'helen' | 'tomas' | 'priya' | 'bo'
  title: string
  cents: number
  split: ExpenseSplit
}

/** Paid in the past year; `months` ago. */
const settledExpenses: Entered[] = [
  { months: 10, who: 'bo', title: 'New tires and tubes', cents: 84_250, split: 'share' },
  { months: 7, who: 'tomas', title: 'Oil, two cases', cents: 23_980, split: 'hours' },
  { months: 5, who: 'helen', title: 'Magneto overhaul', cents: 128_600, split: 'fund' },
  { months: 2, who: 'priya', title: 'Oxygen refill and masks', cents: 18_540, split: 'share' },
]

const expenseRow = (
  aircraftId: string,
  enteredBy: string,
  { title, cents, split }: Omit<Entered, 'months' | 'who'>,
  at: Date,
) => ({
  id: newId(at.getTime()),
  aircraftId,
  enteredBy,
  title,
  cents,
  day: westernDay(at),
  paidBy: enteredBy,
  split,
  answerBy: answerUntil(at),
  createdAt: at,
  changedAt: at,
})

/** Past payments and payouts, through the company's bank like all of the demo's past. */
const payMonth = async (tx: Tx, aircraft: { id: string; tailNumber: string }, month: string, unpaid: ReadonlySet<string>) => {
  const at = instantAt(plusDays(closesOn(month), 2), '10:00', 'America/Los_Angeles')
  const note = shareText(aircraft.tailNumber, month)
  const rows = await tx
    .selectFrom('costBalance')
    .innerJoin('account', 'account.id', 'costBalance.accountId')
    .leftJoin('paymentMethod as card', (join) =>
      join.onRef('card.accountId', '=', 'costBalance.accountId').on('card.isPrimary', '=', true),
    )
    .select(['costBalance.accountId', 'costBalance.cents', 'card.id as cardId'])
    .where('costBalance.aircraftId', '=', aircraft.id)
    .where('costBalance.accountId', '<>', fundId)
    .where('costBalance.cents', '<>', 0)
    .orderBy('account.email')
    .execute()
  const due = rows.filter(({ accountId }) => !unpaid.has(accountId))
  for (const { accountId, cents, cardId } of due) {
    // Creditors are paid once everybody has paid.
    if (cents < 0 && unpaid.size > 0) continue
    await insertMovement(tx, {
      kind: cents > 0 ? 'payment' : 'payout',
      note,
      at,
      entries: [
        { ledger: 'co_owner', accountId, aircraftId: aircraft.id, cents: -cents },
        { ledger: 'bank', cents },
      ],
    })
    if (cents < 0) continue
    const { attempt } = await tx
      .selectFrom('charge')
      .select((eb) => eb.fn.coalesce(eb.fn.max('attempt'), eb.lit(0)).as('attempt'))
      .where('kind', '=', 'settlement')
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow()
    const charge = {
      accountId,
      aircraftId: aircraft.id,
      kind: 'settlement',
      state: 'captured',
      text: note,
      paymentMethodId: cardId,
    }
    const paid = {
      attempt: attempt + 1,
      amountCents: cents,
      capturedCents: cents,
      notifiedState: 'captured',
      createdAt: at,
      updatedAt: at,
    }
    await tx
      .insertInto('charge')
      .values({ id: newId(at.getTime()), ...charge, ...paid })
      .execute()
  }
}

/** Priya's payment was declined today; she can retry or use another card. */
const declinePriya = async (tx: Tx, aircraftId: string, priya: string, now: Date) => {
  const last = await tx
    .selectFrom('charge')
    .select(['attempt', 'text', 'paymentMethodId'])
    .where('kind', '=', 'settlement')
    .where('accountId', '=', priya)
    .orderBy('attempt', 'desc')
    .executeTakeFirst()
  const balance = await tx
    .selectFrom('costBalance')
    .select('cents')
    .where('aircraftId', '=', aircraftId)
    .where('accountId', '=', priya)
    .executeTakeFirstOrThrow()
  if (!last || balance.cents < 50) return
  const at = plusHours(now, -1)
  const failed = { kind: 'settlement', state: 'failed', notifiedState: 'failed', failure: 'Your card has insufficient funds.' }
  await tx
    .insertInto('charge')
    .values({
      id: newId(at.getTime()),
      accountId: priya,
      aircraftId,
      ...failed,
      attempt: last.attempt + 1,
      amountCents: balance.cents,
      text: last.text,
      paymentMethodId: last.paymentMethodId,
      createdAt: at,
      updatedAt: at,
    })
    .execute()
}

/** A year of monthly settlements for N322SR. Priya and Bo still owe the last one. */
export const seedSharedCosts = async (tx: Tx, people: People, aircraftId: string, now: Date) => {
  const aircraft = await findCostAircraft(tx, aircraftId, fundId)
  const inputs = await findPlanInputs(tx, aircraftId)
  if (!aircraft || !inputs) return
  const today = dayIn(now, aircraft.zone)
  const fromMonth = plusMonths(`${today.slice(0, 7)}-01`, -yearMonths).slice(0, 7)
  const at = instantAt(`${fromMonth}-01`, '09:00', aircraft.zone)
  await insertTerms(tx, { ...termsOf(inputs, people), aircraftId, version: 1, fromMonth, begunBy: people.helen, at })
  const settled = settledExpenses.map(({ months, who, ...expense }) => {
    const day = instantAt(plusDays(plusMonths(`${today.slice(0, 7)}-01`, -months), 11), '12:00', aircraft.zone)
    return { ...expenseRow(aircraftId, people[who], expense, day), state: 'agreed', agreedAt: plusHours(day, 30) }
  })
  const open = [
    expenseRow(aircraftId, people.bo, { title: 'Landing light, LED', cents: 31_900, split: 'share' }, plusHours(now, -50)),
    expenseRow(
      aircraftId,
      people.tomas,
      { title: 'Detailing, inside and out', cents: 42_000, split: 'share' },
      plusHours(now, -70),
    ),
  ]
  await insertAll(tx, 'expense', [...settled, { ...open[0], state: 'proposed' }, { ...open[1], state: 'questioned' }])
  const answers = [
    { expenseId: open[0]!.id, accountId: people.helen, answer: 'agree', reason: '', at: plusHours(now, -40) },
    {
      expenseId: open[1]!.id,
      accountId: people.helen,
      answer: 'question',
      reason: 'Did we not agree on twice a year? This is the third.',
      at: plusHours(now, -60),
    },
  ]
  await insertAll(
    tx,
    'expenseAnswer',
    answers.map((answer) => ({ round: 1, ...answer })),
  )
  const months = monthsToClose({ begun: fromMonth, last: null, today })
  for (const month of months) {
    await writeMonth(tx, { aircraft, month, now: instantAt(closesOn(month), '06:13', aircraft.zone) })
    await payMonth(tx, aircraft, month, new Set(month === months.at(-1) ? [people.priya, people.bo] : []))
  }
  await declinePriya(tx, aircraftId, people.priya, now)
}
