import { accountDecisionKinds } from '@tailshare/contract/backoffice/operator'
import { paths } from '@tailshare/contract/base/paths'
import { type Db, inTransaction } from '../../../../db/connect.ts'
import type { Handling } from '../../../../http/call.ts'
import { found, Refusal } from '../../../../http/refusal.ts'
import { deleteOperatorRequest } from '../../../bookings/operatorLimits/queries.ts'
import { notifyOperators, publishToOperators } from '../../../people/notices/steps.ts'
import { decisionAbout, refuseOwn } from '../access.ts'
import * as Q from '../queries.ts'
import { auditUser } from '../steps.ts'
import { viewDecision } from '../view.ts'

export const accountDecisionHandlers = {
  listAccountDecisions: ({ account, db, now }) => list(db, account.id, now),

  async declineAccountDecision({ params: { id }, body: { kind, reason }, account, db, now, config }) {
    return inTransaction(db, async (tx) => {
      const wanted = (await Q.listAccountDecisions(tx, now)).find((one) => one.id === id && one.kind === kind)
      const { askedBy, account: about } = found(wanted)
      refuseOwn(account.id, about.id)
      const user = decisionAbout(await Q.lockUsers(tx, [account.id, about.id]), account.id, about.id)
      // Another operator may have decided it before the lock.
      const deleted = kind === 'operator' ? await Q.deleteAppointment(tx, user.id) : await deleteOperatorRequest(tx, id)
      if (deleted[0]!.numDeletedRows === 0n) throw new Refusal('not_found')
      const isOwn = askedBy.id === account.id
      const action = isOwn ? 'intervention_withdrawn' : kind === 'operator' ? 'operator_declined' : 'intervention_declined'
      await auditUser(tx, {
        actorId: account.id,
        userId: user.id,
        action,
        reason,
        data: { text: accountDecisionKinds[kind] },
        now,
      })
      const note = {
        kind: 'system',
        title: `${isOwn ? 'Taken back' : 'Declined'}: ${accountDecisionKinds[kind].toLowerCase()}, ${user.email}`,
        text: `${account.firstName} ${account.lastName} ${isOwn ? 'took it back' : 'declined it'}. “${reason}” Nothing has changed.`,
        link: paths.operatorUser(user.id),
        button: 'See the person',
      } as const
      await notifyOperators(tx, config, note, account.id)
      await publishToOperators(tx, 'audit')
      return list(tx, account.id, now)
    })
  },
} satisfies Handling<'listAccountDecisions' | 'declineAccountDecision'>

const list = async (db: Db, readerId: string, now: Date) =>
  (await Q.listAccountDecisions(db, now)).map((row) => viewDecision(row, readerId))
