import { listOf, page } from '../../base/fields.ts'
import { costReads, coOwnershipReads } from '../../base/reads.ts'
import { del, get, patch, post } from '../../base/route.ts'
import * as C from './sharedCosts.ts'
import { Vote } from '../votes/votes.ts'
import { z } from 'zod'

const costs = 'booking/co-ownership/{aircraftId}/costs/'
const expenses = 'booking/co-ownership/{aircraftId}/expenses/'
const settlements = 'booking/co-ownership/{aircraftId}/settlements/'

/** Shared costs of an aircraft. */
export const sharedCostRoutes = {
  getSharedCosts: get(costs, 'What a month comes to for each holder, line by line', {
    access: 'signedIn',
    params: C.aircraftParams,
    query: C.CostQuery,
    reply: C.SharedCosts,
    added: true,
  }),
  beginRunningCosts: post(costs, 'Put to the vote what the owner’s plan says the aircraft costs', {
    access: 'signedIn',
    stale: [...coOwnershipReads, 'listExpenses', 'listSettlements'],
    params: C.aircraftParams,
    reply: Vote,
    refusals: ['costs_begun', 'no_plan', 'vote_open'],
    added: true,
  }),
  listExpenses: get(expenses, 'Expenses, the newest first', {
    access: 'signedIn',
    params: C.aircraftParams,
    query: z.strictObject(page),
    reply: listOf(C.Expense),
    added: true,
  }),
  addExpense: post(expenses, 'Enter an expense; the other holders are asked', {
    access: 'signedIn',
    stale: costReads,
    params: C.aircraftParams,
    body: C.NewExpense,
    reply: C.Expense,
    refusals: ['fund_too_small'],
    idempotent: true,
    added: true,
  }),
  changeExpense: patch(`${expenses}{id}/`, 'Change an expense that is not agreed; everybody is asked again', {
    access: 'signedIn',
    stale: costReads,
    params: C.expenseParams,
    body: C.ExpenseChange,
    reply: C.Expense,
    refusals: ['fund_too_small', 'expense_decided'],
    added: true,
  }),
  withdrawExpense: del(`${expenses}{id}/`, 'Withdraw an expense that is not agreed', {
    access: 'signedIn',
    stale: costReads,
    params: C.expenseParams,
    refusals: ['expense_decided'],
    added: true,
  }),
  agreeExpense: post(`${expenses}{id}/agree/`, 'Agree to an expense', {
    access: 'signedIn',
    stale: costReads,
    params: C.expenseParams,
    body: C.ExpenseYes,
    reply: C.Expense,
    refusals: ['expense_decided', 'expense_changed'],
    added: true,
  }),
  questionExpense: post(`${expenses}{id}/question/`, 'Question an expense, with a reason', {
    access: 'signedIn',
    stale: costReads,
    params: C.expenseParams,
    body: C.ExpenseQuestion,
    reply: C.Expense,
    refusals: ['expense_decided', 'expense_changed'],
    added: true,
  }),
  addExpenseReceipt: post(`${expenses}{id}/receipt/`, 'Add the receipt of an expense; another one asks everybody again', {
    access: 'signedIn',
    stale: costReads,
    params: C.expenseParams,
    upload: true,
    reply: C.Expense,
    refusals: ['expense_decided', 'unsupported_file', 'too_large'],
    added: true,
  }),
  getExpenseReceipt: get(`${expenses}{id}/receipt/`, 'The receipt of an expense', {
    access: 'signedIn',
    params: C.expenseParams,
    bytes: 'A WebP picture or a PDF',
    added: true,
  }),
  listSettlements: get(settlements, 'Closed months, the newest first', {
    access: 'signedIn',
    params: C.aircraftParams,
    query: z.strictObject(page),
    reply: listOf(C.Settlement),
    added: true,
  }),
  paySettlement: post(`${settlements}{month}/pay/`, 'Pay what you owe of the shared costs', {
    access: 'signedIn',
    stale: [...costReads, 'listCharges', 'getPayoutAccount', 'getStatement', 'getRoleStatement'],
    params: C.settlementParams,
    body: C.SettlementPayment,
    reply: C.SettlementPaid,
    refusals: ['nothing_to_pay', 'card_declined', 'payment_needs_confirmation', 'payments_unreachable'],
    added: true,
  }),
  downloadCostsCsv: get(`${settlements}csv/`, 'Your lines of a month or a year as a CSV file', {
    access: 'signedIn',
    params: C.aircraftParams,
    query: C.CostStatementQuery,
    bytes: 'text/csv',
    added: true,
  }),
  downloadCostsPdf: get(`${settlements}pdf/`, 'Your lines of a month or a year as a PDF', {
    access: 'signedIn',
    params: C.aircraftParams,
    query: C.CostStatementQuery,
    bytes: 'application/pdf',
    added: true,
  }),
} as const
