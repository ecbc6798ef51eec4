import type Stripe from 'stripe'
import { bookMovement } from '../connect/balance.ts'
import { testBanks } from '../methods/banks.ts'
import { testCards, type CardDispute } from '../methods/cards.ts'
import { invalid } from '../protocol/failure.ts'
import { idOf, newId, seconds } from '../protocol/ids.ts'
import { fields, flag, hash, longText, mergedMetadata, metadata, oneOf, text, type Taken } from '../protocol/params.ts'
import { equals, listRoute, route } from '../protocol/routes.ts'
import { findBy, get, hiddenOf, insert, lock, save, tell, type Call } from '../protocol/store.ts'

type Dispute = Stripe.Dispute & { object: 'dispute' }

/** Stripe's fee per US dispute, kept regardless of the outcome. */
const feeCents = 1500
const answerDays = 9

/** Magic words in `uncategorized_text` that decide a test dispute. Anything else stays under review. */
const verdicts = { winning_evidence: 'won', losing_evidence: 'lost', escalate_inquiry_evidence: 'escalated' } as const

const evidenceTexts = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
] as const
type EvidenceText = (typeof evidenceTexts)[number]

const perText = <T>(value: T) => Object.fromEntries(evidenceTexts.map((name) => [name, value])) as Record<EvidenceText, T>

/** End of day, because banks count whole days. */
const answerBy = (now: Date) => Math.floor(now.getTime() / 86_400_000 + answerDays + 1) * 86_400 - 1

const isInquiry = (dispute: Stripe.Dispute) => dispute.status.startsWith('warning')
const isClosed = ({ status }: Stripe.Dispute) => ['won', 'lost', 'warning_closed'].includes(status)

const newDispute = (call: Call, charge: Stripe.Charge, { reason, inquiry }: CardDispute): Dispute => {
  const network = charge.payment_method_details?.card?.network ?? 'visa'
  const networkReason = reason === 'fraudulent' ? '10.4' : '13.1'
  return {
    id: newId('dp'),
    object: 'dispute',
    amount: charge.amount_captured - (charge.amount_refunded - (charge.amount - charge.amount_captured)),
    balance_transactions: [],
    charge: charge.id,
    created: seconds(call.now),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {
      ...perText(null),
      customer_email_address: charge.billing_details.email,
      customer_name: charge.billing_details.name,
      enhanced_evidence: {},
    },
    evidence_details: {
      due_by: answerBy(call.now),
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    network_reason_code: networkReason,
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: network,
        case_type: inquiry ? 'inquiry' : 'chargeback',
        network,
        network_reason_code: networkReason,
      },
      type: 'card',
    },
    reason,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  }
}

/** A returned debit: a dispute that accepts no evidence. */
const newReturn = (call: Call, charge: Stripe.Charge, reason: string): Dispute => {
  const { evidence_details: details, ...dispute } = newDispute(call, charge, { reason, inquiry: false })
  return {
    ...dispute,
    evidence_details: { ...details, due_by: null },
    network_reason_code: 'R01',
    payment_method_details: { type: 'us_bank_account' },
    status: 'lost',
  }
}

/** Books the disputed amount out of, or back into, the platform's balance. */
const moveFunds = async (call: Call, dispute: Stripe.Dispute, way: 'out' | 'back') => {
  const id = await bookMovement(call, {
    amount: way === 'out' ? -dispute.amount : dispute.amount,
    fee: way === 'out' ? { cents: feeCents, description: 'Dispute fee' } : undefined,
    type: 'adjustment',
    category: way === 'out' ? 'dispute' : 'dispute_reversal',
    source: dispute.id,
    description: `${way === 'out' ? 'Chargeback withdrawal' : 'Chargeback reversal'} for ${idOf(dispute.charge)}`,
  })
  return [...dispute.balance_transactions, await get(call, 'balance_transaction', id)]
}

/** Opens a dispute about a captured charge, or an inquiry. */
const openDispute = async (call: Call, charge: Stripe.Charge, about: CardDispute) => {
  await save(call, { ...charge, disputed: true })
  const opened = newDispute(call, charge, about)
  await insert(call, opened, { dueAt: new Date(answerBy(call.now) * 1000 + 1000) })
  await tell(call, 'charge.dispute.created', opened)
  if (about.inquiry) return
  const withdrawn: Dispute = { ...opened, balance_transactions: await moveFunds(call, opened, 'out') }
  await save(call, withdrawn)
  await tell(call, 'charge.dispute.funds_withdrawn', withdrawn)
}

/** Returns a debit: opened, funds withdrawn and closed at once. */
const returnDebit = async (call: Call, charge: Stripe.Charge, reason: string) => {
  await save(call, { ...charge, disputed: true })
  const opened = newReturn(call, charge, reason)
  await insert(call, opened)
  const returned: Dispute = { ...opened, balance_transactions: await moveFunds(call, opened, 'out') }
  await save(call, returned)
  await tell(call, 'charge.dispute.created', returned)
  await tell(call, 'charge.dispute.funds_withdrawn', returned)
  await tell(call, 'charge.dispute.closed', returned)
}

/** Dispute or return that a test card or bank causes after a capture. */
export const disputeAfter = async (call: Call, charge: Stripe.Charge) => {
  const { testNumber = '' } = await hiddenOf(call, idOf(charge.payment_method))
  const about = testCards[testNumber]?.dispute
  if (about) await openDispute(call, charge, about)
  const returned = testBanks[testNumber]?.returned
  if (returned) await returnDebit(call, charge, returned)
}

const close = async (call: Call, dispute: Stripe.Dispute, won: boolean) => {
  const { status } = dispute
  const inquiry = isInquiry(dispute)
  let closed: Stripe.Dispute = {
    ...dispute,
    status: inquiry ? 'warning_closed' : won ? 'won' : 'lost',
    is_charge_refundable: inquiry || won,
  }
  if (won && !inquiry) {
    closed = { ...closed, balance_transactions: await moveFunds(call, dispute, 'back') }
    await save(call, closed, null)
    await tell(call, 'charge.dispute.funds_reinstated', closed)
  } else {
    await save(call, closed, null)
  }
  await tell(call, 'charge.dispute.closed', closed, { status })
  return closed
}

/** At the deadline, an unanswered dispute is lost and an inquiry closed. Those under review wait for the bank. */
export const ripenDispute = async (call: Call, dispute: Stripe.Dispute) => {
  if (dispute.status === 'needs_response' || dispute.status === 'warning_needs_response') await close(call, dispute, false)
}

/** A full refund closes inquiries. */
export const endInquiries = async (call: Call, charge: Stripe.Charge) => {
  if (!charge.disputed || !charge.refunded) return
  for (const dispute of await findBy(call, 'dispute', 'charge', charge.id))
    if (isInquiry(dispute) && !isClosed(dispute)) await close(call, dispute, true)
}

/** Rejects refunds of money the bank has already taken back. */
export const checkNotDisputed = async (call: Call, charge: Stripe.Charge) => {
  if (!charge.disputed) return
  const disputes = await findBy(call, 'dispute', 'charge', charge.id)
  if (disputes.every(({ is_charge_refundable: refundable }) => refundable)) return
  throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, undefined, 'charge_disputed')
}

const updateFields = {
  evidence: fields({ ...perText(longText), appeal: hash, enhanced_evidence: hash }),
  intended_submission_method: oneOf('manual', 'prefer_manual', 'prefer_smart_disputes', 'smart_disputes'),
  metadata,
  submit: flag,
}

const checkOpen = (dispute: Stripe.Dispute) => {
  if (isClosed(dispute)) throw invalid('This dispute is already closed.')
}

const submit = async (call: Call, staged: Stripe.Dispute) => {
  const verdict = verdicts[(staged.evidence.uncategorized_text ?? '').trim() as keyof typeof verdicts]
  const submitted: Stripe.Dispute = {
    ...staged,
    evidence_details: {
      ...staged.evidence_details,
      past_due: seconds(call.now) > (staged.evidence_details.due_by ?? 0),
      submission_count: staged.evidence_details.submission_count + 1,
      submission_method: 'manual',
    },
    status: isInquiry(staged) ? 'warning_under_review' : 'under_review',
  }
  await save(call, submitted, null)
  await tell(call, 'charge.dispute.updated', submitted, { status: staged.status })
  if (verdict === 'won' || verdict === 'lost') return close(call, submitted, verdict === 'won')
  if (verdict !== 'escalated' || !isInquiry(submitted)) return submitted
  const closed = await close(call, submitted, false)
  const charge = await lock(call, 'charge', idOf(closed.charge))
  await openDispute(call, charge, { reason: closed.reason, inquiry: false })
  return closed
}

const update = async (call: Call, sent: Taken<typeof updateFields>) => {
  const old = await lock(call, 'dispute', call.path.id!)
  checkOpen(old)
  if (sent.evidence && old.evidence_details.submission_count > 0)
    throw invalid('Evidence for this dispute has already been submitted.', 'evidence')
  const given = Object.entries(sent.evidence ?? {}).filter(([, value]) => value !== undefined)
  const staged: Stripe.Dispute = {
    ...old,
    evidence: { ...old.evidence, ...Object.fromEntries(given.map(([name, value]) => [name, value === '' ? null : value])) },
    evidence_details: { ...old.evidence_details, has_evidence: old.evidence_details.has_evidence || given.length > 0 },
    intended_submission_method: sent.intended_submission_method ?? old.intended_submission_method,
    metadata: mergedMetadata(old.metadata, sent.metadata),
  }
  // As at Stripe, evidence is submitted at once unless told otherwise.
  if (sent.submit ?? sent.evidence !== undefined) return submit(call, staged)
  await save(call, staged)
  await tell(call, 'charge.dispute.updated', staged)
  return staged
}

export const disputeRoutes = [
  route('GET', '/v1/disputes/:id', {}, (call) => get(call, 'dispute', call.path.id!)),
  route('POST', '/v1/disputes/:id', updateFields, update),
  route('POST', '/v1/disputes/:id/close', {}, async (call) => {
    const dispute = await lock(call, 'dispute', call.path.id!)
    checkOpen(dispute)
    return close(call, dispute, false)
  }),
  listRoute('/v1/disputes', 'dispute', {
    filters: { charge: text, payment_intent: text },
    where: equals('charge', 'payment_intent'),
  }),
]
