import { listOf, page } from '../../base/fields.ts'
import { costReads, coOwnershipReads } from '../../base/routes/reads.ts'
import { del, get, patch, post } from '../../base/routes/route.ts'
import * as C from './sharedCosts.ts'
import { Vote } from '../votes/votes.ts'
import { z } from 'zod'

const costs = 'booking/co-ownership/{aircraftId}/costs/'
const expenses = 'booking/co-ownership/{aircraftId}/expenses/'
const settlements = 'booking/co-ownership/{aircraftId}/settlements/'

/** Shared costs of an aircraft. */
export const sharedCostRoutes = {
  getSharedCosts: get(costs, 'What a month comes to for each holder, line by line', {
    params: C.aircraftParams,
    query: C.CostQuery,
    reply: C.SharedCosts,
  }),
  beginRunningCosts: post(costs, 'Put to the vote what the owner’s plan says the aircraft costs', {
    stale: [...coOwnershipReads, 'listExpenses', 'listSettlements'],
    params: C.aircraftParams,
    reply: Vote,
    refusals: ['costs_begun', 'no_plan', 'vote_open'],
  }),
  listExpenses: get(expenses, 'Expenses, the newest first', {
    params: C.aircraftParams,
    query: z.strictObject(page),
    reply: listOf(C.Expense),
  }),
  addExpense: post(expenses, 'Enter an expense; the other holders are asked', {
    stale: costReads,
    params: C.aircraftParams,
    body: C.NewExpense,
    reply: C.Expense,
    refusals: ['fund_too_small'],
    idempotent: true,
  }),
  changeExpense: patch(`${expenses}{id}/`, 'Change an expense that is not agreed; everybody is asked again', {
    stale: costReads,
    params: C.expenseParams,
    body: C.ExpenseChange,
    reply: C.Expense,
    refusals: ['fund_too_small', 'expense_decided'],
  }),
  withdrawExpense: del(`${expenses}{id}/`, 'Withdraw an expense that is not agreed', {
    stale: costReads,
    params: C.expenseParams,
    refusals: ['expense_decided'],
  }),
  agreeExpense: post(`${expenses}{id}/agree/`, 'Agree to an expense', {
    stale: costReads,
    params: C.expenseParams,
    body: C.ExpenseYes,
    reply: C.Expense,
    refusals: ['expense_decided', 'expense_changed'],
  }),
  questionExpense: post(`${expenses}{id}/question/`, 'Question an expense, with a reason', {
    stale: costReads,
    params: C.expenseParams,
    body: C.ExpenseQuestion,
    reply: C.Expense,
    refusals: ['expense_decided', 'expense_changed'],
  }),
  addExpenseReceipt: post(`${expenses}{id}/receipt/`, 'Add the receipt of an expense; another one asks everybody again', {
    stale: costReads,
    params: C.expenseParams,
    upload: true,
    reply: C.Expense,
    refusals: ['expense_decided', 'unsupported_file', 'too_large'],
  }),
  getExpenseReceipt: get(`${expenses}{id}/receipt/`, 'The receipt of an expense', {
    params: C.expenseParams,
    bytes: 'A WebP picture or a PDF',
  }),
  listSettlements: get(settlements, 'Closed months, the newest first', {
    params: C.aircraftParams,
    query: z.strictObject(page),
    reply: listOf(C.Settlement),
  }),
  paySettlement: post(`${settlements}{month}/pay/`, 'Pay what you owe of the shared costs', {
    stale: [...costReads, 'listCharges', 'getPayoutAccount', 'getStatement', 'getRoleStatement'],
    params: C.settlementParams,
    body: C.SettlementPayment,
    reply: C.SettlementPaid,
    refusals: ['nothing_to_pay', 'card_declined', 'payment_needs_confirmation', 'payments_unreachable'],
  }),
  downloadCostsCsv: get(`${settlements}csv/`, 'Your lines of a month or a year as a CSV file', {
    params: C.aircraftParams,
    query: C.CostStatementQuery,
    bytes: 'text/csv',
  }),
  downloadCostsPdf: get(`${settlements}pdf/`, 'Your lines of a month or a year as a PDF', {
    params: C.aircraftParams,
    query: C.CostStatementQuery,
    bytes: 'application/pdf',
  }),
} as const
