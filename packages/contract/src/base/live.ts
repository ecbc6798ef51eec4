import {
  airworthyReads,
  advisorReads,
  bookingReads,
  claimReads,
  coOwnershipReads,
  costReads,
  disputeReads,
  documentReads,
  figureReads,
  interventionReads,
  membershipReads,
  messageReads,
  noticeReads,
  overrideReads,
  reportedMessageReads,
  reportReads,
  disruptionReads,
  roleReads,
  squawkReads,
  scheduleReads,
  userReads,
  workOrderReads,
} from './reads.ts'
import type { CallName } from '../routes.ts'

/** What open browsers are told, and what they then read again. */
export const staleAfterEvent = {
  notice: noticeReads,
  message: messageReads,
  /** An advisor was let in, or the advice has ended: what they saw is read again, and refused. */
  advice: [...advisorReads, ...figureReads, 'getAircraftFlights', 'getFleetSchedule', 'getMaintenance', 'listAircraftDocuments'],
  order: [...bookingReads, ...disruptionReads],
  /** Damage was claimed, answered or decided. */
  claim: claimReads,
  /** Someone else answered in a record of the ramp, or let a point pass. */
  ramp: ['getDeparture', 'getReturn'],
  /** Time was set aside, or given back. */
  schedule: scheduleReads,
  /** Of a shared aircraft: a draft, a claim, a swap. */
  holidays: scheduleReads,
  document: documentReads,
  membership: membershipReads,
  /** Roles changed. */
  account: [...roleReads, 'getRampBoard'],
  /** For operators: a decision about someone. */
  audit: userReads,
  /** For operators: news of a disputed payment. */
  dispute: disputeReads,
  /** An owner was asked to lift a rule, or has answered. */
  override: overrideReads,
  /** Of an aircraft's co-owners: a vote, an offer, a request, a share that changed hands. */
  coOwnership: coOwnershipReads,
  /** For operators: a review was reported, or decided about. */
  review: reportReads,
  /** For operators: a message was reported, or decided about. */
  messageReport: reportedMessageReads,
  /** For operators: something waits for a second one, or was decided. */
  intervention: interventionReads,
  /** For operators: our books were compared with the payment provider. */
  books: ['listReconciliation', 'listLedgerAccounts', 'listLedgerMovements', 'listAudit'],
  /** For operators: one of them wrote about an incident. */
  status: ['getStatus', 'listAudit'],
  /** Shared costs of an aircraft. */
  costs: [...costReads, 'listPayouts', 'getPayoutAccount', 'getStatement', 'getRoleStatement'],
  /** What is due on an aircraft, or who keeps its records. */
  maintenance: [...airworthyReads, 'listRecordKeepers', 'listMyRecordKeeping', 'getAccount', ...workOrderReads],
  /** Of an aircraft: a squawk was reported, written about or decided. */
  squawk: squawkReads,
} as const satisfies Record<string, readonly CallName[]>

export type LiveKind = keyof typeof staleAfterEvent

/** What an event carries beside its kind. */
export type LiveData = {
  notice: {}
  message: {}
  advice: {}
  order: { orderId?: string; status?: string }
  claim: { orderId?: string }
  ramp: {}
  schedule: {}
  holidays: {}
  document: {}
  membership: {}
  account: {}
  audit: {}
  dispute: {}
  override: {}
  review: {}
  messageReport: {}
  coOwnership: {}
  intervention: {}
  status: {}
  books: {}
  costs: {}
  maintenance: {}
  squawk: {}
}
