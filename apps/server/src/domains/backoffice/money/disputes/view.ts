import { orderNumber } from '@tailshare/contract/base/constants'
import type { Dispute, DisputeDetail } from '@tailshare/contract/payments/disputes'
import { evidenceDraft } from '@tailshare/rules/payments/disputes/disputeEvidence'
import { ownMatterText } from '@tailshare/rules/bookings/book/ownMatter'
import { viewPerson } from '../../../people/accounts/profile/view.ts'
import type { DisputeDetailRow, DisputeRow } from './queries.ts'

export const viewDispute = (row: DisputeRow): Dispute => ({
  id: row.id,
  state: row.state,
  isInquiry: row.isInquiry,
  reason: row.reason,
  amountCents: row.amountCents,
  opened: row.openedAt.toISOString(),
  answerBy: row.answerBy?.toISOString() ?? null,
  closed: row.closedAt?.toISOString() ?? null,
  payer: { ...viewPerson({ ...row, id: row.accountId }), email: row.email },
  text: row.text,
  orderId: row.orderId,
  number: row.number === null ? null : orderNumber(row.number),
  tailNumber: row.tailNumber,
})

/** `isOwn`: the operator has a stake in it. */
export const viewDisputeDetail = (row: DisputeDetailRow, isOwn: boolean): DisputeDetail => {
  const summary = viewDispute(row)
  const facts = {
    paid: row.paidAt.toISOString(),
    paymentMethod: row.paymentMethod,
    payerSince: row.payerSince.toISOString(),
    otherPayments: row.otherPayments,
    bookingsSince: row.bookingsSince,
    otherDisputes: row.otherDisputes,
    booking: row.booking,
  }
  return {
    ...summary,
    ...facts,
    draft: evidenceDraft({ ...summary, ...facts }),
    evidence: row.answeredAt && row.evidence,
    answered: row.answeredAt?.toISOString() ?? null,
    answeredBy: row.answeredBy,
    wanted: row.wanted && { by: row.wanted.by, evidence: row.evidence },
    whyNot: isOwn ? ownMatterText : null,
  }
}
