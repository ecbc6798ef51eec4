import { moneyText } from '@tailshare/contract/text/money'
import { orderNumber } from '@tailshare/contract/base/constants'
import { paths } from '@tailshare/contract/base/paths'
import { plusHours } from '@tailshare/contract/text/period'
import { wholeInstantText } from '@tailshare/contract/text/timeText'
import { sentence } from '@tailshare/rules/bookings/notices/text'
import { groundedCancelHours } from '@tailshare/rules/bookings/orders/can'
import { answerUntil } from '@tailshare/rules/bookings/operatorLimits/interventions'
import { insertAudit } from '../../../../db/audit.ts'
import { inTransaction, type Tx } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import { enqueue } from '../../../../jobs/enqueue.ts'
import type { Tasks } from '../../../../jobs/worker.ts'
import { notify, notifyOperators, publishToOperators } from '../../../people/notices/steps.ts'
import { answersFor, listTakers, lockDesk } from '../../../bookings/operatorLimits/queries.ts'
import { isOwnFlight, mayConfirm, recordFeeWaiver } from '../../../bookings/operatorLimits/steps.ts'
import { findStop } from '../../../bookings/notices/inspections/steps.ts'
import { lockOrderMoney, type OrderMoney } from '../../../bookings/payment/money/queries.ts'
import { findGrounding } from '../../../maintenance/queries.ts'
import * as q from './queries.ts'
import { waiveLateFee, settleDecided } from './steps.ts'
import { interventionText } from './view.ts'

const howText = { reported: 'reported', reopened: 'reopened the squawk', judged: 'rated the squawk worse' }

type DecidedIntervention = {
  order: OrderMoney
  row: q.InterventionRow
  action: 'fee_waived' | 'late_fee_let_go' | 'intervention_declined'
}
const noteDecided = (tx: Tx, { order, row, action }: DecidedIntervention, byId: string | null, now: Date) => {
  const { kind, cents, reason, askedBy } = row
  const text = interventionText({ kind, cents }, order)
  const did = !row.isForAct ? 'Asked for' : order.feeSquawkId ? 'Reported' : 'Read or entered'
  const what = `${did} by ${askedBy.firstName} ${askedBy.lastName}`
  const data = { orderId: order.id, accountId: order.pilotId, cents, text, what }
  return insertAudit(tx, { action, ...(byId && { actorId: byId }), subjectId: order.aircraftId, reason, data, at: now })
}

/** What keeps the aircraft on the ground and on whose word alone, none if it is certain by now; not for that person's own flight. */
const freedBy = async (tx: Tx, order: OrderMoney, now: Date) => {
  const { feeSquawkId: squawkId } = order
  const stop = squawkId ? null : await findStop(tx, order.id, now)
  const byId = squawkId ? (await q.findReported(tx, squawkId))?.by.id : stop?.byId
  const isOut = squawkId ? await findGrounding(tx, squawkId) : stop?.frees
  return isOut && !(byId && isOwnFlight(order, byId)) ? { squawkId, byId } : null
}

export const interventionJobs = {
  /** Ends a request not approved within a week and tells the asker or, for a fee that depends on a squawk, pilot and owner. */
  async lapseIntervention({ db, config }, { id }) {
    await inTransaction(db, async (tx) => {
      const now = new Date()
      const asked = await q.findIntervention(tx, id)
      // Lock the booking first, as everywhere.
      if (asked) await lockOrderMoney(tx, asked.orderId)
      const row = await q.findIntervention(tx, id)
      if (!row || row.state !== 'waiting' || !row.until || row.until > now) return
      await settleDecided({ tx, config }, row, { state: 'lapsed', byId: null, at: now })
      const data = { orderId: row.orderId, accountId: row.pilotId, text: row.tailNumber }
      await insertAudit(tx, { action: 'intervention_lapsed', reason: row.reason, data, at: now })
      if (!row.isForAct)
        await notify(tx, config, {
          to: row.askedBy.id,
          kind: 'warning',
          title: `Not approved in time: ${row.tailNumber}`,
          text: 'No second operator answered within a week, so nothing has changed. You can ask again.',
          link: paths.operatorBooking(row.orderId),
          button: 'See the booking',
        })
      await publishToOperators(tx, 'intervention')
    })
  },

  /**
   * A late fee above one person's limit depends on what that person said or did: asks a second operator whether the aircraft could fly, and
   * for a squawk the owner too.
   */
  async askFreed({ db, config }, { orderId }) {
    await inTransaction(db, async (tx) => {
      const now = new Date()
      const order = await lockOrderMoney(tx, orderId)
      if (!order?.feeById || (await q.isWaitingFor(tx, orderId))) return
      const { feeSquawkId } = order
      const squawk = feeSquawkId ? await q.findReported(tx, feeSquawkId) : undefined
      const { by, reporterId = null } = squawk ?? { by: await q.findActor(tx, order.feeById) }
      const name = `${by.firstName} ${by.lastName}`
      const stop = squawk ? null : await findStop(tx, orderId, now)
      const due = stop ? `${stop.inspections} ${stop.count > 1 ? 'are' : 'is'}` : 'An inspection is'
      const reason = squawk?.text ?? `${due} due because of what ${name} read or entered.`
      // The owner may have become the author, by rating the squawk worse since; they confirm and do not ask.
      const isOwnersWord = reporterId !== null && reporterId !== by.id && (await answersFor(tx, order.aircraftId, by.id))
      const askedById = isOwnersWord ? reporterId : by.id
      const { tailNumber, pilotFirstName, pilotLastName, ownerId, pilotId } = order
      const cents = order.finalCents ?? 0
      const [id, until] = [newId(now.getTime()), answerUntil(now)]
      const asked = { id, orderId, kind: 'fee_waived', move: null, request: null, reason, askedById, at: now } as const
      await q.insertIntervention(tx, { ...asked, seen: null })
      await q.setWorth(tx, id, { cents, changes: [], until })
      await enqueue(tx, 'lapseIntervention', { id }, { runAt: until, key: `lapseIntervention:${id}` })
      const decided = plusHours(order.startAt, -groundedCancelHours)
      // An inspection stops a trip only at its start: the owner can have it done until then.
      const runAt = feeSquawkId || now < decided ? decided : order.startAt
      await enqueue(tx, 'freeGrounded', { orderId }, { runAt, key: `freeGrounded:${orderId}` })
      const text = `Late fee of ${moneyText(cents)}, ${orderNumber(order.number)}, ${tailNumber}`
      const data = { orderId, accountId: pilotId, cents, text }
      await insertAudit(tx, {
        action: 'intervention_asked',
        actorId: askedById,
        subjectId: order.aircraftId,
        reason,
        data,
        at: now,
      })
      // `freeGrounded` waives it at once, so nobody is asked.
      if (squawk && plusHours(order.startAt, -groundedCancelHours) <= now && (await freedBy(tx, order, now))) return
      const takers = feeSquawkId ? await listTakers(tx, feeSquawkId) : []
      for (const byId of [...(isOwnersWord ? [by.id] : []), ...takers])
        if (feeSquawkId && (await mayConfirm(tx, { party: order, reporterId: by.id, askerId: askedById, byId, now }))) {
          // Someone has handled the squawk since, so there is no need to ask.
          await enqueue(tx, 'confirmFreed', { squawkId: feeSquawkId, byId })
          return
        }
      const why = squawk ? `, because ${name} ${howText[squawk.how]}: “${sentence(reason)}”` : `. ${reason}`
      const whatHappened = `${pilotFirstName} ${pilotLastName} canceled ${tailNumber} late${why} Half of the price, ${moneyText(cents)}, waits.`
      const title = `Could ${tailNumber} not fly?`
      const note = { kind: 'validation', needsAnswer: true, title, button: 'See what’s waiting' } as const
      const till = wholeInstantText(until, order.zone)
      const toOwner = feeSquawkId
        ? {
            ...note,
            text: `${whatHappened} If the aircraft could not fly, start work on the squawk or put it off by ${till}, and nothing is charged. If you do nothing, a second operator decides; if they do not answer either, the fee is charged and goes to you.`,
            link: paths.squawk(feeSquawkId),
            button: 'See the squawk',
          }
        : {
            kind: 'warning' as const,
            title: `A late fee for ${tailNumber} waits`,
            text: `${whatHappened} If it is still due on ${wholeInstantText(runAt, order.zone)}, nothing is charged. Otherwise a second operator decides by ${till} whether the aircraft could have flown; if they do not answer, the fee is charged and goes to you.`,
            link: paths.maintenance(order.aircraftId),
            button: 'Open maintenance',
          }
      await notify(tx, config, { ...toOwner, to: ownerId, mustKnow: true })
      const forOperators = {
        ...note,
        text: `${whatHappened} Until ${till} another operator can waive it.`,
        link: paths.operatorApprovals(),
      }
      await notifyOperators(tx, config, forOperators, by.id)
      await publishToOperators(tx, 'intervention')
    })
  },

  /** Twelve hours before the start, if the aircraft still cannot fly: waives the fee of a pilot who canceled earlier. */
  async freeGrounded({ db, config }, { orderId }) {
    await inTransaction(db, async (tx) => {
      const now = new Date()
      const order = await lockOrderMoney(tx, orderId)
      if (!order?.feeById) return
      const freed = await freedBy(tx, order, now)
      if (!freed) return
      const [waiting] = await q.listWaitingFor(tx, { orderId })
      const row = waiting && (await q.findIntervention(tx, waiting.id))
      // A fee held by a suspension is always decided by a second operator.
      if (row?.state !== 'waiting' || row.kind === 'late_fee') return
      await lockDesk(tx)
      const { squawkId, byId } = freed
      if (byId) await recordFeeWaiver(tx, { ...order, unsure: { squawkId, byId } }, row.cents, now)
      const isAtStart = now >= order.startAt
      const answer = isAtStart ? 'Still due at the start' : `Still on the ground ${groundedCancelHours} hours before the start`
      const { id, kind, move, request, reason, cents, changes } = row
      // Certain by now: no second operator is needed.
      await q.setWorth(tx, id, { cents, changes, until: null })
      await settleDecided({ tx, config }, row, { state: 'done', byId: null, answer, at: now })
      await waiveLateFee({ tx, config, now, account: null }, { id, kind, move, request, reason, order })
      await noteDecided(tx, { order, row, action: 'fee_waived' }, null, now)
      await publishToOperators(tx, 'intervention')
    })
  },

  /** The owner, a record keeper or another operator handled the squawk: waives the fee, or charges it if rated cosmetic. */
  async confirmFreed({ db, config }, { squawkId, byId }) {
    const now = new Date()
    for (const { id, orderId } of await q.listWaitingFor(db, { squawkId }))
      await inTransaction(db, async (tx) => {
        const order = await lockOrderMoney(tx, orderId)
        const row = await q.findIntervention(tx, id)
        const squawk = await q.findReported(tx, squawkId)
        if (!order || row?.state !== 'waiting' || !squawk) return
        if (!(await mayConfirm(tx, { party: order, reporterId: squawk.by.id, askerId: row.askedBy.id, byId, now }))) return
        const { kind, move, request, reason } = row
        const isHeld = kind === 'late_fee'
        if (squawk.severity === 'cosmetic') {
          // A fee held by a suspension is charged only by a second operator.
          if (isHeld) return
          await settleDecided({ tx, config }, row, { state: 'declined', byId, answer: 'Rated cosmetic', at: now })
          await noteDecided(tx, { order, row, action: 'intervention_declined' }, byId, now)
        } else {
          await settleDecided({ tx, config }, row, { state: isHeld ? 'declined' : 'done', byId, at: now }, true)
          await waiveLateFee({ tx, config, now, account: { id: byId } }, { id, kind, move, request, reason, order })
          await noteDecided(tx, { order, row, action: isHeld ? 'late_fee_let_go' : 'fee_waived' }, byId, now)
        }
        await publishToOperators(tx, 'intervention')
      })
  },
} satisfies Partial<Tasks>
