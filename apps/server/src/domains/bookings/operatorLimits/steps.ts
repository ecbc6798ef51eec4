import type { Person } from '@tailshare/contract/people/accounts/accounts'
import type { Cents } from '@tailshare/contract/text/money'
import { zoneWithoutHome, orderNumber } from '@tailshare/contract/base/constants'
import { answerUntil } from '@tailshare/rules/bookings/operatorLimits/interventions'
import {
  aloneDayHours,
  aloneWeekHours,
  isSecondTo,
  unapprovedCentsLeft,
  ownRequestText,
  timeCents,
  tripWorth,
  whyNotApprove,
  type Standing,
} from '@tailshare/rules/bookings/operatorLimits/alone'
import { plusHours, type Period } from '@tailshare/contract/text/period'
import { wholeInstantText } from '@tailshare/contract/text/timeText'
import type { Config } from '../../../start/config.ts'
import { insertAudit } from '../../../db/audit.ts'
import type { Db, Tx } from '../../../db/connect.ts'
import type { Caller } from '../../../http/call.ts'
import { Refusal } from '../../../http/refusal.ts'
import { notifyOperators } from '../../people/notices/steps.ts'
import { isOwnMatter, matterOf } from '../access.ts'
import type { OrderMoney } from '../payment/money/queries.ts'
import type { OrderRow, SummaryRow } from '../orders/queries.ts'
import * as q from './queries.ts'

// Limits on what operators and airport staff do to other people's bookings and money. All calls count toward the same limits.

/** Ids without blanks and duplicates. */
export const membersOf = (...ids: (string | null | undefined)[]) => [...new Set(ids.filter((id) => id != null))]

type OperatorAct = { actorId: string; memberIds: readonly string[]; kind: string; cents: number; now: Date }

type ActScope = Pick<OperatorAct, 'actorId' | 'memberIds' | 'now'>

/** Cents moved alone by this person within a day, and for these members within a week. */
export const soloCents = (db: Db, { now, ...whose }: ActScope) =>
  q.sumDoneAlone(db, {
    ...whose,
    byOperatorSince: plusHours(now, -aloneDayHours),
    byMemberSince: plusHours(now, -aloneWeekHours),
  })

/** Cents this person may still move alone. Reliable only under `lockDesk`. */
export const remainingSoloCents = async (db: Db, scope: ActScope) => unapprovedCentsLeft(await soloCents(db, scope))

export const recordSoloAct = (tx: Tx, { actorId, memberIds, kind, cents, now }: OperatorAct) =>
  q.insertAct(tx, { actorId, memberIds, kind, cents, at: now })

/** Counts it if it is within what this person may move alone. */
export const recordIfWithinSoloLimit = async (tx: Tx, act: OperatorAct): Promise<boolean> => {
  await q.lockDesk(tx)
  if (act.cents > (await remainingSoloCents(tx, act))) return false
  await recordSoloAct(tx, act)
  return true
}

/** Counts an act of one operator or airport staff member. Refuses above the limit for one person. */
export const requireWithinSoloLimit = async (tx: Tx, act: OperatorAct, refusal: Error = new Refusal('second_operator')) => {
  if (!(await recordIfWithinSoloLimit(tx, act))) throw refusal
}

type Row = Pick<
  SummaryRow,
  'id' | 'number' | 'aircraftId' | 'ownerId' | 'pilot' | 'csip' | 'priceLines' | 'plannedHours' | 'rateCents' | 'keptTotalCents'
>
type OperatorDecision = {
  account: { id: string; isOperator: boolean }
  kind: string
  /** Bookings canceled. */
  rows: readonly Row[]
  moved?: readonly Row[]
  /** The moved bookings as they stand now. */
  after?: readonly Row[]
  /** Total worth of the moves. */
  movedCents?: number
  note: string
  now: Date
}

const byRampText = 'This takes more from others than airport staff decide alone. Leave the rest to the owner, or ask an operator.'

/** Worth of a booking as made, in cents. */
export const worthOf = ({ priceLines: lines, plannedHours: hours, rateCents, keptTotalCents }: Row) =>
  tripWorth({ lines, hours, rateCents, keptTotalCents })

/** Records the effect of one decision about an aircraft's time on bookings: counted as a single act, and logged for each booking. */
export const recordOperatorDecision = async (
  tx: Tx,
  { account, kind, rows, moved = [], after = [], movedCents = 0, note, now }: OperatorDecision,
) => {
  const all = [...rows, ...moved]
  if (all.length === 0) return
  const cents = rows.reduce((sum, row) => sum + worthOf(row), movedCents)
  const touched = [...all, ...after]
  const holders = await q.listHolders(
    tx,
    touched.map(({ aircraftId }) => aircraftId),
  )
  const memberIds = membersOf(...touched.flatMap(({ pilot, ownerId, csip }) => [pilot.id, ownerId, csip?.id]), ...holders)
  const refusal = new Refusal('second_operator', account.isOperator ? {} : { detail: byRampText })
  await requireWithinSoloLimit(tx, { actorId: account.id, memberIds, kind, cents, now }, refusal)
  for (const row of all) {
    const action = rows.includes(row) ? 'booking_canceled' : 'booking_changed'
    const data = { orderId: row.id, accountId: row.pilot.id, text: orderNumber(row.number) }
    await insertAudit(tx, { action, actorId: account.id, reason: note, data, at: now })
  }
}

const timeText =
  'This sets aside or gives back more of other people’s time than operators decide alone within a week. Ask whose time it is to do it. If an aircraft is not safe to fly, report a squawk that grounds it.'

type TimeTaken = { aircraftId?: string; csipId?: string; pieces: readonly Period[]; account: { id: string }; now: Date }

/** Counts time of others' aircraft, or of an instructor, that an operator blocks or releases, by the income it would bring. */
export const countTimeTaken = async (tx: Tx, { aircraftId, csipId, pieces, account, now }: TimeTaken) => {
  const [id] = membersOf(aircraftId, csipId)
  const cents = timeCents(pieces, await q.findRate(tx, id!))
  if (cents === 0) return
  const memberIds = membersOf(csipId, ...(await q.listHolders(tx, membersOf(aircraftId))))
  const act = { actorId: account.id, memberIds, kind: 'time', cents, now } as const
  // Never refuse an instructor's absence: their students must be notified.
  if (csipId) return recordSoloAct(tx, act)
  await requireWithinSoloLimit(tx, act, new Refusal('second_operator', { detail: timeText }))
}

/** A booking's money row as a trip, for `tripWorth` and `changeCents`. */
export const tripOf = ({ quote, plannedHours: hours, ...trip }: OrderMoney) => ({ ...trip, lines: quote.lines, hours })

type Party = Pick<OrderMoney, 'pilotId' | 'ownerId' | 'csipId' | 'aircraftId' | 'unsure'>
type Parties = { pilotId: string; ownerId: string | null; csipId: string | null; aircraftId: string | null }
/** People whose money moves. Partners share what the aircraft earns. */
export const partiesOf = async (db: Db, ...bookings: Parties[]) => {
  const aircraftIds = membersOf(...bookings.map(({ aircraftId }) => aircraftId))
  const people = bookings.flatMap(({ pilotId, ownerId, csipId }) => [pilotId, ownerId, csipId])
  return membersOf(...people, ...(await q.listHolders(db, aircraftIds)))
}

export const isOwnFlight = ({ pilotId, csipId }: Pick<Party, 'pilotId' | 'csipId'>, id: string) => id === pilotId || id === csipId

type Confirming = { party: Party; reporterId: string; askerId?: string; byId: string; now: Date }

/**
 * True if this person's confirmation of a squawk waives a late fee: the aircraft's owner, a record keeper, or an operator who could approve as
 * the second one.
 */
export const mayConfirm = async (db: Db, { party, reporterId, askerId = reporterId, byId, now }: Confirming) => {
  if (isOwnFlight(party, byId)) return false
  if (await q.answersFor(db, party.aircraftId, byId)) return true
  if (byId === askerId) return false
  const standing = await q.findStanding(db, byId, [reporterId, askerId], now)
  const isSecond = [reporterId, askerId].every((one) => isSecondTo(standingTo(standing, one, { askerStays: true })))
  return isSecond && !(await isOwnMatter(db, matterOf(party), byId))
}

/** Current `unsure`; empty once another operator who may confirm has taken up the squawk. */
const stillUnsure = async (db: Db, party: Party, now: Date) => {
  const { unsure } = party
  if (!unsure?.squawkId) return unsure
  for (const byId of await q.listTakers(db, unsure.squawkId))
    if (await mayConfirm(db, { party, reporterId: unsure.byId, byId, now })) return null
  return unsure
}

/**
 * How much of a late fee one person's act alone waives: what they may still move alone, and nothing on their own flight. `null`: no limit.
 */
export const feeWaiverLimit = async (db: Db, party: Party, now: Date): Promise<Cents | null> => {
  const { unsure } = party
  if (!unsure) return null
  if (isOwnFlight(party, unsure.byId)) return 0
  return remainingSoloCents(db, { actorId: unsure.byId, memberIds: await partiesOf(db, party), now })
}

type Read = Pick<OrderRow, 'pilot' | 'ownerId' | 'csip' | 'aircraftId' | 'unsure'>
const partyOf = ({ pilot, ownerId, csip, aircraftId, unsure }: Read): Party => ({
  pilotId: pilot.id,
  ownerId,
  csipId: csip?.id ?? null,
  aircraftId,
  unsure,
})

/** A booking's money, with its current `unsure`. */
export const withUnsure = async <Booking extends Party>(db: Db, booking: Booking, now: Date) => ({
  ...booking,
  unsure: await stillUnsure(db, booking, now),
})

/** A booking with the part of its fee that one person's act may waive, for `refundFor`. */
export const withFeeWaiver = async <Row extends Read>(db: Db, row: Row, now: Date) => {
  const party = await withUnsure(db, partyOf(row), now)
  return { ...row, unsure: party.unsure, freesUpToCents: await feeWaiverLimit(db, party, now) }
}

/** Counts what such an act waived or canceled as moved by its author. Never refused, because grounding is a safety matter. */
export const recordFeeWaiver = async (tx: Tx, booking: Party | Read, cents: Cents, now: Date) => {
  if (!booking.unsure || cents <= 0) return
  const party = 'pilot' in booking ? partyOf(booking) : booking
  const { byId: actorId, squawkId } = booking.unsure
  const kind = squawkId ? 'squawk' : 'inspection'
  await recordSoloAct(tx, { actorId, memberIds: await partiesOf(tx, party), kind, cents, now })
}

/**
 * `askerStays`: decide the request even if the asker is no longer an operator or had a factor reset, because nothing in it can be
 * withdrawn. Also for squawk-related requests of airport staff.
 */
type ApprovalOptions = { askerStays?: boolean }

export const standingTo = (
  { isNew, boundTo, gone, reset }: q.FoundStanding,
  otherId: string,
  { askerStays = false }: ApprovalOptions = {},
): Standing => ({
  isNew,
  isBound: boundTo.includes(otherId),
  isGone: !askerStays && gone.includes(otherId),
  isReset: !askerStays && reset.includes(otherId),
})

/** Refuses approval by the asker, and by an operator who is not independent of the asker. */
export const requireIndependentApprover = async (
  tx: Tx,
  approverId: string,
  asker: Person,
  now: Date,
  options: ApprovalOptions = {},
) => {
  if (asker.id === approverId) throw new Refusal('own_account', { detail: ownRequestText })
  const detail = whyNotApprove(standingTo(await q.findStanding(tx, approverId, [asker.id], now), asker.id, options), asker)
  if (detail) throw new Refusal('own_account', { detail })
}

type LimitedAction = Omit<OperatorAct, 'actorId' | 'now'> & {
  subjectId: string
  /** The amount decided, which both must give alike; `cents` is the amount moved. */
  decidedCents: number
  reason: string
  /** Text for the other operators. */
  text: string
  link: string
  data: object
}
type Context = { account: Caller; now: Date; config: Pick<Config, 'publicUrl'> }

/**
 * True if the action may happen now: it is within the limit for one person, or a second operator asks for the same. Otherwise stores the
 * request and notifies the other operators.
 */
export const isWithinLimitOrSeconded = async (tx: Tx, context: Context, action: LimitedAction): Promise<boolean> => {
  const { subjectId, memberIds, kind, cents } = action
  const act = { actorId: context.account.id, memberIds, kind, cents, now: context.now }
  if (!(await recordIfWithinSoloLimit(tx, act))) return isSeconded(tx, context, action)
  await q.deleteOperatorRequest(tx, subjectId)
  return true
}

/** `aboutId`: the account of a decision about an account. */
type SecondedAction = Omit<LimitedAction, 'memberIds' | 'kind' | 'cents'> & { aboutId?: string }

/** The same for actions that always need two operators. */
export const isSeconded = async (tx: Tx, { account, now, config }: Context, action: SecondedAction): Promise<boolean> => {
  const { subjectId, aboutId = null, decidedCents, reason, text, link, data } = action
  const request = await q.findOperatorRequest(tx, subjectId, now)
  if (request && request.askedBy.id !== account.id && request.cents === decidedCents) {
    await requireIndependentApprover(tx, account.id, request.askedBy, now)
    await q.deleteOperatorRequest(tx, subjectId)
    return true
  }
  await q.putOperatorRequest(tx, {
    subjectId,
    accountId: aboutId,
    cents: decidedCents,
    reason,
    askedById: account.id,
    askedAt: now,
  })
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
