import type { Person } from '@tailshare/contract/people/accounts/accounts'
import type { Expense, ExpenseSplit } from '@tailshare/contract/sharing/costs/sharedCosts'
import type { AgreedExpense, CoveringExpense } from '@tailshare/rules/sharing/costs/month/costMonth'
import { sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../../db/connect.ts'
import type { DB } from '../../../../db/types.gen.ts'
import { personJson } from '../../../people/accounts/profile/queries.ts'

export type ExpenseRow = {
  id: string
  aircraftId: string
  title: string
  cents: number
  day: string
  enteredBy: Person
  paidBy: Person | null
  split: ExpenseSplit
  coversFrom: string | null
  coversTo: string | null
  state: Expense['state'] | 'withdrawn'
  round: number
  answerBy: Date
  agreedAt: Date | null
  settledIn: string | null
  fileId: string | null
  answers: Expense['answers']
}

const expenseRows = sql`
  select e.id, e.aircraft_id, e.title, e.cents, e.day, e.split, e.covers_from, e.covers_to, e.state, e.round, e.answer_by, e.agreed_at,
    e.file_id,
    to_char(s.month, 'YYYY-MM') as settled_in, ${personJson('w')} as entered_by, case when p.id is null then null
      else ${personJson('p')} end as paid_by,
    coalesce((select json_agg(json_build_object('person', ${personJson('q')}, 'answer', a.answer, 'reason', a.reason) order by a.at)
      from expense_answer a join account q on q.id = a.account_id where a.expense_id = e.id and a.round = e.round), '[]') as answers
  from expense e join account w on w.id = e.entered_by left join account p on p.id = e.paid_by left join cost_settlement s
    on s.id = e.settlement_id`

/** Undecided expenses, and agreed ones not yet in a closed month. */
export const listOpenExpenses = async (db: Db, aircraftId: string) => {
  const { rows } = await sql<ExpenseRow>`${expenseRows}
    where e.aircraft_id = ${aircraftId} and e.state <> 'withdrawn' and e.settlement_id is null
      order by e.created_at desc, e.id desc`.execute(db)
  return rows
}

export const listExpenses = async (db: Db, aircraftId: string, { limit, offset }: { limit: number; offset: number }) => {
  const { rows } = await sql<ExpenseRow>`${expenseRows}
    where e.aircraft_id = ${aircraftId} and e.state <> 'withdrawn' order by e.created_at desc, e.id desc
      limit ${limit} offset ${offset}`.execute(db)
  const { count } = await db
    .selectFrom('expense')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('aircraftId', '=', aircraftId)
    .where('state', '<>', 'withdrawn')
    .executeTakeFirstOrThrow()
  return { count, results: rows }
}

export const findExpense = async (db: Db, { aircraftId, id }: { aircraftId: string; id: string }) => {
  const { rows } = await sql<ExpenseRow>`${expenseRows} where e.id = ${id} and e.aircraft_id = ${aircraftId}`.execute(db)
  return rows[0]
}

/** Expenses agreed between two days at the home airport and in no closed month. */
export const listUnsettledExpenses = async (
  db: Db,
  aircraftId: string,
  { from, to }: { from: string | null; to: string },
  zone: string,
) => {
  const { rows } = await sql<AgreedExpense>`
    select id, title, cents, day, to_char(agreed_at at time zone ${zone}, 'YYYY-MM-DD') as agreed_on,
      coalesce(paid_by, entered_by) as paid_by_id, split, covers_from, covers_to
    from expense
    where aircraft_id = ${aircraftId} and state = 'agreed' and settlement_id is null and agreed_at < ${to}::timestamp at time zone ${zone}
      and agreed_at >= coalesce(${from}::timestamp at time zone ${zone}, '-infinity')
    order by agreed_at, id`.execute(db)
  return rows
}

/** Settled expenses that cover a period reaching into this month: a hand-over splits the rest. */
export const listCovering = async (db: Db, { id, zone }: { id: string; zone: string }, month: string) => {
  const { rows } = await sql<CoveringExpense>`
    select e.id, e.title, e.cents, e.day, to_char(e.agreed_at at time zone ${zone}, 'YYYY-MM-DD') as agreed_on, e.covers_from, e.covers_to
    from expense e join cost_settlement s on s.id = e.settlement_id
    where e.aircraft_id = ${id} and e.state <> 'withdrawn' and e.settlement_id is not null and e.covers_to >= ${`${month}-01`}::date
      and s.month < ${`${month}-01`}::date
    order by e.agreed_at, e.id`.execute(db)
  return rows
}

/** Total that open expenses will take from the reserve fund. */
export const findFundClaims = async (db: Db, aircraftId: string, exceptId?: string) => {
  const row = await db
    .selectFrom('expense')
    .select((eb) => eb.fn.sum<number>('cents').as('cents'))
    .where('aircraftId', '=', aircraftId)
    .where('split', '=', 'fund')
    .where('state', '<>', 'withdrawn')
    .where('settlementId', 'is', null)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId!))
    .executeTakeFirst()
  return row?.cents ?? 0
}

type NewExpense = {
  id: string
  aircraftId: string
  enteredBy: string
  title: string
  cents: number
  day: string
  paidBy: string | null
  split: ExpenseSplit
  coversFrom: string | null
  coversTo: string | null
  answerBy: Date
  createdAt: Date
}

export const insertExpense = (tx: Tx, expense: NewExpense) =>
  tx
    .insertInto('expense')
    .values({ ...expense, state: 'proposed', changedAt: expense.createdAt })
    .execute()

export const setExpense = (tx: Tx, id: string, values: Updateable<DB['expense']>) =>
  tx.updateTable('expense').set(values).where('id', '=', id).execute()

type NewAnswer = { expenseId: string; round: number; accountId: string; answer: 'agree' | 'question'; reason: string; at: Date }

/** An answer may be changed while the expense is open. */
export const putAnswer = (tx: Tx, answer: NewAnswer) =>
  tx
    .insertInto('expenseAnswer')
    .values(answer)
    .onConflict((on) =>
      on
        .columns(['expenseId', 'round', 'accountId'])
        .doUpdateSet({ answer: answer.answer, reason: answer.reason, at: answer.at }),
    )
    .execute()

/** Expenses whose time for objections has passed. */
export const listUncontested = async (db: Db, now: Date) => {
  const rows = await db
    .selectFrom('expense')
    .select(['id', 'aircraftId'])
    .where('state', '=', 'proposed')
    .where('answerBy', '<=', now)
    .orderBy('answerBy')
    .limit(500)
    .execute()
  return rows
}

export const findReceipt = (db: Db, { aircraftId, id }: { aircraftId: string; id: string }) =>
  db
    .selectFrom('expense')
    .innerJoin('file', 'file.id', 'expense.fileId')
    .select(['file.name', 'file.contentType', 'file.storageKey'])
    .where('expense.id', '=', id)
    .where('expense.aircraftId', '=', aircraftId)
    .where('expense.state', '<>', 'withdrawn')
    .executeTakeFirst()
