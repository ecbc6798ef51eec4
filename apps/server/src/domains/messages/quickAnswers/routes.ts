import { inTransaction } from '../../../db/connect.ts'
import type { Handling } from '../../../http/call.ts'
import { allowed } from '../../../http/refusal.ts'
import { lockCaller } from '../../../http/session.ts'
import { isAskedOften, listAnswers, replaceAnswers } from './queries.ts'

export const quickAnswerHandlers = {
  async listQuickAnswers({ account, db }) {
    return listAnswers(db, account.id)
  },

  async setQuickAnswers({ body, account, db }) {
    return inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      allowed(await isAskedOften(tx, account.id))
      await replaceAnswers(tx, account.id, body.answers)
      return listAnswers(tx, account.id)
    })
  },
} satisfies Handling<'listQuickAnswers' | 'setQuickAnswers'>
