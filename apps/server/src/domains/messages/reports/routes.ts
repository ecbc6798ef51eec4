import { paths } from '@tailshare/contract/base/paths'
import { plusHours } from '@tailshare/contract/text/period'
import { reportKinds } from '@tailshare/contract/messages/reportKinds'
import { messagesBeforeReport, mostReportsADay } from '@tailshare/rules/messages/mayWrite'
import { inTransaction } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'
import { publish } from '../../../db/publish.ts'
import type { Handling } from '../../../http/call.ts'
import { allowed, found, Refusal } from '../../../http/refusal.ts'
import { lockCaller } from '../../../http/session.ts'
import { notifyOperators, publishToOperators } from '../../people/notices/steps.ts'
import { findMessage } from '../queries.ts'
import { viewMessage } from '../view.ts'
import { countReports, insertReport, lockMessage } from './queries.ts'

export const reportHandlers = {
  /** The writer is told only if the decision goes against them. */
  async reportMessage({ params, body, account, db, now, config }) {
    const { id } = params
    const find = { id, accountId: account.id }
    return inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      const row = found(await findMessage(tx, find))
      allowed(row.fromId !== account.id)
      const { takenBackAt } = found(await lockMessage(tx, id))
      if (takenBackAt !== null) throw new Refusal('message_gone')
      if (row.isReported) throw new Refusal('message_reported')
      if ((await countReports(tx, account.id, plusHours(now, -24))) >= mostReportsADay)
        throw new Refusal('too_many_requests', {
          detail: `You have reported ${mostReportsADay} messages today. We look at all of them; block a person who writes you more.`,
        })
      const report = { messageId: id, reporterId: account.id, writerId: row.fromId, ...body, before: messagesBeforeReport, now }
      if (!(await insertReport(tx, { id: newId(now.getTime()), ...report }))) throw new Refusal('message_reported')
      await notifyOperators(tx, config, {
        kind: 'warning',
        title: `${account.firstName} ${account.lastName} reported a message`,
        text: `It is by ${row.fromName}. The reason: ${reportKinds[body.kind]}.`,
        link: paths.operatorMessages(),
        marker: 'reported-messages',
        button: 'Open the reported messages',
      })
      await publish(tx, [account.id], 'message')
      await publishToOperators(tx, 'messageReport')
      return viewMessage(found(await findMessage(tx, find)), account.id, now)
    })
  },
} satisfies Handling<'reportMessage'>
