import { paths } from '@tailshare/contract/base/paths'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { moneyText } from '@tailshare/contract/text/money'
import { orderNumber } from '@tailshare/contract/base/constants'
import type { OrderRole } from '@tailshare/contract/base/statuses'
import { claimUntil } from '@tailshare/rules/payments/holds/holds'
import {
  answerBy,
  clearedFor,
  isOpenClaim,
  lapsed,
  mostCents,
  whyNotClaimed,
  type ClaimVerb,
} from '@tailshare/rules/flights/damage/damage'
import { damageNotices, type DamageAct } from '@tailshare/rules/flights/damage/damageNotices'
import { ownMatterText } from '@tailshare/rules/bookings/book/ownMatter'
import { insertAudit } from '../../../db/audit.ts'
import { inTransaction, type Tx } from '../../../db/connect.ts'
import { publish } from '../../../db/publish.ts'
import { BadInput, found, Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { notify, notifyOperators, publishToOperators } from '../../people/notices/steps.ts'
import { isWithinLimitOrSeconded, partiesOf } from '../../bookings/operatorLimits/steps.ts'
import { isPartner } from '../../aircraft/shares/queries.ts'
import { canFactsOf, refuseIfNotAllowed } from '../../bookings/access.ts'
import { insertChange } from '../../bookings/orders/queries.ts'
import { lockOrder } from '../../bookings/queries.ts'
import { insertMovement } from '../../payments/ledger/queries.ts'
import { findInspected, setCleared } from '../return/inspection/queries.ts'
import { findStages, type StageRow } from '../stages/queries.ts'
import { seeStages, workOnOrder, type StageContext, type Work } from '../stages/steps.ts'
import { stageQuestions } from '../stages/view.ts'
import { findClaim, insertClaim, listOrderClaims, setClaim, type ClaimRow } from './queries.ts'

type DamageEvent = {
  config: Pick<StageContext['config'], 'publicUrl'>
  row: StageRow
  byId: string | null
  staffId: string | null
  at: Date
}

/** Notifies everyone involved, adds a line to the booking's history and refreshes open pages. */
const tell = async (tx: Tx, { config, row, byId, staffId, at }: DamageEvent, act: DamageAct, why: string) => {
  const { orderId, pilotId, pilotName, ownerId, tailNumber, zone } = row
  const context = {
    orderId,
    number: orderNumber(row.number),
    tailNumber,
    zone,
    pilot: { id: pilotId, name: pilotName },
    ownerId,
    staffId,
  }
  const { people, operators } = damageNotices(context, act, byId)
  for (const note of people) await notify(tx, config, note)
  if (operators) await notifyOperators(tx, config, operators)
  await insertChange(tx, { orderId, status: row.status, byId, why, totalCents: null, at })
  const concerned = [...new Set([pilotId, ownerId, staffId, byId])].filter((id) => id !== null)
  await publish(tx, concerned, 'claim', { orderId })
  await publishToOperators(tx, 'claim')
}

/** Decides again whether the deposit is kept, taken or returned. */
const settleAgain = (tx: Tx, orderId: string) => enqueue(tx, 'settleFlight', { orderId }, { key: `settleFlight:${orderId}` })

/** Reads the clock under the lock, which the job that returns deposits also takes. */
const mustBeNow = async (work: Work, verb: 'claimDamage' | 'clearReturn') => {
  const { tx, row, roles } = work
  const at = new Date()
  const clearedAt = clearedFor(found(await findInspected(tx, row.orderId)), roles)
  refuseIfNotAllowed(verb, { ...canFactsOf(row, roles, at), clearedAt })
  if ((await listOrderClaims(tx, row.orderId)).some(({ state }) => state !== 'withdrawn')) throw new Refusal('claim_open')
  return at
}

const roleText = ({ roles, row }: Work) => (roles.includes('owner') ? 'The owner' : `The ramp at ${row.airportCode}`)

/** Inspected without damage. By the owner: no more claims, and the deposit goes back at once. By staff: the owner may still claim. */
export const clearReturn = (context: StageContext, orderId: string) =>
  workOnOrder(context, orderId, 'clearReturn', async (work) => {
    const { tx, row, account, config } = work
    const at = await mustBeNow(work, 'clearReturn')
    await setCleared(tx, orderId, { byId: account.id, at })
    await settleAgain(tx, orderId)
    await tell(
      tx,
      { config, row, byId: account.id, staffId: null, at },
      { act: 'cleared', by: roleText(work), until: work.roles.includes('owner') ? null : claimUntil(row.dropRealAt ?? at) },
      'Inspected, no damage',
    )
  })

type NewClaim = { questions: string[]; text: string; amountCents?: number | undefined }

/** Only the owner names an amount, and must. */
const mustBeWhole = ({ row, roles }: Work, { questions, amountCents }: NewClaim) => {
  const known = [...stageQuestions(row, 'departure'), ...stageQuestions(row, 'return')].map(({ key }) => key)
  if (questions.some((key) => !known.includes(key))) throw new BadInput({ questions: [fieldMessages.unknownField] })
  const isOwner = roles.includes('owner')
  if (isOwner && amountCents === undefined) throw new BadInput({ amountCents: [fieldMessages.required] })
  if (!isOwner && amountCents !== undefined) throw new BadInput({ amountCents: ['The owner says what it costs.'] })
}

export const claimDamage = (context: StageContext, orderId: string, claim: NewClaim) =>
  workOnOrder(context, orderId, 'claimDamage', async (work) => {
    const { tx, row, account, config, roles } = work
    mustBeWhole(work, claim)
    const at = await mustBeNow(work, 'claimDamage')
    const amountCents = claim.amountCents ?? null
    const state = amountCents === null ? 'unpriced' : 'asked'
    const questions = [...new Set(claim.questions)]
    const raised = { orderId, raisedById: account.id, raisedAt: at, questions, text: claim.text, amountCents, state } as const
    const claimId = await insertClaim(tx, { ...raised, answerBy: answerBy(at) })
    await enqueue(tx, 'lapseClaim', { claimId }, { runAt: answerBy(at), key: `lapseClaim:${claimId}` })
    await settleAgain(tx, orderId)
    const act = { act: 'claimed', by: roleText(work), text: claim.text, amountCents, answerBy: answerBy(at) } as const
    const staffId = roles.includes('owner') ? null : account.id
    await tell(tx, { config, row, byId: account.id, staffId, at }, act, `Damage claimed: “${claim.text}”`)
  })

type Claimed = { tx: Tx; row: StageRow; roles: OrderRole[]; claim: ClaimRow; at: Date; event: DamageEvent }

/** Runs an act on a claim: locks the booking and checks that the caller may do it now. */
const workOnClaim = <T>(context: StageContext, claimId: string, verb: ClaimVerb, act: (claimed: Claimed) => Promise<T>) =>
  inTransaction(context.db, async (tx) => {
    const { account, config } = context
    const { orderId } = found(await findClaim(tx, claimId))
    found(await lockOrder(tx, orderId))
    const { row, roles } = await seeStages({ db: tx, account }, orderId)
    const claim = found(await findClaim(tx, claimId))
    const at = new Date()
    const { state, answerBy: until, raisedById } = claim
    const holds = await isPartner(tx, { aircraftId: row.aircraftId, accountId: account.id })
    const isOwn = raisedById === account.id
    const why = whyNotClaimed(verb, { as: roles, state, answerBy: until, isOwn, isPartner: holds, now: at })
    if (why?.code === 'not_yours' && verb === 'decide') throw new Refusal('own_account', { detail: ownMatterText })
    if (why?.code === 'not_yours') throw new Refusal('not_allowed')
    if (why) throw new Refusal('claim_settled', { detail: why.text })
    const event = { config, row, byId: account.id, staffId: raisedById === row.ownerId ? null : raisedById, at }
    return act({ tx, row, roles, claim, at, event })
  })

/** Closes a claim: the pilot now owes the amount to the owner. It is not income of the aircraft. */
const close = async ({ tx, row, claim, at, event }: Claimed, state: 'agreed' | 'decided', cents: number, reason: string) => {
  const { orderId, pilotId, ownerId, tailNumber } = row
  const answered = state === 'agreed' ? { answer: reason, answeredAt: at } : { reason }
  await setClaim(tx, claim.id, { state, decidedCents: cents, closedAt: at, closedById: event.byId, ...answered })
  await insertMovement(tx, {
    kind: 'damage',
    orderId,
    note: `Damage to ${tailNumber}`,
    at,
    entries: [
      { ledger: 'customer', accountId: pilotId, cents },
      { ledger: 'owner', accountId: ownerId, cents: -cents },
    ],
  })
  await settleAgain(tx, orderId)
}

export const priceClaim = (context: StageContext, claimId: string, amountCents: number) =>
  workOnClaim(context, claimId, 'price', async ({ tx, row, claim, at, event }) => {
    await setClaim(tx, claim.id, { state: 'asked', amountCents, answerBy: answerBy(at) })
    await enqueue(tx, 'lapseClaim', { claimId }, { runAt: answerBy(at), key: `lapseClaim:${claimId}` })
    await tell(tx, event, { act: 'priced', amountCents, answerBy: answerBy(at) }, 'The owner said what the damage costs')
    return row.orderId
  })

type Answer = { agrees: boolean; amountCents?: number | undefined; text: string }

export const answerClaim = (context: StageContext, claimId: string, { agrees, amountCents, text }: Answer) =>
  workOnClaim(context, claimId, 'answer', async (claimed) => {
    const { tx, row, claim, at, event } = claimed
    const cents = claim.amountCents ?? 0
    if (agrees && amountCents !== cents)
      throw new Refusal('claim_settled', { detail: 'The amount has changed. Take another look.' })
    if (agrees) {
      await close(claimed, 'agreed', cents, text)
      await tell(tx, event, { act: 'agreed', cents }, 'Damage agreed')
    } else {
      await setClaim(tx, claim.id, { state: 'contested', answer: text, answeredAt: at })
      await tell(tx, event, { act: 'contested', text }, 'Damage contested')
    }
    return row.orderId
  })

export const withdrawClaim = (context: StageContext, claimId: string, reason: string) =>
  workOnClaim(context, claimId, 'withdraw', async ({ tx, row, roles, claim, at, event }) => {
    await setClaim(tx, claim.id, { state: 'withdrawn', reason, closedAt: at, closedById: event.byId })
    await settleAgain(tx, row.orderId)
    const by = roles.includes('owner') ? 'The owner' : `The ramp at ${row.airportCode}`
    await tell(tx, event, { act: 'withdrawn', by, reason }, `Damage claim withdrawn: “${reason}”`)
    return row.orderId
  })

type Decision = { amountCents: number; reason: string }

export const decideClaim = (context: StageContext, claimId: string, { amountCents: cents, reason }: Decision) =>
  workOnClaim(context, claimId, 'decide', async (claimed) => {
    const { tx, row, claim, at, event } = claimed
    const { depositCents } = found(await findInspected(tx, row.orderId))
    const most = mostCents({ amountCents: claim.amountCents, depositCents })
    if (cents > most) throw new BadInput({ amountCents: [`At most ${moneyText(most)}: what was claimed, within the deposit.`] })
    const { orderId, pilotId, tailNumber } = row
    const agreed = await isWithinLimitOrSeconded(
      tx,
      { ...context, now: at },
      {
        subjectId: claim.id,
        memberIds: await partiesOf(tx, row),
        kind: 'claim',
        // The most either side gains by the decision.
        cents: Math.max(cents, most - cents),
        decidedCents: cents,
        reason,
        text: `${moneyText(cents)} for damage to ${tailNumber}, of ${moneyText(claim.amountCents ?? 0)} claimed`,
        link: paths.inspection(orderId),
        data: { orderId, accountId: pilotId, cents },
      },
    )
    if (!agreed) return orderId
    await close(claimed, 'decided', cents, reason)
    const amountCents = claim.amountCents ?? 0
    const data = { orderId: row.orderId, cents, amountCents }
    const subject = { actorId: context.account.id, subjectId: row.aircraftId }
    await insertAudit(tx, { action: 'damage_decided', ...subject, reason, data, at })
    await tell(tx, event, { act: 'decided', cents, amountCents, reason }, 'Damage claim decided')
    return row.orderId
  })

/** Runs another act on an open claim, such as adding a photo. */
export const addToClaim = <T>(context: StageContext, claimId: string, act: (claimed: Claimed) => Promise<T>) =>
  workOnClaim(context, claimId, 'addPhoto', act)

const noAmount = 'No amount was named in time.'

/** After the deadline, passes a claim to an operator or ends one without an amount. Idempotent; called early, it reschedules itself. */
export const lapseClaim = async (tx: Tx, config: DamageEvent['config'], claimId: string) => {
  const known = await findClaim(tx, claimId)
  if (!known) return
  await lockOrder(tx, known.orderId)
  const claim = found(await findClaim(tx, claimId))
  const at = new Date()
  const waits = claim.state === 'asked' || claim.state === 'unpriced'
  if (waits && at < claim.answerBy)
    await enqueue(tx, 'lapseClaim', { claimId }, { runAt: claim.answerBy, key: `lapseClaim:${claimId}` })
  const after = isOpenClaim(claim.state) ? lapsed(claim.state, claim.answerBy, at) : null
  if (!after) return
  const row = found(await findStages(tx, claim.orderId))
  const staffId = claim.raisedById === row.ownerId ? null : claim.raisedById
  const event = { config, row, byId: null, staffId, at }
  if (after === 'unanswered') {
    await setClaim(tx, claimId, { state: after })
    await tell(tx, event, { act: after, amountCents: claim.amountCents ?? 0 }, 'The damage claim was not answered in time')
    return
  }
  await setClaim(tx, claimId, { state: after, reason: noAmount, closedAt: at })
  await settleAgain(tx, claim.orderId)
  await tell(tx, event, { act: after, by: 'Tailshare', reason: noAmount }, `Damage claim withdrawn: “${noAmount}”`)
}
