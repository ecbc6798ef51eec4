import { moneyText } from '@tailshare/contract/money'
import { orderNumber } from '@tailshare/contract/orderNumber'
import { paths } from '@tailshare/contract/paths'
import { plusHours } from '@tailshare/contract/period'
import { wholeInstantText } from '@tailshare/contract/timeText'
import { groundedCancelHours } from '@tailshare/rules/bookings/can'
import { answerUntil } from '@tailshare/rules/payments/interventions'
import { insertAudit } from '../../../db/audit.ts'
import { inTransaction } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import type { Tasks } from '../../../jobs/worker.ts'
import { notify, notifyOperators, publishToOperators } from '../../accounts/notices/steps.ts'
import { lockDesk } from '../../bookings/desk/queries.ts'
import { noteFreed } from '../../bookings/desk/steps.ts'
import { lockOrderMoney, type OrderMoney } from '../../bookings/money/queries.ts'
import { findGrounding } from '../../maintenance/queries.ts'
import * as q from './queries.ts'
import { letGo, settleDecided } from './steps.ts'

const isOwnFlight = ({ pilotId, csipId }: OrderMoney, id: string) => id === pilotId || id === csipId

export const interventionJobs = {
  /** Nobody agreed within the week: nothing happens, and whoever asked hears so. */
  async lapseIntervention({ db, config }, { id }) {
    await inTransaction(db, async (tx) => {
      const now = new Date()
      const row = await q.lockIntervention(tx, id)
      if (!row || row.state !== 'waiting' || !row.until || row.until > now) return
      await settleDecided({ tx, config }, row, { state: 'lapsed', byId: null, at: now })
      const data = { orderId: row.orderId, accountId: row.pilotId, text: row.tailNumber }
      await insertAudit(tx, { action: 'intervention_lapsed', reason: row.reason, data, at: now })
      await notify(tx, config, {
        to: row.askedBy.id,
        kind: 'warning',
        title: `Nobody approved: ${row.tailNumber}`,
        text: 'No second operator answered within a week, so nothing has changed. You can ask again.',
        link: paths.operatorBooking(row.orderId),
        button: 'See the booking',
      })
      await publishToOperators(tx, 'intervention')
    })
  },

  /**
   * The cancellation stays, and a squawk of the ramp or the desk would let go of more than one moves alone: the owner or a second operator
   * says whether the aircraft could fly.
   */
  async askFreed({ db, config }, { orderId }) {
    await inTransaction(db, async (tx) => {
      const now = new Date()
      const order = await lockOrderMoney(tx, orderId)
      const squawk = order?.feeSquawkId ? await q.findReported(tx, order.feeSquawkId) : undefined
      if (!order?.feeSquawkId || !squawk || (await q.isWaitingFor(tx, orderId))) return
      const { text: reason, by } = squawk
      const { tailNumber, pilotFirstName, pilotLastName, ownerId, pilotId } = order
      const cents = order.finalCents ?? 0
      const [id, until] = [newId(now.getTime()), answerUntil(now)]
      const asked = { id, orderId, kind: 'fee_waived', move: null, wish: null, reason, askedById: by.id, at: now } as const
      await q.insertIntervention(tx, { ...asked, seen: null })
      await q.setWorth(tx, id, { cents, changes: [], until })
      await enqueue(tx, 'lapseIntervention', { id }, { runAt: until, key: `lapseIntervention:${id}` })
      await enqueue(
        tx,
        'freeGrounded',
        { orderId },
        { runAt: plusHours(order.startAt, -groundedCancelHours), key: `freeGrounded:${orderId}` },
      )
      const text = `Late fee of ${moneyText(cents)}, ${orderNumber(order.number)}, ${tailNumber}`
      const data = { orderId, accountId: pilotId, cents, text }
      await insertAudit(tx, { action: 'intervention_asked', actorId: by.id, subjectId: order.aircraftId, reason, data, at: now })
      const told = `${pilotFirstName} ${pilotLastName} canceled ${tailNumber} late, because ${by.firstName} ${by.lastName} reported: “${reason}” Half of the price, ${moneyText(cents)}, waits.`
      const title = `Could ${tailNumber} not fly?`
      const note = { kind: 'validation', needsAnswer: true, title, button: 'See what’s waiting' } as const
      const till = wholeInstantText(until, order.zone)
      await notify(tx, config, {
        to: ownerId,
        ...note,
        mustKnow: true,
        text: `${told} If it could not, start work on the squawk, put it off or rate it by ${till}: then nothing is charged. Otherwise a second operator decides; without a word it is charged, and yours.`,
        link: paths.squawk(order.feeSquawkId),
        button: 'See the squawk',
      })
      const forOperators = {
        ...note,
        text: `${told} Until ${till} another operator can waive it.`,
        link: paths.operatorApprovals(),
      }
      await notifyOperators(tx, config, forOperators, by.id)
      await publishToOperators(tx, 'intervention')
    })
  },

  /** Twelve hours before the start a booking of a grounded aircraft is canceled free of charge: who canceled theirs before that pays no more. */
  async freeGrounded({ db, config }, { orderId }) {
    await inTransaction(db, async (tx) => {
      const now = new Date()
      const order = await lockOrderMoney(tx, orderId)
      const squawkId = order?.feeSquawkId
      const grounding = squawkId ? await findGrounding(tx, squawkId) : undefined
      if (!order || !squawkId || !grounding?.reportedBy || isOwnFlight(order, grounding.reportedBy)) return
      const [waiting] = await q.listWaitingFor(tx, squawkId, orderId)
      const row = waiting && (await q.lockIntervention(tx, waiting.id))
      if (row?.state !== 'waiting') return
      await lockDesk(tx)
      const unsure = { squawkId, byId: grounding.reportedBy }
      await noteFreed(tx, { ...order, unsure }, row.cents, now)
      const answer = `Still grounded ${groundedCancelHours} hours before the start`
      await settleDecided({ tx, config }, row, { state: 'lapsed', byId: null, answer, at: now }, true)
      const { id, kind, move, wish, reason } = row
      await letGo({ tx, config, now, account: null }, { id, kind, move, wish, reason, order })
      await publishToOperators(tx, 'intervention')
    })
  },

  /** Its owner, who keeps its records or another operator took the squawk up: the aircraft could not fly, and nothing is charged. */
  async confirmFreed({ db, config }, { squawkId, byId }) {
    const now = new Date()
    for (const { id, orderId } of await q.listWaitingFor(db, squawkId))
      await inTransaction(db, async (tx) => {
        const order = await lockOrderMoney(tx, orderId)
        const row = await q.lockIntervention(tx, id)
        if (!order || row?.state !== 'waiting' || isOwnFlight(order, byId)) return
        const { kind, move, wish, reason } = row
        await settleDecided({ tx, config }, row, { state: 'done', byId, at: now })
        await letGo({ tx, config, now, account: { id: byId } }, { id, kind, move, wish, reason, order })
        await publishToOperators(tx, 'intervention')
      })
  },
} satisfies Partial<Tasks>
