import type { BookingStatus, OrderRole } from '@tailshare/contract/base/statuses'
import type { Stage } from '@tailshare/contract/flights/ramp'
import { bookingCan, type Actor, type Entry, type Guard, type Way } from './bookingCan.ts'
import { guards, type CanFacts } from './canGuards.ts'

export {
  checkInOpensMinutes,
  groundedCancelHours,
  lateAfterMinutes,
  neverLeftBefore,
  noShowAfterMinutes,
  type CanFacts,
} from './canGuards.ts'

// The single authority on who may do what to a booking, evaluating the table in `bookingCan.ts`. Used by handlers, buttons, jobs and ramp.

type Table = typeof bookingCan
export type Verb = keyof Table
type MoveOf<W> = W extends { from: readonly (infer From)[]; to: infer To } ? { from: From; to: To } : never
/** The state changes of a verb. */
export type BookingMove<V extends Verb = Verb> = MoveOf<Table[V]['ways'][number]>
export type MovingVerb = { [V in Verb]: BookingMove<V> extends never ? never : V }[Verb]

export type WhyNot = { code: 'not_yours' | 'by_intervention' | 'wrong_state' | Guard; text: string }

/** Shown to an operator whose ordinary call would change someone else's booking. */
const byInterventionText =
  'This is somebody else’s booking. Operators change it on its page in the operator console, with a reason that everyone concerned reads.'

const stateText: Record<BookingStatus, string> = {
  booked: 'The aircraft has not left yet.',
  checking_in: 'The aircraft is being checked out.',
  in_flight: 'The aircraft has left.',
  late: 'The aircraft has left.',
  returning: 'The aircraft is being returned.',
  flight_complete: 'This flight is complete.',
  canceled: 'This booking is canceled.',
  canceled_by_owner: 'This booking is canceled.',
}

type Who = Pick<CanFacts, 'as' | 'selfCheckIn'>

const waysOf = (verb: Verb, { as, selfCheckIn }: Who): readonly Way[] => {
  const actors: readonly Actor[] = as.includes('pilot') && selfCheckIn ? [...as, 'pilotAlone'] : as
  const { ways }: Entry = bookingCan[verb]
  return ways.filter(({ by }) => by.some((actor) => actors.includes(actor)))
}

/** `changeReturn` if only the return moves, `changeTimes` if the start moves too. */
export const changeVerb = (before: { start: Date }, start: Date): 'changeTimes' | 'changeReturn' =>
  start.getTime() === before.start.getTime() ? 'changeReturn' : 'changeTimes'

/** True if these roles may ever do this, in any state. */
export const isFor = (verb: Verb, who: Who) => waysOf(verb, who).length > 0

const textOf = (guard: Guard, facts: CanFacts) => {
  const { text }: { text: string | ((facts: CanFacts) => string) } = guards[guard]
  return typeof text === 'string' ? text : text(facts)
}

const ask = (verb: Verb, facts: CanFacts): { way: Way } | { why: WhyNot } => {
  const { notYours = 'You may not do this.', notNow }: Entry = bookingCan[verb]
  const own = waysOf(verb, facts)
  if (own.length === 0)
    return facts.as.includes('operator') && isFor(verb, { as: ['desk'] })
      ? { why: { code: 'by_intervention', text: byInterventionText } }
      : { why: { code: 'not_yours', text: notYours } }
  const [way] = own.filter(({ from }) => from === undefined || from.includes(facts.status))
  if (!way) return { why: { code: 'wrong_state', text: notNow?.[facts.status] ?? stateText[facts.status] } }
  const failed = way.when?.find((guard) => !guards[guard].passes(facts))
  return failed ? { why: { code: failed, text: textOf(failed, facts) } } : { way }
}

/** Why someone may not do this now, or `null`. Used for button texts and for server errors. */
export const whyNot = (verb: Verb, facts: CanFacts): WhyNot | null => {
  const answer = ask(verb, facts)
  return 'why' in answer ? answer.why : null
}

export const can = (verb: Verb, facts: CanFacts) => whyNot(verb, facts) === null

/** The state change of the verb, or `null` if it is not allowed now. */
export const moveFor = <V extends MovingVerb>(verb: V, facts: CanFacts): BookingMove<V> | null => {
  const answer = ask(verb, facts)
  return 'way' in answer ? ({ from: facts.status, to: answer.way.to } as BookingMove<V>) : null
}

/** Every state change in the table, for tests that walk the product. */
export const bookingMoves = (): BookingMove[] =>
  Object.values(bookingCan).flatMap(({ ways }: Entry) =>
    ways.flatMap(({ from = [], to }) => (to ? from.map((status) => ({ from: status, to }) as BookingMove) : [])),
  )

/** Whose money a flight report shows: the pilot's price, the owner's income, or none. */
export type Perspective = 'pilot' | 'owner' | 'no_one'

/** Decided by the nearest role; `null` for strangers. */
export const whoseMoney = (as: readonly OrderRole[]): Perspective | null => {
  if (!isFor('see', { as })) return null
  if (as.includes('pilot')) return 'pilot'
  return isFor('seeMoney', { as }) ? 'owner' : 'no_one'
}

export const nextAtAircraft = (status: BookingStatus): Verb | null => {
  if (status === 'booked') return 'checkOut'
  if (status === 'checking_in') return 'answerDeparture'
  if (status === 'in_flight' || status === 'late') return 'openReturn'
  return status === 'returning' ? 'answerReturn' : null
}

/** Opening a stage that is already open continues it. */
export const stageVerb = (stage: Stage, status: BookingStatus): Verb => {
  if (stage === 'departure') return status === 'checking_in' ? 'answerDeparture' : 'checkOut'
  return status === 'returning' ? 'answerReturn' : 'openReturn'
}

/** Whose turn it is at the aircraft: the pilot if allowed to act, otherwise the staff. */
export const whoseTurn = (status: BookingStatus, selfCheckIn: boolean): 'pilot' | 'staff' | 'no_one' => {
  const verb = nextAtAircraft(status)
  if (!verb) return 'no_one'
  return isFor(verb, { as: ['pilot'], selfCheckIn }) ? 'pilot' : 'staff'
}
