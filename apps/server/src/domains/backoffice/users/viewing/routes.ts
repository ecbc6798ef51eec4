import { productName } from '@tailshare/contract/base/constants'
import { plusMinutes } from '@tailshare/contract/text/period'
import { viewMinutes } from '@tailshare/contract/people/signIn/viewing'
import { insertAudit } from '../../../../db/audit.ts'
import { inTransaction } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import type { Handling } from '../../../../http/call.ts'
import { found, Refusal } from '../../../../http/refusal.ts'
import { enqueue } from '../../../../jobs/enqueue.ts'
import { notify, publishToOperators } from '../../../people/notices/steps.ts'
import { findViewable, insertView } from './queries.ts'
import { endViewing } from './steps.ts'

export const viewingHandlers = {
  async beginViewing({ params, body: { reason }, account, db, now, config }) {
    if (params.id === account.id) throw new Refusal('own_account')
    return inTransaction(db, async (tx) => {
      const { id: accountId, isOpen } = found(await findViewable(tx, params.id))
      if (!isOpen) throw new Refusal('viewing_refused')
      const id = newId(now.getTime())
      const until = plusMinutes(now, viewMinutes)
      await insertView(tx, { id, operatorId: account.id, accountId, reason, at: now, until, sessionId: account.sessionId })
      await insertAudit(tx, {
        actorId: account.id,
        action: 'viewing_begun',
        subjectId: accountId,
        reason,
        data: { accountId },
        at: now,
      })
      await enqueue(tx, 'endViewing', { id }, { runAt: until, key: `endViewing:${id}` })
      await notify(tx, config, {
        to: accountId,
        kind: 'system',
        mustKnow: true,
        title: `An operator is viewing ${productName} as you`,
        text: `${account.firstName} ${account.lastName} can see your pages for up to ${viewMinutes} minutes, to help you: “${reason}” Nothing can be changed, and your chats, your documents’ files and how you sign in stay hidden.`,
      })
      await publishToOperators(tx, 'audit')
      return { until: until.toISOString(), reason }
    })
  },

  async endViewing({ account, db, now }) {
    const { viewing } = account
    if (!viewing) throw new Refusal('not_viewing')
    await inTransaction(db, (tx) => endViewing(tx, viewing.id, now))
    return { accountId: account.id }
  },
} satisfies Handling<'beginViewing' | 'endViewing'>
