import type { Delivery } from '@tailshare/contract/backoffice/system/deliveries'
import { viewPerson } from '../../../people/accounts/profile/view.ts'
import type { DeliveryRow } from './queries.ts'

/** A sign-up code is in the mail's subject: hide it. */
const withoutCode = (subject: string) => subject.replace(/^[0-9A-Za-z]{6} is your (.*) code$/, 'Your $1 code')

export const viewDelivery = (row: DeliveryRow): Delivery => ({
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
