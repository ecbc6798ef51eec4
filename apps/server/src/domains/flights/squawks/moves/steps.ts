import type { SquawkMoveBody } from '@tailshare/contract/flights/squawks/squawks'
import {
  groundsAircraft,
  whyNotMove,
  whyNotOperative,
  whyNotDeferUntil,
  type SquawkRole,
} from '@tailshare/rules/flights/squawks/squawks'
import type { Config } from '../../../../start/config.ts'
import { insertAudit } from '../../../../db/audit.ts'
import { inTransaction, type Db, type Tx } from '../../../../db/connect.ts'
import type { Caller } from '../../../../http/call.ts'
import { BadInput, found, Refusal } from '../../../../http/refusal.ts'
import { enqueue } from '../../../../jobs/enqueue.ts'
import { combineNotices } from '../../../people/notices/steps.ts'
import { refuseOwnMatter } from '../../../bookings/access.ts'
import { findOrderMoney } from '../../../bookings/payment/money/queries.ts'
import { tellOfBooking } from '../../../bookings/steps.ts'
import { findAnnualDue } from '../../../maintenance/items/deferrals/queries.ts'
import { lockAircraft, setGrounding } from '../../../maintenance/queries.ts'
import * as q from '../queries.ts'
import { ground, seeSquawk, tellOfSquawk } from '../steps.ts'

type Deciding = { db: Db; account: Caller; config: Config; now: Date }

/** A move's changes to the squawk, and its entry in the thread. */
const writtenBy = (body: SquawkMoveBody, { account, now }: Deciding, squawk: q.SquawkRow) => {
  const text = body.reason
  const decided = { needsDecision: false }
  switch (body.move) {
    case 'defer': {
      const { until: dueOn, inoperative, placardedBy, certificate } = body
      const changes = { ...decided, state: 'deferred', dueOn, inoperative } as const
      const by = inoperative
        ? { text: `${text.replace(/\.$/, '')}. Deactivated and placarded by ${placardedBy}.`, certificate }
        : { text }
      return { changes, entry: { kind: 'deferred', dueOn, inoperative, ...by } } as const
    }
    case 'start':
      return { changes: { ...decided, state: 'in_work' }, entry: { kind: 'started', text } } as const
    case 'close': {
      const closing = { closedAt: now, closedBy: account.id, closingNote: text, groundsSince: null }
      const { certificate } = body
      return { changes: { ...decided, state: 'closed', ...closing }, entry: { kind: 'closed', text, certificate } } as const
    }
    case 'reopen': {
      const again = { closedAt: null, closedBy: null, closingNote: '', dueOn: null, inoperative: false }
      return { changes: { state: 'open', ...again }, entry: { kind: 'reopened', text } } as const
    }
    case 'judge': {
      const { severity } = body
      // A grounding squawk can't stay deferred.
      const back = severity === 'grounding' && squawk.state === 'deferred' ? ({ state: 'open', dueOn: null } as const) : {}
      const groundsSince = severity === 'grounding' ? now : null
      return { changes: { ...decided, ...back, severity, groundsSince }, entry: { kind: 'judged', text, severity } } as const
    }
  }
}

/** Releases the aircraft unless something else grounds it, and tells pilots whose bookings are restored. Returns those pilots. */
const letFly = async (tx: Tx, aircraftId: string, { config, account }: Deciding, note: string) => {
  const restored = await setGrounding(tx, aircraftId, await q.findOpenGrounding(tx, aircraftId))
  const pilots: string[] = []
  await combineNotices(tx, config, async () => {
    for (const { id: orderId } of restored) {
      await tellOfBooking(tx, { config, orderId, byId: account.id, act: { act: 'released', note } })
      const order = await findOrderMoney(tx, orderId)
      if (order) pilots.push(order.pilotId)
    }
  })
  await enqueue(tx, 'watchDisruptions', {}, { key: 'watchDisruptions' })
  // Until now the waitlist skipped the grounded aircraft.
  await enqueue(tx, 'waitlistNext', { aircraftId }, { key: `waitlistNext:${aircraftId}` })
  return pilots
}

/** Refuses a move this person may not make, or not now. */
const mustMove = (
  body: SquawkMoveBody,
  squawk: q.SquawkRow,
  { as, now, nextInspection }: { as: readonly SquawkRole[]; now: Date; nextInspection: string | null },
) => {
  const why = whyNotMove(body.move, as, { ...squawk, now })
  const isTheirs = as.some((role) => role === 'owner' || role === 'operator' || role === 'keeper')
  if (why) throw new Refusal(isTheirs ? 'wrong_state' : 'not_allowed', { detail: why })
  if (body.move === 'judge' && body.severity === squawk.severity)
    throw new Refusal('wrong_state', { detail: 'It is already rated that way.' })
  const operative =
    body.move === 'defer' ? whyNotOperative({ wasInoperative: squawk.inoperative, inoperative: body.inoperative }) : null
  if (operative) throw new Refusal('wrong_state', { detail: operative })
  const late =
    body.move === 'defer'
      ? whyNotDeferUntil(body.until, { now, zone: squawk.zone, inoperative: body.inoperative, nextInspection })
      : null
  if (late) throw new BadInput({ until: late })
}

/**
 * People acting only as operator may not decide on squawks they reported, or on aircraft they are to fly or hold a share in. Grounding
 * is exempt, for safety.
 */
export const mustBeAnother = async (
  tx: Tx,
  account: Caller,
  squawk: q.SquawkRow,
  body: Pick<SquawkMoveBody, 'move'> & { severity?: string },
) => {
  const { ownerId, keepsRecords, reportedById, aircraftId } = squawk
  const isSafety = body.move === 'start' || body.move === 'reopen' || body.severity === 'grounding'
  if (ownerId === account.id || keepsRecords || isSafety) return
  if (reportedById === account.id)
    throw new Refusal('own_account', {
      detail: 'You reported this yourself. The owner, who keeps the maintenance records, or another operator decides about it.',
    })
  await refuseOwnMatter(tx, { people: await q.listFliesNext(tx, aircraftId), aircraftId }, account.id)
}

/** Applies a decision and all that follows. The aircraft must be locked. */
export const decide = async (tx: Tx, deciding: Deciding, squawk: q.SquawkRow, body: SquawkMoveBody) => {
  const { account, config, now } = deciding
  const { id, aircraftId, text } = squawk
  const { changes, entry } = writtenBy(body, deciding, squawk)
  await q.setSquawk(tx, id, changes)
  await q.insertEntry(tx, { squawkId: id, byId: account.id, at: now, ...entry })
  const action = `squawk_${entry.kind}` as const
  await insertAudit(tx, { actorId: account.id, action, subjectId: aircraftId, reason: body.reason, at: now, data: { text } })
  const after = { ...squawk, ...changes }
  const [did, does] = [groundsAircraft(squawk), groundsAircraft(after)]
  if (!did && does) await ground(tx, { aircraftId, squawkId: id, text, at: now })
  const except = did && !does ? await letFly(tx, aircraftId, deciding, body.reason) : []
  if (['judged', 'deferred', 'started'].includes(entry.kind))
    await enqueue(tx, 'confirmFreed', { squawkId: id, byId: account.id })
  const news = { what: 'moved', by: `${account.firstName} ${account.lastName}`, body } as const
  await tellOfSquawk(tx, squawk, { config, byId: account.id, news, except })
}

/** Locks the aircraft and rereads the squawk, because grounding and release use the same lock. */
export const lockSquawk = async (tx: Tx, id: string, account: Caller) => {
  const { squawk } = await seeSquawk(tx, id, account)
  found(await lockAircraft(tx, squawk.aircraftId))
  return seeSquawk(tx, id, account)
}

export const moveSquawk = (deciding: Deciding, id: string, body: SquawkMoveBody) =>
  inTransaction(deciding.db, async (tx) => {
    const { squawk, as } = await lockSquawk(tx, id, deciding.account)
    const nextInspection = await findAnnualDue(tx, squawk.aircraftId)
    mustMove(body, squawk, { as, now: deciding.now, nextInspection })
    await mustBeAnother(tx, deciding.account, squawk, body)
    await decide(tx, deciding, squawk, body)
  })
