import { zoneWithoutHome } from '@tailshare/contract/constants'
import { interventionKinds, interventionMoves, type InterventionBody } from '@tailshare/contract/interventions'
import { moneyText } from '@tailshare/contract/money'
import type { AuditAction } from '@tailshare/contract/operator'
import { orderNumber } from '@tailshare/contract/orderNumber'
import { paths } from '@tailshare/contract/paths'
import { wholeInstantText } from '@tailshare/contract/timeText'
import { answerUntil, interventionCents, needsSecond } from '@tailshare/rules/payments/interventions'
import { insertAudit } from '../../../db/audit.ts'
import { inTransaction, type Tx } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'
import type { Call, Handling } from '../../../http/call.ts'
import { listPage } from '../../../http/listPage.ts'
import { found, Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { notify, notifyOperators, publishToOperators } from '../../accounts/notices/steps.ts'
import { matterOf, mustBeOthers } from '../../bookings/access.ts'
import { lockOrderMoney, type OrderMoney } from '../../bookings/money/queries.ts'
import * as q from './queries.ts'
import { carryOut, loadChoices } from './steps.ts'
import { madeText, viewIntervention } from './view.ts'

const actions: Record<InterventionBody['kind'], AuditAction> = {
  refund: 'booking_refunded',
  fee_waived: 'fee_waived',
  cancellation: 'booking_canceled',
  state: 'booking_state',
}

type Asked = { kind: InterventionBody['kind']; move?: InterventionBody['move'] | null; cents: number }
const whatText = ({ kind, move, cents }: Asked, { number, tailNumber }: Pick<OrderMoney, 'number' | 'tailNumber'>) =>
  `${move ? interventionMoves[move] : interventionKinds[kind]}${kind === 'refund' || kind === 'fee_waived' ? ` of ${moneyText(cents)}` : ''}, ${orderNumber(number)}, ${tailNumber}`

type Entry = { action: AuditAction; actorId?: string; reason: string; asked: Asked; order: OrderMoney; with?: string; at: Date }
/** `with`: who asked, where another one decided. */
const audit = (tx: Tx, { asked, order, with: asker, ...entry }: Entry) => {
  const text = whatText(asked, order)
  const data = {
    orderId: order.id,
    accountId: order.pilotId,
    cents: asked.cents,
    text,
    ...(asker && { what: `Asked for by ${asker}` }),
  }
  return insertAudit(tx, { ...entry, subjectId: order.aircraftId, data })
}

const show = async (tx: Tx, id: string, { account, now }: Pick<Call<'askIntervention'>, 'account' | 'now'>) =>
  viewIntervention(found(await q.findIntervention(tx, id)), account.id, now)

/** What it is worth now; refused where the booking does not allow it anymore. */
const mustBePossible = async (tx: Tx, order: OrderMoney, asked: Parameters<typeof interventionCents>[0], now: Date) => {
  const choices = await loadChoices(tx, order, now)
  const cents = interventionCents(asked, choices)
  if (cents !== undefined) return { cents, choices }
  const most = asked.kind === 'refund' ? ` At most ${moneyText(choices.refundCents)} can be refunded.` : ''
  throw new Refusal('intervention_impossible', { detail: `The booking doesn’t allow this right now.${most}` })
}

/** It waits for another operator; the others hear of it at once. */
const askSecond = async (
  tx: Tx,
  { config, account, now }: Call<'askIntervention'>,
  order: OrderMoney,
  asked: Asked & { id: string; reason: string },
) => {
  const until = answerUntil(now)
  await enqueue(tx, 'lapseIntervention', { id: asked.id }, { runAt: until, key: `lapseIntervention:${asked.id}` })
  await audit(tx, { action: 'intervention_asked', actorId: account.id, reason: asked.reason, asked, order, at: now })
  const note = {
    kind: 'validation',
    needsAnswer: true,
    title: `A second operator is needed: ${order.tailNumber}`,
    text: `${account.firstName} ${account.lastName} asks for: ${whatText(asked, order)}. “${asked.reason}” Until ${wholeInstantText(until, zoneWithoutHome)} another operator can approve it.`,
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
      results: results.map((row) => viewIntervention(row, account.id, now)),
    })
  },

  async askIntervention(call) {
    const { params, body, account, db, now, config } = call
    return inTransaction(db, async (tx) => {
      const order = found(await lockOrderMoney(tx, params.id))
      await mustBeOthers(tx, matterOf(order), account.id)
      if (await q.isWaitingFor(tx, order.id)) throw new Refusal('intervention_open')
      const { cents, choices } = await mustBePossible(tx, order, body, now)
      const id = newId(now.getTime())
      const { kind, move = null, reason } = body
      const waits = needsSecond(cents, choices)
      const asked = { id, orderId: order.id, kind, cents, move, reason, askedById: account.id, at: now }
      await q.insertIntervention(tx, { ...asked, until: waits ? answerUntil(now) : null })
      if (waits) await askSecond(tx, call, order, asked)
      else {
        await carryOut({ tx, account, now, config }, { ...asked, order })
        await audit(tx, { action: actions[kind], actorId: account.id, reason, asked, order, at: now })
      }
      await publishToOperators(tx, 'intervention')
      return show(tx, id, call)
    })
  },

  async approveIntervention(call) {
    const { params, account, db, now, config } = call
    const { orderId } = found(await q.findIntervention(db, params.id))
    return inTransaction(db, async (tx) => {
      const order = found(await lockOrderMoney(tx, orderId))
      const row = found(await q.lockIntervention(tx, params.id))
      if (row.state !== 'waiting' || !row.until || row.until <= now) throw new Refusal('intervention_settled')
      if (row.askedBy.id === account.id)
        throw new Refusal('own_account', { detail: 'You made this request. Another operator has to approve it.' })
      if (row.madeByAsker.includes(account.id)) throw new Refusal('own_account', { detail: madeText(row.askedBy) })
      await mustBeOthers(tx, matterOf(order), account.id)
      const { kind, cents, move, reason } = row
      const { cents: worth } = await mustBePossible(tx, order, { kind, cents, move: move ?? undefined }, now)
      if (worth !== cents)
        throw new Refusal('intervention_impossible', {
          detail: `The request was for ${moneyText(cents)}; it would be ${moneyText(worth)} now. Decline it and make a new one.`,
        })
      await q.setDecided(tx, row.id, { state: 'done', byId: account.id, at: now })
      await carryOut({ tx, account, now, config }, { id: row.id, kind, move, cents, reason, order })
      const asker = `${row.askedBy.firstName} ${row.askedBy.lastName}`
      await audit(tx, { action: actions[kind], actorId: account.id, reason, asked: row, order, with: asker, at: now })
      await notify(tx, config, {
        to: row.askedBy.id,
        kind: 'system',
        title: `Approved: ${whatText(row, order)}`,
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
      const row = found(await q.lockIntervention(tx, params.id))
      if (row.state !== 'waiting') throw new Refusal('intervention_settled')
      const isOwn = row.askedBy.id === account.id
      // Whoever asked takes it back, also where they have bought a part of the aircraft since.
      if (!isOwn) await mustBeOthers(tx, matterOf(order), account.id)
      const { reason } = body
      await q.setDecided(tx, row.id, { state: isOwn ? 'withdrawn' : 'declined', byId: account.id, answer: reason, at: now })
      const action = isOwn ? 'intervention_withdrawn' : 'intervention_declined'
      const asker = `${row.askedBy.firstName} ${row.askedBy.lastName}`
      await audit(tx, { action, actorId: account.id, reason, asked: row, order, ...(!isOwn && { with: asker }), at: now })
      if (!isOwn)
        await notify(tx, config, {
          to: row.askedBy.id,
          kind: 'warning',
          title: `Declined: ${whatText(row, order)}`,
          text: `${account.firstName} ${account.lastName} declined your request. “${reason}” Nothing has changed.`,
          link: paths.operatorBooking(order.id),
          button: 'See the booking',
        })
      await publishToOperators(tx, 'intervention')
      return show(tx, row.id, call)
    })
  },
} satisfies Handling<'listInterventions' | 'askIntervention' | 'approveIntervention' | 'declineIntervention'>
