import type { Person } from '@tailshare/contract/accounts'
import { zoneWithoutHome } from '@tailshare/contract/constants'
import { answerUntil } from '@tailshare/rules/payments/interventions'
import {
  aloneDayHours,
  aloneWeekHours,
  leftAlone,
  ownRequestText,
  whyNotSecond,
  type Standing,
} from '@tailshare/rules/payments/alone'
import { plusHours } from '@tailshare/contract/period'
import { orderNumber } from '@tailshare/contract/orderNumber'
import { wholeInstantText } from '@tailshare/contract/timeText'
import type { Config } from '../../../config.ts'
import { insertAudit } from '../../../db/audit.ts'
import type { Db, Tx } from '../../../db/connect.ts'
import type { Caller } from '../../../http/call.ts'
import { Refusal } from '../../../http/refusal.ts'
import { notifyOperators } from '../../accounts/notices/steps.ts'
import * as q from './queries.ts'

// What operators do to other people's bookings and money: counted together, whichever call it comes by.

/** Whose it is, without blanks. */
export const membersOf = (...ids: (string | null | undefined)[]) => [...new Set(ids.filter((id) => id != null))]

type Acting = { actorId: string; memberIds: readonly string[]; kind: string; cents: number; now: Date }

type Counting = Pick<Acting, 'actorId' | 'memberIds' | 'now'>

/** What was done alone by this operator within a day, and for these members within a week. */
export const doneAlone = (db: Db, { now, ...whose }: Counting) =>
  q.sumDoneAlone(db, {
    ...whose,
    byOperatorSince: plusHours(now, -aloneDayHours),
    byMemberSince: plusHours(now, -aloneWeekHours),
  })

/** How much this operator may still move alone here; under `lockDesk` that is what counts. */
export const leftFor = async (db: Db, counting: Counting) => leftAlone(await doneAlone(db, counting))

export const noteActAlone = (tx: Tx, { actorId, memberIds, kind, cents, now }: Acting) =>
  q.insertAct(tx, { actorId, memberIds, kind, cents, at: now })

/** One operator does it alone, and it is counted; refused where it is more than one moves alone. */
const actAlone = async (tx: Tx, acting: Acting) => {
  await q.lockDesk(tx)
  if (acting.cents > (await leftFor(tx, acting))) throw new Refusal('second_operator')
  await noteActAlone(tx, acting)
}

type Row = { id: string; number: number; ownerId: string; pilot: { id: string }; csip: { id: string } | null; totalCents: number }
type Noting = {
  account: { id: string }
  kind: string
  /** Canceled. */
  rows: readonly Row[]
  moved?: readonly Row[]
  /** The same as they stand now. */
  after?: readonly Row[]
  /** What moving them moved. */
  movedCents?: number
  note: string
  now: Date
}

/** What an operator’s decision about an aircraft’s time did to bookings: counted as one, and written down for each of them. */
export const noteDesk = async (tx: Tx, { account, kind, rows, moved = [], after = [], movedCents = 0, note, now }: Noting) => {
  const all = [...rows, ...moved]
  if (all.length === 0) return
  const cents = rows.reduce((sum, { totalCents }) => sum + totalCents, movedCents)
  const memberIds = membersOf(...[...all, ...after].flatMap(({ pilot, ownerId, csip }) => [pilot.id, ownerId, csip?.id]))
  await actAlone(tx, { actorId: account.id, memberIds, kind, cents, now })
  for (const row of all) {
    const action = rows.includes(row) ? 'booking_canceled' : 'booking_changed'
    const data = { orderId: row.id, accountId: row.pilot.id, text: orderNumber(row.number) }
    await insertAudit(tx, { action, actorId: account.id, reason: note, data, at: now })
  }
}

/** `askerStays`: what they asked is decided whatever became of them, because nothing of it is theirs to take back. */
type Asking = { askerStays?: boolean }

/** How an operator stands to one of those who asked. */
export const standingTo = (
  { isNew, boundTo, gone, reset }: q.FoundStanding,
  otherId: string,
  { askerStays = false }: Asking = {},
): Standing => ({
  isNew,
  isBound: boundTo.includes(otherId),
  isGone: !askerStays && gone.includes(otherId),
  isReset: !askerStays && reset.includes(otherId),
})

/** Refuses an approval by the asker themselves, and by an operator who is no second pair of eyes for what the asker wants. */
export const mustBeSecond = async (tx: Tx, approverId: string, asker: Person, now: Date, asking: Asking = {}) => {
  if (asker.id === approverId) throw new Refusal('own_account', { detail: ownRequestText })
  const detail = whyNotSecond(standingTo(await q.findStanding(tx, approverId, [asker.id], now), asker.id, asking), asker)
  if (detail) throw new Refusal('own_account', { detail })
}

type Wanted = Omit<Acting, 'actorId' | 'now'> & {
  /** The claim, the dispute or the account. */
  subjectId: string
  /** What is decided, which both have to say alike; `cents` is what it moves. */
  decidedCents: number
  reason: string
  /** As the other operators read it. */
  text: string
  link: string
  data: object
}
type Wanting = { account: Caller; now: Date; config: Pick<Config, 'publicUrl'> }

/**
 * Whether it is done now: it is no more than one moves alone, or a second operator wants the same as the first. Else it is kept as this
 * one’s wish, and the others hear of it.
 */
export const isAgreed = async (tx: Tx, wanting: Wanting, wanted: Wanted): Promise<boolean> => {
  const { subjectId, memberIds, kind, cents } = wanted
  await q.lockDesk(tx)
  const acting = { actorId: wanting.account.id, memberIds, kind, cents, now: wanting.now }
  if (cents > (await leftFor(tx, acting))) return isSecond(tx, wanting, wanted)
  await noteActAlone(tx, acting)
  await q.deleteWish(tx, subjectId)
  return true
}

type Wish = Omit<Wanted, 'memberIds' | 'kind' | 'cents'>

/** The same for what always takes two. */
export const isSecond = async (tx: Tx, { account, now, config }: Wanting, wanted: Wish): Promise<boolean> => {
  const { subjectId, decidedCents, reason, text, link, data } = wanted
  const wish = await q.findWish(tx, subjectId, now)
  if (wish && wish.askedBy.id !== account.id && wish.cents === decidedCents) {
    await mustBeSecond(tx, account.id, wish.askedBy, now)
    await q.deleteWish(tx, subjectId)
    return true
  }
  await q.putWish(tx, { subjectId, cents: decidedCents, reason, askedById: account.id, askedAt: now })
  await insertAudit(tx, { action: 'intervention_asked', actorId: account.id, reason, data: { ...data, text }, at: now })
  const note = {
    kind: 'validation',
    needsAnswer: true,
    title: 'A second operator is needed',
    text: `${account.firstName} ${account.lastName} wants: ${text}. “${reason}” Until ${wholeInstantText(answerUntil(now), zoneWithoutHome)} it is done once another operator decides the same.`,
    link,
    button: 'Decide',
  } as const
  await notifyOperators(tx, config, note, account.id)
  return false
}
