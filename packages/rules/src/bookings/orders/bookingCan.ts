import {
  answersFor,
  notLeftStatuses as notLeft,
  orderRoles,
  type OrderRole,
  type BookingStatus,
} from '@tailshare/contract/base/statuses'
import type { guards } from './canGuards.ts'

// Table of permissions: who may do what to a booking, and when. Evaluated by `can.ts`.

/**
 * `pilotAlone`: the pilot of an aircraft with self check-out. `system`: scheduled jobs. `desk`: an operator intervening in someone else's
 * booking through the console, where acts are audited, counted, and need a second operator above a limit.
 */
export type Actor = OrderRole | 'pilotAlone' | 'system' | 'desk'

export type Guard = keyof typeof guards

/** One way to do something: by whom, from which states (all if omitted), to which state, and under which guards. */
export type Way = { by: readonly Actor[]; from?: readonly BookingStatus[]; to?: BookingStatus; when?: readonly Guard[] }
/** `notYours` and `notNow` replace the default sentence. */
export type Entry = { ways: readonly Way[]; notYours?: string; notNow?: Partial<Record<BookingStatus, string>> }

const out = ['in_flight', 'late'] as const
/** Roles that check an aircraft out. Any pilot may return it. Operators are excluded because meters are read at the aircraft. */
const dispatchers = ['staff', 'pilotAlone'] as const
const returners = ['staff', 'pilot'] as const
const staffOnly = 'At this airport, staff check the aircraft out.'
const alreadyCanceled = { canceled: 'This booking is already canceled.', canceled_by_owner: 'This booking is already canceled.' }

/** The first open way wins, so a pilot who owns the aircraft cancels as the pilot. `moveOrder` accepts only the moves in this table. */
export const bookingCan = {
  see: { ways: [{ by: orderRoles }] },
  seeMoney: { ways: [{ by: ['pilot', 'owner', 'operator'] }] },
  seeCharges: { ways: [{ by: ['pilot', 'operator'] }] },
  /** Only the instructor sees what they earn with a booking. */
  seeInstruction: { ways: [{ by: ['csip'] }] },
  seePaymentMethod: { ways: [{ by: ['pilot'] }] },
  /** Tell the operators that something is wrong with it. */
  openCase: { ways: [{ by: ['pilot', 'owner', 'csip'] }] },
  /** Who booked, in the aircraft's schedule. Everyone else sees only that the time is taken. */
  seeWhoBooked: { ways: [{ by: ['pilot', 'owner', 'operator'] }] },

  confirm: { ways: [{ by: answersFor, from: ['booked'], when: ['waits', 'your_answer', 'in_time'] }], notNow: alreadyCanceled },
  /** Free of charge. */
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
  /** The card hold failed and was not fixed by twelve hours before the start. */
  cancelUnpaid: { ways: [{ by: ['system'], from: ['booked'], to: 'canceled', when: ['unpaid'] }] },
  /** Still grounded twelve hours before the start. Once check-in starts, people decide. */
  cancelGrounded: { ways: [{ by: ['system'], from: ['booked'], to: 'canceled_by_owner', when: ['grounded_to_the_last'] }] },
  cancelNoShow: { ways: [{ by: ['system'], from: notLeft, to: 'canceled', when: ['nobody_came'] }] },

  changeTimes: {
    ways: [{ by: ['pilot', 'desk'], from: ['booked'], when: ['answered'] }],
    notNow: {
      checking_in: 'Check-out has begun; only the return can change.',
      in_flight: 'The aircraft has left; only the return can change.',
      late: 'The aircraft has left; only the return can change.',
    },
  },
  /** If the other aircraft's owner approves each booking, it then waits for that owner. */
  changeAircraft: {
    ways: [{ by: ['pilot', 'desk'], from: ['booked'], when: ['answered'] }],
    notNow: { checking_in: 'Check-out has begun; the aircraft stays.' },
  },
  changeReturn: { ways: [{ by: ['pilot', 'desk'], from: [...notLeft, ...out], when: ['answered'] }] },
  /** Report a late start. Keeps the slot and leaves the booking unchanged. */
  delayStart: {
    ways: [{ by: ['pilot', 'desk'], from: ['booked'], when: ['answered', 'half_a_day_before'] }],
    notNow: { checking_in: 'Check-out has begun.' },
  },
  sayBack: { ways: [{ by: ['pilot', 'desk'], from: out }] },
  /** Decide what happens to a booking affected by an event: the owner, airport staff, the instructor or an operator. */
  moveOver: {
    ways: [{ by: ['owner', 'staff', 'operator', 'csip'], from: ['booked'], when: ['answered'] }],
    notNow: { checking_in: 'Check-out has begun; the booking stays.' },
  },
  /** The pilot's answer to a move: keep it, go back, choose another, or cancel for free. */
  answerMove: {
    ways: [{ by: ['pilot'], from: ['booked'], when: ['not_begun'] }],
    notNow: { checking_in: 'Check-out has begun; the booking stays.' },
  },
  /** Free of charge for a pilot who was moved. */
  cancelMoved: { ways: [{ by: ['pilot'], from: ['booked'], to: 'canceled', when: ['not_begun'] }], notNow: alreadyCanceled },
  /** Undo the event that canceled it. */
  restore: {
    ways: [{ by: ['desk'], from: ['canceled_by_owner'], to: 'booked', when: ['ten_minutes_to_undo', 'not_begun'] }],
  },
  /** Once the aircraft has left, what is owed is captured from the existing holds. */
  changePayment: { ways: [{ by: ['pilot'], from: notLeft, when: ['answered', 'costs_something'] }] },

  /** Ask an instructor, withdraw the request, or accept their counteroffer. */
  askCsip: {
    ways: [{ by: ['pilot', 'desk'], from: ['booked'] }],
    notYours: 'Only the pilot asks an instructor to come along.',
    notNow: { checking_in: 'Check-out has begun; the instructor stays as it is.' },
  },
  /** An instructor who accepted may still decline later. */
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
  /** Free once the pilot is checking in, so that no one flies to save money. */
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

  /** Operator interventions with a reason: it was checked out but never left, or the return was opened by mistake. */
  markNotFlown: { ways: [{ by: ['desk'], from: [...out, 'returning'], to: 'canceled_by_owner' }] },
  reopenFlight: { ways: [{ by: ['desk'], from: ['returning'], to: 'in_flight' }] },

  /** Who had operational control: for the people responsible for the flight, and to show inspectors at the counter. */
  seeControl: { ways: [{ by: ['pilot', 'owner', 'csip', 'staff', 'operator'] }] },
  /** For an answer that blocks the record: the person at the aircraft asks, the owner releases it with a reason. */
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

  /** The pilot approves a metered price far above the estimate, if someone else read the meter. */
  agreePrice: { ways: [{ by: ['pilot'], from: ['flight_complete'] }], notYours: 'The pilot says yes to the price.' },

  /** Only for people who gain nothing from the correction. */
  correctReturn: {
    ways: [
      { by: ['desk'], from: ['flight_complete'], when: ['someone_elses', 'a_week_after_return', 'not_disputed'] },
      { by: ['staff'], from: ['flight_complete'], when: ['no_operator', 'someone_elses', 'a_week_after_return', 'not_disputed'] },
    ],
    notYours: 'Only airport staff and operators correct a closed return. Please tell them what is wrong.',
    notNow: { returning: 'This return is still open. Just answer again.' },
  },

  /** Damage found at the return that was not there at departure. Never claimed by the person who flew. */
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

  /** Whom the pilot brings, by name. */
  nameGuests: { ways: [{ by: ['pilot'], from: notLeft }], notYours: 'The pilot names who comes along.' },
  /** Where it stands and how to get the key: from two days before, as long as the trip lasts. */
  seeArrival: {
    ways: [
      { by: ['owner', 'staff', 'operator'] },
      { by: ['pilot', 'csip'], from: [...notLeft, ...out, 'returning'], when: ['answered', 'two_days_before'] },
    ],
  },

  reportSquawk: {
    ways: [
      { by: ['owner', 'staff', 'operator'] },
      // From when the check-out opens, whether or not anybody has begun it.
      { by: ['pilot'], from: ['booked'], when: ['answered', 'at_the_aircraft'] },
      { by: ['pilot'], from: ['checking_in', ...out, 'returning', 'flight_complete'], when: ['a_day_after_return'] },
    ],
    notNow: {
      canceled: 'This booking is canceled. Please tell the owner what you found.',
      canceled_by_owner: 'This booking is canceled. Please tell the owner what you found.',
    },
  },
  /** A squawk found at the return, so not before departure. */
  reportReturnSquawk: {
    ways: [
      { by: ['owner', 'staff', 'operator'], from: [...out, 'returning', 'flight_complete'] },
      { by: ['pilot'], from: [...out, 'returning', 'flight_complete'], when: ['a_day_after_return'] },
    ],
  },
} as const satisfies Record<string, Entry>
