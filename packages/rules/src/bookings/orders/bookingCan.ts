import {
  answersFor,
  notLeftStatuses as notLeft,
  orderRoles,
  type OrderRole,
  type BookingStatus,
} from '@tailshare/contract/base/statuses'
import type { guards } from './canGuards.ts'

// Who may do what to a booking, and when, verb by verb. `can.ts` answers from it.

/**
 * `pilotAlone`: the pilot, where the aircraft lets them check out without staff. `system`: what time alone does. `desk`: what operators
 * do to other people’s bookings, by the one step that is counted, written down and above a limit takes two; an operator’s own call is not it.
 */
export type Actor = OrderRole | 'pilotAlone' | 'system' | 'desk'

export type Guard = keyof typeof guards

/** One way to do something: by whom, in which states (all, where none are named), where it leads, and what must hold besides. */
export type Way = { by: readonly Actor[]; from?: readonly BookingStatus[]; to?: BookingStatus; when?: readonly Guard[] }
/** `notYours` and `notNow` are said instead of the general sentence. */
export type Entry = { ways: readonly Way[]; notYours?: string; notNow?: Partial<Record<BookingStatus, string>> }

const out = ['in_flight', 'late'] as const
/** Who may check an aircraft out; everyone who took one may bring it back. What the meters say is read at the aircraft, and so not by operators. */
const dispatchers = ['staff', 'pilotAlone'] as const
const returners = ['staff', 'pilot'] as const
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

  /** The yes that a booking waits for. */
  confirm: { ways: [{ by: answersFor, from: ['booked'], when: ['waits', 'your_answer', 'in_time'] }], notNow: alreadyCanceled },
  /** The no. It is free of charge. */
  decline: {
    ways: [
      { by: ['pilot'], from: ['booked'], to: 'canceled', when: ['waits', 'your_answer'] },
      { by: ['owner'], from: ['booked'], to: 'canceled_by_owner', when: ['waits', 'your_answer'] },
    ],
    notNow: alreadyCanceled,
  },
  lapseUnanswered: { ways: [{ by: ['system'], from: ['booked'], to: 'canceled', when: ['waits', 'unanswered'] }] },

  cancel: {
    ways: [
      { by: ['pilot'], from: notLeft, to: 'canceled' },
      { by: ['owner', 'desk'], from: notLeft, to: 'canceled_by_owner' },
    ],
    notNow: alreadyCanceled,
  },
  undoCancel: {
    ways: [
      {
        by: ['pilot'],
        from: ['canceled'],
        to: 'booked',
        when: ['own_cancellation', 'not_changed', 'ten_minutes_to_undo', 'not_begun'],
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
    ways: [{ by: ['pilot', 'desk'], from: ['booked'], when: ['answered'] }],
    notNow: {
      checking_in: 'Check-out has begun; only the return can change.',
      in_flight: 'The aircraft has left; only the return can change.',
      late: 'The aircraft has left; only the return can change.',
    },
  },
  /** Where the other aircraft's owner approves each booking, it then waits for them. */
  changeAircraft: {
    ways: [{ by: ['pilot', 'desk'], from: ['booked'], when: ['answered'] }],
    notNow: { checking_in: 'Check-out has begun; the aircraft stays.' },
  },
  changeReturn: { ways: [{ by: ['pilot', 'desk'], from: [...notLeft, ...out], when: ['answered'] }] },
  /** Running late keeps the slot; nothing of the booking changes. */
  delayStart: {
    ways: [{ by: ['pilot', 'desk'], from: ['booked'], when: ['answered', 'half_a_day_before'] }],
    notNow: { checking_in: 'Check-out has begun.' },
  },
  sayBack: { ways: [{ by: ['pilot', 'desk'], from: out }] },
  /** An event breaks it: who answers for the aircraft, the ramp or the lesson decides what becomes of it. */
  moveOver: {
    ways: [{ by: ['owner', 'staff', 'operator', 'csip'], from: ['booked'], when: ['answered'] }],
    notNow: { checking_in: 'Check-out has begun; the booking stays.' },
  },
  /** Its pilot says to that: keep it, back, another, or canceled free of charge. */
  answerMove: {
    ways: [{ by: ['pilot'], from: ['booked'], when: ['not_begun'] }],
    notNow: { checking_in: 'Check-out has begun; the booking stays.' },
  },
  /** Free of charge, for whoever was moved. */
  cancelMoved: { ways: [{ by: ['pilot'], from: ['booked'], to: 'canceled', when: ['not_begun'] }], notNow: alreadyCanceled },
  /** What canceled it is taken back as a whole. */
  restore: {
    ways: [{ by: ['desk'], from: ['canceled_by_owner'], to: 'booked', when: ['ten_minutes_to_undo', 'not_begun'] }],
  },
  /** What is owed after the aircraft left is taken from the holds. */
  changePayment: { ways: [{ by: ['pilot'], from: notLeft, when: ['answered', 'costs_something'] }] },

  /** Ask an instructor to come along, stop asking, and take what they offer instead. */
  askCsip: {
    ways: [{ by: ['pilot', 'desk'], from: ['booked'] }],
    notYours: 'Only the pilot asks an instructor to come along.',
    notNow: { checking_in: 'Check-out has begun; the instructor stays as it is.' },
  },
  /** An instructor who has said yes may still have to say no. */
  answerCsip: {
    ways: [{ by: ['csip'], from: ['booked'] }],
    notYours: 'Only the instructor who is asked answers.',
    notNow: { checking_in: 'Check-out has begun. Please talk to the pilot.' },
  },
  recordResults: {
    ways: [{ by: ['csip'], from: ['flight_complete'], when: ['instructor_agreed'] }],
    notYours: 'Only the instructor of a flight records its results.',
    notNow: { booked: 'Results are recorded once the flight is complete.' },
  },
  seeResults: { ways: [{ by: ['pilot', 'csip', 'operator'] }] },

  checkOut: {
    ways: [{ by: dispatchers, from: ['booked'], to: 'checking_in', when: ['answered', 'two_hours_before', 'airworthy'] }],
    notYours: staffOnly,
  },
  answerDeparture: { ways: [{ by: dispatchers, from: ['checking_in'] }], notYours: staffOnly },
  abandon: { ways: [{ by: dispatchers, from: ['checking_in'], to: 'booked' }], notYours: staffOnly },
  /** No one should fly to save money: once the pilot is checking in, a no-go is free of charge. */
  noGo: {
    ways: [{ by: ['pilot'], from: notLeft, to: 'canceled' }],
    notNow: alreadyCanceled,
  },
  depart: {
    ways: [{ by: dispatchers, from: ['checking_in'], to: 'in_flight', when: ['departure_complete'] }],
    notYours: staffOnly,
  },
  markLate: { ways: [{ by: ['system'], from: ['in_flight'], to: 'late', when: ['half_an_hour_late'] }] },
  openReturn: { ways: [{ by: returners, from: out, to: 'returning' }] },
  answerReturn: { ways: [{ by: returners, from: ['returning'] }] },
  completeReturn: { ways: [{ by: returners, from: ['returning'], to: 'flight_complete', when: ['return_complete'] }] },

  /** Beside its own ways, by an operator with a reason: it was checked out and never left, or its return was opened by mistake. */
  markNotFlown: { ways: [{ by: ['desk'], from: [...out, 'returning'], to: 'canceled_by_owner' }] },
  reopenFlight: { ways: [{ by: ['desk'], from: ['returning'], to: 'in_flight' }] },

  /** Who had operational control: for those who answer for the flight, and for inspectors at the counter. */
  seeControl: { ways: [{ by: ['pilot', 'owner', 'csip', 'staff', 'operator'] }] },
  /** An answer that holds up the record: whoever is at the aircraft asks, its owner lets it pass with a reason. */
  askRelease: {
    ways: [
      { by: dispatchers, from: ['checking_in'] },
      { by: returners, from: ['returning'] },
    ],
  },
  releasePoint: {
    ways: [
      { by: ['owner'], from: ['checking_in', 'returning'] },
      { by: ['operator'], from: ['checking_in', 'returning'], when: ['others_flight'] },
    ],
    notYours: 'Only the owner or an operator lets this pass.',
  },

  /** To what the meter came to far beyond the plan, where someone else read it. */
  agreePrice: { ways: [{ by: ['pilot'], from: ['flight_complete'] }], notYours: 'The pilot says yes to the price.' },

  /** For those who have nothing to win by it. */
  correctReturn: {
    ways: [
      { by: ['desk'], from: ['flight_complete'], when: ['someone_elses', 'a_week_after_return', 'not_disputed'] },
      { by: ['staff'], from: ['flight_complete'], when: ['no_operator', 'someone_elses', 'a_week_after_return', 'not_disputed'] },
    ],
    notYours: 'Only airport staff and operators correct a closed return. Please tell them what is wrong.',
    notNow: { returning: 'This return is still open. Just answer again.' },
  },

  /** What a return shows that the departure did not: for those who answer for the aircraft, not for who flew it. */
  claimDamage: {
    ways: [{ by: ['owner', 'staff'], from: ['flight_complete'], when: ['not_own_flight', 'a_day_to_claim', 'not_cleared'] }],
    notYours: 'Damage is claimed by the owner or the airport staff.',
    notNow: { returning: 'This return is still open. Damage is claimed once it is closed.' },
  },
  clearReturn: {
    ways: [{ by: ['owner', 'staff'], from: ['flight_complete'], when: ['not_own_flight', 'a_day_to_claim', 'not_cleared'] }],
    notYours: 'The owner or the airport staff say that there is no damage.',
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
      booked: 'A squawk can be reported once the check-out has begun. Please tell the owner.',
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
