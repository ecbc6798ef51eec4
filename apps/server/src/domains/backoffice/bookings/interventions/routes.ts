import { zoneWithoutHome } from '@tailshare/contract/base/constants'
import type { Changed, InterventionKind } from '@tailshare/contract/backoffice/bookings/interventions'
import { moneyText } from '@tailshare/contract/text/money'
import type { AuditAction } from '@tailshare/contract/backoffice/operator'
import { paths } from '@tailshare/contract/base/paths'
import { wholeInstantText } from '@tailshare/contract/text/timeText'
import { askersMatterText } from '@tailshare/rules/bookings/operatorLimits/alone'
import { answerUntil } from '@tailshare/rules/bookings/operatorLimits/interventions'
import { insertAudit } from '../../../../db/audit.ts'
import { inTransaction, type Tx } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import type { Call, Handling } from '../../../../http/call.ts'
import { listPage } from '../../../../http/listPage.ts'
import { found, Refusal } from '../../../../http/refusal.ts'
import { enqueue } from '../../../../jobs/enqueue.ts'
import { notify, notifyOperators, publishToOperators } from '../../../people/notices/steps.ts'
import { matterOf, refuseOwnMatter } from '../../../bookings/access.ts'
import { lockDesk } from '../../../bookings/operatorLimits/queries.ts'
import { lockAircraftOf } from '../../../maintenance/queries.ts'
import { requireIndependentApprover } from '../../../bookings/operatorLimits/steps.ts'
import { lockOrderMoney, type OrderMoney } from '../../../bookings/payment/money/queries.ts'
import { refuseOwnAct } from './access.ts'
import * as q from './queries.ts'
import { carryOut, carryOutAlone, lowerPrice, settleDecided, viewAll } from './steps.ts'
import { seenOf, interventionText, type RequestedIntervention } from './view.ts'

const actions: Record<InterventionKind, AuditAction> = {
  refund: 'booking_refunded',
  fee_waived: 'fee_waived',
  cancellation: 'booking_canceled',
  state: 'booking_state',
  change: 'booking_changed',
  correction: 'booking_corrected',
  late_fee: 'late_fee_charged',
}

const changesText = (changes: readonly Changed[]) =>
  changes.map(({ what, before, after }) => `${what}: ${before}, now ${after}.`).join(' ')

type Entry = {
  action: AuditAction
  actorId?: string
  reason: string
  asked: RequestedIntervention
  order: OrderMoney
  with?: string
  at: Date
}
/** `with`: the operator who asked, if another one decided. */
const audit = (tx: Tx, { asked, order, with: asker, ...entry }: Entry) => {
  const text = interventionText(asked, order)
  const data = {
    orderId: order.id,
    accountId: order.pilotId,
    cents: asked.cents,
    text,
    ...(asker && { what: `Asked for by ${asker}` }),
  }
  return insertAudit(tx, { ...entry, subjectId: order.aircraftId, data })
}

const show = async (tx: Tx, id: string, { account, now }: Pick<Call<'askIntervention'>, 'account' | 'now'>) => {
  const [shown] = await viewAll(tx, [found(await q.findIntervention(tx, id))], account, now)
  return shown!
}

/** Refuses if the booking's start, aircraft or people changed since the request. */
const refuseChanged = (order: OrderMoney, seen: q.Seen | null) => {
  if (seen && Object.entries(seenOf(order)).some(([part, is]) => seen[part as keyof q.Seen] !== is))
    throw new Refusal('intervention_impossible', {
      detail: 'The booking has another start, aircraft or other people since this was asked. Decline it and make a new one.',
    })
}

/** Requires a second operator; neither of the two may have a stake, and the booking must be unchanged. */
const mustDecide = async (
  tx: Tx,
  { account, now }: Pick<Call<'approveIntervention'>, 'account' | 'now'>,
  row: q.InterventionRow,
  order: OrderMoney,
) => {
  const { kind, askedBy, seen, isForAct } = row
  const isOfSafety = kind === 'late_fee' || isForAct
  await requireIndependentApprover(tx, account.id, askedBy, now, { askerStays: isOfSafety })
  await refuseOwnAct(tx, row, account.id, now)
  await refuseOwnMatter(tx, matterOf(order), account.id)
  // A suspension or report is no decision about the late fee, so the asker may have a stake in the booking.
  if (!isOfSafety) await refuseOwnMatter(tx, matterOf(order), askedBy.id, askersMatterText(askedBy))
  refuseChanged(order, seen)
}

/** Waives a late fee like any refund, and tells pilot and owner. */
const letLateFeeGo = async (tx: Tx, call: Call<'declineIntervention'>, row: q.InterventionRow, order: OrderMoney) => {
  const { body, account, now, config } = call
  const { reason } = body
  await mustDecide(tx, call, row, order)
  await q.setDecided(tx, row.id, { state: 'declined', byId: account.id, answer: reason, at: now })
  await q.endFeeWait(tx, order.id)
  await lowerPrice(
    { tx, account, now, config },
    { id: row.id, kind: 'fee_waived', move: null, request: null, reason, order },
    row.cents,
  )
  const asker = `${row.askedBy.firstName} ${row.askedBy.lastName}`
  await audit(tx, { action: 'late_fee_let_go', actorId: account.id, reason, asked: row, order, with: asker, at: now })
  await publishToOperators(tx, 'intervention')
  return show(tx, row.id, call)
}

/** Waits for a second operator and tells the others. */
const askSecond = async (
  tx: Tx,
  { config, account, now }: Call<'askIntervention'>,
  order: OrderMoney,
  asked: RequestedIntervention & { id: string; reason: string },
) => {
  const until = answerUntil(now)
  await enqueue(tx, 'lapseIntervention', { id: asked.id }, { runAt: until, key: `lapseIntervention:${asked.id}` })
  await audit(tx, { action: 'intervention_asked', actorId: account.id, reason: asked.reason, asked, order, at: now })
  const note = {
    kind: 'validation',
    needsAnswer: true,
    title: `A second operator is needed: ${order.tailNumber}`,
    text: `${account.firstName} ${account.lastName} asks for: ${interventionText(asked, order)}. “${asked.reason}” Until ${wholeInstantText(until, zoneWithoutHome)} another operator can approve it.`,
    link: paths.operatorApprovals(),
    button: 'See what’s waiting',
  } as const
  await notifyOperators(tx, config, note, account.id)
}

export const interventionHandlers = {
  async listInterventions({ query, account, db, now }) {
    const { count, results } = await q.listInterventions(db, query)
    return listPage('operator/interventions/', query, {
      count,
      results: await viewAll(db, results, account, now),
    })
  },

  async askIntervention(call) {
    const { params, body, account, db, now, config } = call
    return inTransaction(db, async (tx) => {
      await lockAircraftOf(tx, params.id)
      const order = found(await lockOrderMoney(tx, params.id))
      await refuseOwnMatter(tx, matterOf(order), account.id)
      // The job asks about a waiting late fee; until it does, the fee counts as asked about.
      if (order.feeById !== null || (await q.isWaitingFor(tx, order.id))) throw new Refusal('intervention_open')
      const { kind, move = null, reason, cents: given } = body
      const id = newId(now.getTime())
      const intervention = { id, kind, move, request: body.change ?? body.answers ?? null, reason, order }
      const seen = seenOf(order)
      // Serialize operators: each counts what the others did alone.
      await lockDesk(tx)
      // Insert the row first: the work updates it.
      await q.insertIntervention(tx, { ...intervention, seen, orderId: order.id, askedById: account.id, at: now })
      const requested = { ...intervention, ...(given && { cents: given }) }
      const { cents, changes, waits } = await carryOutAlone({ tx, account, now, config }, requested)
      await q.setWorth(tx, id, { cents, changes, until: waits ? answerUntil(now) : null })
      const asked = { id, kind, move, cents, reason }
      if (waits) await askSecond(tx, call, order, asked)
      else await audit(tx, { action: actions[kind], actorId: account.id, reason, asked, order, at: now })
      await publishToOperators(tx, 'intervention')
      return show(tx, id, call)
    })
  },

  async approveIntervention(call) {
    const { params, account, db, now, config } = call
    const { orderId } = found(await q.findIntervention(db, params.id))
    return inTransaction(db, async (tx) => {
      await lockAircraftOf(tx, orderId)
      const order = found(await lockOrderMoney(tx, orderId))
      const row = found(await q.findIntervention(tx, params.id))
      if (row.state !== 'waiting' || (row.until && row.until <= now)) throw new Refusal('intervention_settled')
      await mustDecide(tx, call, row, order)
      const { kind, cents, move, request, reason } = row
      await settleDecided({ tx, config }, row, { state: 'done', byId: account.id, at: now })
      const { cents: worth, changes } = await carryOut(
        { tx, account, now, config },
        { id: row.id, kind, move, request, cents, reason, order: { ...order, feeById: null } },
      )
      if (worth !== cents)
        throw new Refusal('intervention_impossible', {
          detail: `The request was for ${moneyText(cents)}; it would be ${moneyText(worth)} now. Decline it and make a new one.`,
        })
      // Older requests have no saved changes.
      if (row.changes.length > 0 && changesText(changes) !== changesText(row.changes))
        throw new Refusal('intervention_impossible', {
          detail: `It would change something else by now: ${changesText(changes)} Decline it and make a new one.`,
        })
      const asker = `${row.askedBy.firstName} ${row.askedBy.lastName}`
      await audit(tx, { action: actions[kind], actorId: account.id, reason, asked: row, order, with: asker, at: now })
      if (!row.isForAct)
        await notify(tx, config, {
          to: row.askedBy.id,
          kind: 'system',
          title: `Approved: ${interventionText(row, order)}`,
          text: `${account.firstName} ${account.lastName} approved your request. It’s done, and everyone concerned has been told.`,
          link: paths.operatorBooking(order.id),
          button: 'See the booking',
        })
      await publishToOperators(tx, 'intervention')
      return show(tx, row.id, call)
    })
  },

  async declineIntervention(call) {
    const { params, body, account, db, now, config } = call
    const { orderId } = found(await q.findIntervention(db, params.id))
    return inTransaction(db, async (tx) => {
      const order = found(await lockOrderMoney(tx, orderId))
      const row = found(await q.findIntervention(tx, params.id))
      if (row.state !== 'waiting') throw new Refusal('intervention_settled')
      if (row.kind === 'late_fee') return letLateFeeGo(tx, call, row, order)
      const isOwn = row.askedBy.id === account.id
      // The asker may withdraw even after buying a share in the aircraft.
      if (row.isForAct) await mustDecide(tx, call, row, order)
      else if (!isOwn) await refuseOwnMatter(tx, matterOf(order), account.id)
      const { reason } = body
      await settleDecided({ tx, config }, row, {
        state: isOwn ? 'withdrawn' : 'declined',
        byId: account.id,
        answer: reason,
        at: now,
      })
      const action = isOwn ? 'intervention_withdrawn' : 'intervention_declined'
      const asker = `${row.askedBy.firstName} ${row.askedBy.lastName}`
      await audit(tx, { action, actorId: account.id, reason, asked: row, order, ...(!isOwn && { with: asker }), at: now })
      if (!isOwn && !row.isForAct)
        await notify(tx, config, {
          to: row.askedBy.id,
          kind: 'warning',
          title: `Declined: ${interventionText(row, order)}`,
          text: `${account.firstName} ${account.lastName} declined your request. “${reason}” Nothing has changed.`,
          link: paths.operatorBooking(order.id),
          button: 'See the booking',
        })
      await publishToOperators(tx, 'intervention')
      return show(tx, row.id, call)
    })
  },
} satisfies Handling<'listInterventions' | 'askIntervention' | 'approveIntervention' | 'declineIntervention'>
