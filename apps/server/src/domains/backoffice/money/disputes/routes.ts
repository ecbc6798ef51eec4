import type { Person } from '@tailshare/contract/people/accounts/accounts'
import { moneyText } from '@tailshare/contract/text/money'
import { paths } from '@tailshare/contract/base/paths'
import { dayIn } from '@tailshare/contract/text/period'
import { isOurEvidence } from '@tailshare/rules/payments/disputes/disputeEvidence'
import type Stripe from 'stripe'
import { insertAudit } from '../../../../db/audit.ts'
import { inTransaction, type Tx } from '../../../../db/connect.ts'
import type { Call, Handling } from '../../../../http/call.ts'
import { listPage } from '../../../../http/listPage.ts'
import { found, Refusal } from '../../../../http/refusal.ts'
import { deleteOperatorRequest, findOperatorRequest } from '../../../bookings/operatorLimits/queries.ts'
import { atProvider, ProviderRefusal } from '../../../../outside/stripe/stripe.ts'
import { closeDispute, submitEvidence } from '../../../../outside/stripe/stripeDisputes.ts'
import { isOwnMatter, refuseOwnMatter } from '../../../bookings/access.ts'
import { isWithinLimitOrSeconded, membersOf, partiesOf } from '../../../bookings/operatorLimits/steps.ts'
import { syncDisputes, recordDisputes } from '../../../payments/disputes/steps.ts'
import * as Q from './queries.ts'
import { viewDispute, viewDisputeDetail } from './view.ts'
import { publishToOperators } from '../../../people/notices/steps.ts'

export const disputeHandlers = {
  async listDisputes({ query, db }) {
    const { count, results } = await Q.listDisputes(db, query)
    return listPage('operator/disputes/', query, { count, results: results.map(viewDispute) })
  },

  async getDispute({ params, account, db }) {
    const dispute = found(await Q.findDispute(db, params.id))
    return viewDisputeDetail(dispute, await isOwnMatter(db, disputeMatter(dispute), account.id))
  },

  answerDispute: (call) =>
    decide(call, {
      action: 'dispute_answered',
      evidence: call.body.evidence,
      reason: '',
      tell: (dispute, evidence) => submitEvidence(call.stripe, dispute.stripeId, evidenceOf(dispute, evidence!)),
    }),

  acceptDispute: (call) =>
    decide(call, {
      action: 'dispute_accepted',
      evidence: null,
      reason: call.body.reason,
      tell: (dispute) => closeDispute(call.stripe, dispute.stripeId),
    }),
} satisfies Handling<'listDisputes' | 'getDispute' | 'answerDispute' | 'acceptDispute'>

/** Includes former partners of shared costs: money they are owed may come from this payment. */
const disputeMatter = ({ accountId, ownerId, csipId, aircraftId, sharerIds }: Q.DisputeDetailRow) => ({
  people: [accountId, ownerId, csipId, ...sharerIds],
  aircraftId,
})

const evidenceOf = ({ firstName, lastName, email, tailNumber, booking, text }: Q.DisputeDetailRow, evidence: string) => ({
  text: evidence,
  customerName: `${firstName} ${lastName}`,
  customerEmail: email,
  product: booking ? `Rental of the aircraft ${tailNumber}, ${booking.modelName}, at ${booking.airport}` : text,
  serviceDay: booking && dayIn(new Date(booking.start), booking.zone),
})

type Decision = {
  action: 'dispute_answered' | 'dispute_accepted'
  /** `null`: none; `undefined`: our draft. */
  evidence: string | null | undefined
  reason: string
  tell: (dispute: Q.DisputeDetailRow, evidence: string | null) => Promise<Stripe.Dispute>
}

const view = async (tx: Tx, id: string) => viewDisputeDetail(found(await Q.findDispute(tx, id)), false)

const askedFor = ({ id, firstName, lastName }: Person) => ({ askedById: id, what: `Asked for by ${firstName} ${lastName}` })

const startOf = (text: string) => (text.length > 300 ? `${text.slice(0, 300)}…` : text)

/**
 * Above the limit two must give the amount away: by accepting, or by the same words of their own instead of our evidence. Words that wait are
 * kept as evidence, not yet answered.
 */
const isGivenAway = async (
  tx: Tx,
  { account, now, config }: Pick<Call<'acceptDispute'>, 'account' | 'now' | 'config'>,
  dispute: Q.DisputeDetailRow,
  { evidence, reason }: { evidence: string | null; reason: string },
) => {
  const { id: subjectId, accountId, ownerId, csipId, aircraftId, sharerIds, amountCents, text } = dispute
  const parties = await partiesOf(tx, { pilotId: accountId, ownerId, csipId, aircraftId })
  if (evidence !== dispute.evidence) await deleteOperatorRequest(tx, subjectId)
  const isDone = await isWithinLimitOrSeconded(
    tx,
    { account, now, config },
    {
      subjectId,
      memberIds: membersOf(...parties, ...sharerIds),
      kind: 'dispute',
      cents: amountCents,
      decidedCents: amountCents,
      reason: evidence === null ? reason : startOf(evidence),
      text: evidence
        ? `another answer to the bank than our evidence, for ${moneyText(amountCents)}: ${text}`
        : `the loss of ${moneyText(amountCents)} accepted: ${text}`,
      link: paths.operatorDispute(subjectId),
      data: { accountId, amountCents },
    },
  )
  if (!isDone) await Q.setWantedEvidence(tx, subjectId, evidence)
  return isDone
}

/** Sends the decision to the provider once. A second caller gets `dispute_answered`. */
const decide = async (
  call: Call<'answerDispute'> | Call<'acceptDispute'>,
  { action, evidence: given, reason, tell }: Decision,
) => {
  const { params, account, db, stripe, now } = call
  try {
    return await inTransaction(db, async (tx) => {
      const { dispute, charge } = found(await Q.lockDispute(tx, params.id))
      await refuseOwnMatter(tx, disputeMatter(dispute), account.id)
      if (dispute.state !== 'needs_response') throw new Refusal('dispute_answered')
      const asked = await findOperatorRequest(tx, dispute.id, now)
      const { draft } = viewDisputeDetail(dispute, false)
      const evidence = given === undefined ? draft : given
      const isOurs = evidence !== null && isOurEvidence(evidence, draft)
      if (!isOurs && !(await isGivenAway(tx, call, dispute, { evidence, reason }))) return view(tx, dispute.id)
      const answered = await atProvider(tell(dispute, evidence))
      await Q.setAnswer(tx, dispute.id, { evidence, answeredBy: account.id, answeredAt: now })
      await deleteOperatorRequest(tx, dispute.id)
      await recordDisputes(tx, charge, [answered], now)
      const { accountId, amountCents, text } = dispute
      const by = isOurs || evidence !== dispute.evidence || asked?.askedBy.id === account.id ? undefined : asked?.askedBy
      const data = { accountId, amountCents, text, ...(by && askedFor(by)) }
      await insertAudit(tx, { actorId: account.id, action, subjectId: dispute.id, reason, data, at: now })
      await publishToOperators(tx, 'dispute')
      return view(tx, dispute.id)
    })
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    // Answered in the provider's dashboard, or decided before we heard of it.
    const { intentId } = found(await Q.findDispute(db, params.id))
    await syncDisputes({ db, stripe }, intentId)
    throw new Refusal('dispute_answered', {}, { cause: error })
  }
}
