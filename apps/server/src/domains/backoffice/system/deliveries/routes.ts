import { deliveryWays, type Delivery } from '@tailshare/contract/backoffice/system/deliveries'
import { insertAudit } from '../../../../db/audit.ts'
import { inTransaction } from '../../../../db/connect.ts'
import type { Handling } from '../../../../http/call.ts'
import { listPage } from '../../../../http/listPage.ts'
import { found, Refusal } from '../../../../http/refusal.ts'
import { composed } from '../../../../outside/sending/mail.ts'
import { shortText } from '../../../../outside/sending/texts/textForm.ts'
import { whyMailed } from '../../../people/notices/steps.ts'
import { findHomeZone } from '../../../people/accounts/profile/queries.ts'
import { viewPerson } from '../../../people/accounts/profile/view.ts'
import type { DeliveryRow } from './queries.ts'
import * as q from './queries.ts'

/** A sign-up code is in the mail's subject: hide it. */
const withoutCode = (subject: string) => subject.replace(/^[0-9A-Za-z]{6} is your (.*) code$/, 'Your $1 code')

const viewDelivery = (row: DeliveryRow): Delivery => ({
  id: row.id,
  channel: row.channel,
  state: row.state,
  to: row.to && viewPerson(row.to),
  recipient: row.channel === 'push' ? '' : row.recipient,
  subject: withoutCode(row.subject),
  created: row.createdAt.toISOString(),
  sendAfter: row.sendAfter.toISOString(),
  sent: row.sentAt?.toISOString() ?? null,
  failed: row.failedAt?.toISOString() ?? null,
  attempts: row.attempts,
  lastError: row.lastError,
  canSendAgain: row.state === 'failed' && row.channel !== 'push' && row.hasNotice && row.to !== null,
})

const gone = 'What it said is not kept. A person who needs it can ask for it again.'

export const deliveryHandlers = {
  async listDeliveries({ query, account, db, now }) {
    const zone = await findHomeZone(db, account.id)
    const { count, results } = await q.listDeliveries(db, { ...query, zone, now })
    return listPage('operator/deliveries/', query, { count, results: results.map(viewDelivery) })
  },

  async sendAgain({ params: { id }, account, db, now, config }) {
    return inTransaction(db, async (tx) => {
      found(await q.findDelivery(tx, id))
      const failed = await q.lockDelivery(tx, id)
      if (!failed || failed.channel === 'push') throw new Refusal('wrong_state', { detail: gone })
      const { channel, accountId, title, text, link, topic, email, phone, failedAt } = failed
      if (failedAt === null) throw new Refusal('wrong_state', { detail: 'It has not failed.' })
      if (channel === 'text' && phone === '') throw new Refusal('wrong_state', { detail: 'They have no phone number anymore.' })
      const url = link === null ? undefined : config.publicUrl + link
      const why = whyMailed(topic, config.publicUrl)
      const letter = composed({ subject: title, text, why, ...(url && { action: { label: 'Open', url } }) })
      const line =
        channel === 'mail'
          ? { recipient: email, ...letter }
          : { recipient: phone, subject: title, text: shortText({ title, ...(url && { url }) }), letter: null }
      await q.requeue(tx, id, { ...line, now })
      const data = { accountId, text: `${deliveryWays[channel]} to ${line.recipient}` }
      await insertAudit(tx, { actorId: account.id, action: 'message_sent_again', subjectId: id, data, at: now })
      return viewDelivery(found(await q.findDelivery(tx, id)))
    })
  },
} satisfies Handling<'listDeliveries' | 'sendAgain'>
