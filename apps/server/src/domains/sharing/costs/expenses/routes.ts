import { inTransaction } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import type { Handling } from '../../../../http/call.ts'
import { listPage } from '../../../../http/listPage.ts'
import { allowed, found, Refusal } from '../../../../http/refusal.ts'
import { enqueue } from '../../../../jobs/enqueue.ts'
import { insertFile } from '../../../people/documents/queries.ts'
import { findCostAircraft, listPeople, lockCosts } from '../queries.ts'
import { seeCosts } from '../steps.ts'
import { mayChange } from './access.ts'
import * as q from './queries.ts'
import { answerExpense, askAgain, changeExpense, enterExpense, withdrawExpense } from './steps.ts'
import { viewExpense } from './view.ts'

export const expenseHandlers = {
  async listExpenses({ params, query, ...call }) {
    const { aircraft, you } = await seeCosts(params.aircraftId, call)
    allowed(you !== 'former')
    const { count, results } = await q.listExpenses(call.db, aircraft.id, query)
    const holders = await listPeople(call.db, aircraft.holderIds)
    const viewed = results.map((row) => viewExpense(row, holders, call.account.id))
    return listPage(`booking/co-ownership/${aircraft.id}/expenses/`, query, { count, results: viewed })
  },

  async addExpense({ params, body, ...call }) {
    await seeCosts(params.aircraftId, call)
    return enterExpense(call.db, call, params.aircraftId, newId(call.now.getTime()), body)
  },

  async changeExpense({ params, body, ...call }) {
    await seeCosts(params.aircraftId, call)
    return changeExpense(call.db, call, params, body)
  },

  async withdrawExpense({ params, ...call }) {
    await seeCosts(params.aircraftId, call)
    await withdrawExpense(call.db, call, params)
  },

  async agreeExpense({ params, body, ...call }) {
    await seeCosts(params.aircraftId, call)
    return answerExpense(call.db, call, params, { answer: 'agree', reason: '', ...body })
  },

  async questionExpense({ params, body, ...call }) {
    await seeCosts(params.aircraftId, call)
    return answerExpense(call.db, call, params, { answer: 'question', ...body })
  },

  async addExpenseReceipt({ params, file, ...call }) {
    const { account, db, files } = call
    const { aircraft } = await seeCosts(params.aircraftId, call)
    allowed(mayChange(found(await q.findExpense(db, params)), account.id))
    const kept = await files.keep(file, 'document')
    const save = inTransaction(db, async (tx) => {
      await lockCosts(tx, params.aircraftId)
      const expense = found(await q.findExpense(tx, params))
      // It may have been agreed or withdrawn during the upload.
      if (!mayChange(expense, account.id)) throw new Refusal('expense_decided')
      await insertFile(tx, kept, account.id)
      await q.setExpense(tx, params.id, { fileId: kept.id })
      if (expense.fileId) {
        await enqueue(tx, 'removeFiles', { fileIds: [expense.fileId] })
        await askAgain(tx, found(await findCostAircraft(tx, params.aircraftId, account.id)), call, expense)
      }
      return viewExpense(found(await q.findExpense(tx, params)), await listPeople(tx, aircraft.holderIds), account.id)
    })
    return save.catch(async (error: unknown) => {
      await files.remove(kept.storageKey)
      throw error
    })
  },

  async getExpenseReceipt({ params, ...call }) {
    const { you } = await seeCosts(params.aircraftId, call)
    allowed(you !== 'former')
    const { storageKey, ...receipt } = found(await q.findReceipt(call.db, params))
    return { name: receipt.name, contentType: receipt.contentType, content: await call.files.open(storageKey) }
  },
} satisfies Handling<
  | 'listExpenses'
  | 'addExpense'
  | 'changeExpense'
  | 'withdrawExpense'
  | 'agreeExpense'
  | 'questionExpense'
  | 'addExpenseReceipt'
  | 'getExpenseReceipt'
>
