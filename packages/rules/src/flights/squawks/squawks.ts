import type { SquawkSeverity, SquawkState } from '@tailshare/contract/flights/ramp'
import type { SquawkMove } from '@tailshare/contract/flights/squawks/squawks'
import { dayIn, plusDays } from '@tailshare/contract/text/period'
import { plainDayText } from '@tailshare/contract/text/timeText'

/** Roles toward a squawk. `keeper`: may keep the maintenance records. `finder`: reported it, or was the pilot when it was found. */
export type SquawkRole = 'owner' | 'operator' | 'keeper' | 'staff' | 'coOwner' | 'advisor' | 'finder'

const deciders: readonly SquawkRole[] = ['owner', 'operator', 'keeper']
const reporters: readonly SquawkRole[] = [...deciders, 'staff']
const has = (as: readonly SquawkRole[], some: readonly SquawkRole[]) => as.some((role) => some.includes(role))

/** Finders only see their own squawk. */
export const seesAllSquawks = (as: readonly SquawkRole[]) => as.some((role) => role !== 'finder')
export const decidesSquawks = (as: readonly SquawkRole[]) => has(as, deciders)

type SquawkFacts = {
  state: SquawkState
  severity: SquawkSeverity
  closedAt: Date | null
  now: Date
}

const onlyDeciders = 'The owner, who keeps the maintenance records, or an operator decides about squawks.'
/** After this, a recurrence is a new squawk. */
const reopenDays = 30
/** A longer deferral would amount to not repairing it. */
const deferDays = 120

type Way = { from: readonly SquawkState[]; notNow: Partial<Record<SquawkState, string>> }
const closed = 'This squawk is closed. Reopen it, or report a new one.'
const ways: Record<SquawkMove, Way> = {
  defer: { from: ['open', 'deferred', 'in_work'], notNow: { closed } },
  start: { from: ['open', 'deferred'], notNow: { closed, in_work: 'Work on it has already started.' } },
  close: { from: ['open', 'deferred', 'in_work'], notNow: { closed: 'This squawk is already closed.' } },
  reopen: { from: ['closed'], notNow: { open: 'It is open.', deferred: 'It is not closed.', in_work: 'It is not closed.' } },
  judge: { from: ['open', 'deferred', 'in_work'], notNow: { closed } },
}

/** Why a transition is not possible now, as a sentence. `null`: it is. The deferral date is checked by `whyNotDeferUntil`. */
export const whyNotMove = (move: SquawkMove, as: readonly SquawkRole[], facts: SquawkFacts): string | null => {
  if (!decidesSquawks(as)) return onlyDeciders
  const { state, severity, closedAt, now } = facts
  const { from, notNow } = ways[move]
  if (!from.includes(state)) return notNow[state] ?? closed
  if (move === 'defer' && severity === 'grounding')
    return 'A squawk that grounds the aircraft can’t be deferred. Reassess it first, and say why it does not ground it.'
  if (move === 'reopen' && closedAt !== null && now.getTime() - closedAt.getTime() > reopenDays * 86_400_000)
    return `A squawk can be reopened for ${reopenDays} days. Please report a new one.`
  return null
}

/** Latest deferral date. For inoperative equipment, the next required inspection if earlier (14 CFR 91.405(c)). */
export const latestUntil = (today: string, nextInspection: string | null) => {
  const last = plusDays(today, deferDays)
  return nextInspection !== null && nextInspection < last ? nextInspection : last
}

type Bound = { inoperative: boolean; nextInspection: string | null }

/** Latest day to choose, and the sentence that says so. An inspection that is overdue sets no day. */
export const latestChoice = (today: string, { inoperative, nextInspection }: Bound) => {
  const inspection = inoperative && nextInspection !== null && nextInspection >= today ? nextInspection : null
  const day = latestUntil(today, inspection)
  const hint =
    day === inspection ? `By ${plainDayText(day)}, when the annual is due` : `By ${plainDayText(day)}: within ${deferDays} days`
  return { day, hint }
}

type Until = { now: Date; zone: string; inoperative?: boolean; nextInspection?: string | null }

/** Why it cannot be deferred until this day (in the home airport's zone). `null`: it can. */
export const whyNotDeferUntil = (
  until: string,
  { now, zone, inoperative = false, nextInspection = null }: Until,
): string | null => {
  const today = dayIn(now, zone)
  if (until < today) return 'Date is outdated'
  if (inoperative && nextInspection !== null && until > nextInspection && nextInspection >= today)
    return `Inoperative equipment is decided on at the next inspection. Choose a day by ${plainDayText(nextInspection)}.`
  return until > plusDays(today, deferDays) ? `Choose a day within ${deferDays} days, and decide again then.` : null
}

/** Equipment deferred as inoperative must stay so, or the next required inspection would miss it. */
export const whyNotOperative = ({ wasInoperative, inoperative }: { wasInoperative: boolean; inoperative: boolean }) =>
  wasInoperative && !inoperative
    ? 'It was put off as inoperative equipment, and stays so until it is closed as repaired, replaced or removed (14 CFR 91.405(c)).'
    : null

export const whyNotComment = (as: readonly SquawkRole[]): string | null =>
  as.some((role) => role !== 'advisor') ? null : 'Tax advisors can look, but not change anything.'

/** Outside a booking. Pilots report squawks on theirs. */
export const whyNotReport = (as: readonly SquawkRole[]): string | null =>
  has(as, reporters)
    ? null
    : 'Pilots report a squawk from their booking, while it is under way and until 24 hours after the return. Otherwise, please tell the owner.'

export const groundsAircraft = ({ state, severity }: Pick<SquawkFacts, 'state' | 'severity'>) =>
  severity === 'grounding' && state !== 'closed'
