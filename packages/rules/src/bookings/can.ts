import { notLeftStatuses as notLeft, orderRoles, type OrderRole, type BookingStatus } from '@tailshare/contract/statuses'
import type { Stage } from '@tailshare/contract/ramp'
import { guards, type CanFacts } from './canGuards.ts'

export { checkInOpensMinutes, groundedCancelHours, lateAfterMinutes, noShowAfterMinutes, type CanFacts } from './canGuards.ts'

// Who may do what to a booking, and when: the only answer. Handlers, buttons, jobs and the ramp ask here.

/** `pilotAlone`: the pilot, where the aircraft lets them check out without staff. `system`: what time alone does. */
type Actor = OrderRole | 'pilotAlone' | 'system'

type Guard = keyof typeof guards

/** One way to do something: by whom, in which states (all, where none are named), where it leads, and what must hold besides. */
type Way = { by: readonly Actor[]; from?: readonly BookingStatus[]; to?: BookingStatus; when?: readonly Guard[] }
/** `notYours` and `notNow` are said instead of the general sentence. */
type Entry = { ways: readonly Way[]; notYours?: string; notNow?: Partial<Record<BookingStatus, string>> }

const out = ['in_flight', 'late'] as const
/** Who may check an aircraft out; everyone who took one may bring it back. */
const dispatchers = ['staff', 'operator', 'pilotAlone'] as const
const returners = ['staff', 'operator', 'pilot'] as const
const staffOnly = 'At this airport, staff check the aircraft out.'
const alreadyCanceled = { canceled: 'This booking is already canceled.', canceled_by_owner: 'This booking is already canceled.' }

/**
 * Verb by verb. Of several ways that are open the first is taken, so a pilot who owns the aircraft cancels as its pilot. What is
 * not here does not happen: `moveOrder` takes the moves of this table only.
 */
export const bookingCan = {
  see: { ways: [{ by: orderRoles }] },
  seeMoney: { ways: [{ by: ['pilot', 'owner', 'operator'] }] },
  seeCharges: { ways: [{ by: ['pilot', 'operator'] }] },
  /** What an instructor earns with a booking is theirs to see. */
  seeInstruction: { ways: [{ by: ['csip'] }] },
  seePaymentMethod: { ways: [{ by: ['pilot'] }] },
  /** In the aircraft's schedule; everyone else sees that it is taken. */
  seeWhoBooked: { ways: [{ by: ['pilot', 'owner', 'operator'] }] },

  cancel: {
    ways: [
      { by: ['pilot'], from: notLeft, to: 'canceled' },
      { by: ['owner', 'operator'], from: notLeft, to: 'canceled_by_owner' },
    ],
    notNow: alreadyCanceled,
  },
  undoCancel: {
    ways: [
      {
        by: ['pilot'],
        from: ['canceled'],
        to: 'booked',
        when: ['own_cancellation', 'ten_minutes_to_undo', 'not_begun'],
      },
    ],
    notNow: { booked: 'This booking is not canceled.', canceled_by_owner: 'Only a cancellation by the pilot can be undone.' },
  },
  /** Its hold failed, twelve hours before the start. */
  cancelUnpaid: { ways: [{ by: ['system'], from: ['booked'], to: 'canceled', when: ['unpaid'] }] },
  /** Twelve hours before the start the aircraft is still grounded. At check-in people decide. */
  cancelGrounded: { ways: [{ by: ['system'], from: ['booked'], to: 'canceled_by_owner', when: ['grounded_to_the_last'] }] },
  cancelNoShow: { ways: [{ by: ['system'], from: ['booked'], to: 'canceled', when: ['nobody_came'] }] },

  changeTimes: {
    ways: [{ by: ['pilot', 'operator'], from: ['booked'] }],
    notNow: {
      checking_in: 'Check-in has begun; only the return can change.',
      in_flight: 'The aircraft has left; only the return can change.',
      late: 'The aircraft has left; only the return can change.',
    },
  },
  changeReturn: { ways: [{ by: ['pilot', 'operator'], from: [...notLeft, ...out] }] },
  /** What is owed after the aircraft left is taken from the holds. */
  changePayment: { ways: [{ by: ['pilot'], from: notLeft }] },

  checkOut: {
    ways: [{ by: dispatchers, from: ['booked'], to: 'checking_in', when: ['two_hours_before'] }],
    notYours: staffOnly,
  },
  answerDeparture: { ways: [{ by: dispatchers, from: ['checking_in'] }], notYours: staffOnly },
  abandon: { ways: [{ by: dispatchers, from: ['checking_in'], to: 'booked' }], notYours: staffOnly },
  /** No one should fly to save money: a no-go at the aircraft is always free of charge. */
  noGo: { ways: [{ by: ['pilot', 'operator'], from: notLeft, to: 'canceled' }], notNow: alreadyCanceled },
  depart: {
    ways: [{ by: dispatchers, from: ['checking_in'], to: 'in_flight', when: ['departure_complete'] }],
    notYours: staffOnly,
  },
  markLate: { ways: [{ by: ['system'], from: ['in_flight'], to: 'late', when: ['half_an_hour_late'] }] },
  openReturn: { ways: [{ by: returners, from: out, to: 'returning' }] },
  answerReturn: { ways: [{ by: returners, from: ['returning'] }] },
  completeReturn: { ways: [{ by: returners, from: ['returning'], to: 'flight_complete', when: ['return_complete'] }] },

  /** For those who have nothing to win by it. */
  correctReturn: {
    ways: [
      { by: ['staff', 'operator'], from: ['flight_complete'], when: ['someone_elses', 'a_week_after_return', 'not_disputed'] },
    ],
    notYours: 'Only airport staff and operators correct a closed return. Please tell them what is wrong.',
    notNow: { returning: 'This return is still open. Just answer again.' },
  },

  review: {
    ways: [{ by: ['pilot', 'owner', 'csip'], from: ['flight_complete'], when: ['two_weeks_after_return'] }],
    notYours: 'Reviews are written by those who flew, lent and taught.',
  },

  reportSquawk: {
    ways: [
      { by: ['owner', 'staff', 'operator'] },
      { by: ['pilot'], from: ['checking_in', ...out, 'returning', 'flight_complete'], when: ['a_day_after_return'] },
    ],
    notNow: {
      booked: 'A squawk can be reported once the check-in has begun. Please tell the owner.',
      canceled: 'This booking is canceled. Please tell the owner what you found.',
      canceled_by_owner: 'This booking is canceled. Please tell the owner what you found.',
    },
  },
  /** What was found when it came back: not before it left. */
  reportReturnSquawk: {
    ways: [
      { by: ['owner', 'staff', 'operator'], from: [...out, 'returning', 'flight_complete'] },
      { by: ['pilot'], from: [...out, 'returning', 'flight_complete'], when: ['a_day_after_return'] },
    ],
  },
} as const satisfies Record<string, Entry>

type Table = typeof bookingCan
export type Verb = keyof Table
type MoveOf<W> = W extends { from: readonly (infer From)[]; to: infer To } ? { from: From; to: To } : never
/** From where to where a verb takes a booking. */
export type BookingMove<V extends Verb = Verb> = MoveOf<Table[V]['ways'][number]>
/** Verbs that take a booking to another state. */
export type MovingVerb = { [V in Verb]: BookingMove<V> extends never ? never : V }[Verb]

export type WhyNot = { code: 'not_yours' | 'wrong_state' | Guard; text: string }

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

type Parties = { pilotId: string | null; ownerId: string; csipId?: string | null; airportId?: string }
type Person = { id: string; isOperator: boolean; staffAirportIds: readonly string[] }

/** Everything that someone is to a booking, nearest first; empty for strangers, who are told that there is nothing. */
export const rolesIn = ({ pilotId, ownerId, csipId, airportId }: Parties, person: Person): OrderRole[] => {
  const is: Record<OrderRole, boolean> = {
    pilot: person.id === pilotId,
    owner: person.id === ownerId,
    csip: person.id === csipId,
    staff: airportId !== undefined && person.staffAirportIds.includes(airportId),
    operator: person.isOperator,
  }
  return orderRoles.filter((role) => is[role])
}

/** The verb that a change of times is: only the return moves, or the start moves too. */
export const changeVerb = (before: { start: Date }, start: Date): 'changeTimes' | 'changeReturn' =>
  start.getTime() === before.start.getTime() ? 'changeReturn' : 'changeTimes'

/** Whether this is someone's to do at all, whatever the state. */
export const isFor = (verb: Verb, who: Who) => waysOf(verb, who).length > 0

const ask = (verb: Verb, facts: CanFacts): { way: Way } | { why: WhyNot } => {
  const { notYours = 'You may not do this.', notNow }: Entry = bookingCan[verb]
  const own = waysOf(verb, facts)
  if (own.length === 0) return { why: { code: 'not_yours', text: notYours } }
  const [way] = own.filter(({ from }) => from === undefined || from.includes(facts.status))
  if (!way) return { why: { code: 'wrong_state', text: notNow?.[facts.status] ?? stateText[facts.status] } }
  const failed = way.when?.find((guard) => !guards[guard].passes(facts))
  return failed ? { why: { code: failed, text: guards[failed].text } } : { way }
}

/** Why someone may not do this now, or `null`: what a button says and what the server answers. */
export const whyNot = (verb: Verb, facts: CanFacts): WhyNot | null => {
  const answer = ask(verb, facts)
  return 'why' in answer ? answer.why : null
}

export const can = (verb: Verb, facts: CanFacts) => whyNot(verb, facts) === null

/** Where the verb takes this booking now; `null` where it may not. */
export const moveFor = <V extends MovingVerb>(verb: V, facts: CanFacts): BookingMove<V> | null => {
  const answer = ask(verb, facts)
  return 'way' in answer ? ({ from: facts.status, to: answer.way.to } as BookingMove<V>) : null
}

/** Every move of the table, for tests that walk the product. */
export const bookingMoves = (): BookingMove[] =>
  Object.values(bookingCan).flatMap(({ ways }: Entry) =>
    ways.flatMap(({ from = [], to }) => (to ? from.map((status) => ({ from: status, to }) as BookingMove) : [])),
  )

/** Whose money a flight report shows: the pilot's price, the owner's income, or no one's. */
export type Perspective = 'pilot' | 'owner' | 'no_one'

/** The nearest role decides; `null` for strangers. */
export const whoseMoney = (as: readonly OrderRole[]): Perspective | null => {
  if (!isFor('see', { as })) return null
  if (as.includes('pilot')) return 'pilot'
  return isFor('seeMoney', { as }) ? 'owner' : 'no_one'
}

/** What comes next at the aircraft; `null` when nothing does. */
export const nextAtAircraft = (status: BookingStatus): Verb | null => {
  if (status === 'booked') return 'checkOut'
  if (status === 'checking_in') return 'answerDeparture'
  if (status === 'in_flight' || status === 'late') return 'openReturn'
  return status === 'returning' ? 'answerReturn' : null
}

/** Opening a stage that is open already is going on with it. */
export const stageVerb = (stage: Stage, status: BookingStatus): Verb => {
  if (stage === 'departure') return status === 'checking_in' ? 'answerDeparture' : 'checkOut'
  return status === 'returning' ? 'answerReturn' : 'openReturn'
}

/** Whose turn it is at the aircraft: its pilot's where the pilot may act, else the staff's. */
export const whoseTurn = (status: BookingStatus, selfCheckIn: boolean): 'pilot' | 'staff' | 'no_one' => {
  const verb = nextAtAircraft(status)
  if (!verb) return 'no_one'
  return isFor(verb, { as: ['pilot'], selfCheckIn }) ? 'pilot' : 'staff'
}
