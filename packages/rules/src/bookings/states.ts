import type { BookingStatus } from '@tailshare/contract/bookings'
import { plusMinutes } from '@tailshare/contract/period'

export type Actor = 'pilot' | 'owner' | 'coOwner' | 'staff' | 'operator' | 'system'

/** What has to hold besides the right person; checked in `guards` below. */
export type Guard =
  | 'two_hours_before'
  | 'self_check_in'
  | 'departure_complete'
  | 'thirty_minutes_late'
  | 'return_complete'
  | 'no_show_or_unpaid'

export type Transition = { from: BookingStatus; to: BookingStatus; by: readonly Actor[]; guards: readonly Guard[] }

const ramp = ['staff', 'pilot', 'coOwner', 'operator'] as const
const pilots = ['pilot', 'coOwner', 'operator'] as const
const owners = ['owner', 'operator', 'system'] as const

/** Every way a booking can move. `owner` here means their aircraft; an owner who flies it acts as pilot. */
export const transitions: readonly Transition[] = [
  { from: 'booked', to: 'checking_in', by: ramp, guards: ['two_hours_before', 'self_check_in'] },
  { from: 'checking_in', to: 'booked', by: ramp, guards: ['self_check_in'] },
  { from: 'checking_in', to: 'in_flight', by: ramp, guards: ['departure_complete', 'self_check_in'] },
  { from: 'in_flight', to: 'late', by: ['system'], guards: ['thirty_minutes_late'] },
  { from: 'in_flight', to: 'returning', by: ramp, guards: [] },
  { from: 'late', to: 'returning', by: ramp, guards: [] },
  { from: 'returning', to: 'flight_complete', by: ramp, guards: ['return_complete'] },
  { from: 'booked', to: 'canceled', by: pilots, guards: [] },
  { from: 'checking_in', to: 'canceled', by: pilots, guards: [] },
  { from: 'booked', to: 'canceled_by_owner', by: owners, guards: [] },
  { from: 'checking_in', to: 'canceled_by_owner', by: owners, guards: [] },
  { from: 'booked', to: 'canceled', by: ['system'], guards: ['no_show_or_unpaid'] },
]

export const finalStatuses = ['flight_complete', 'canceled', 'canceled_by_owner'] as const satisfies BookingStatus[]

export const checkInOpensMinutes = 120
export const lateAfterMinutes = 30
export const noShowAfterMinutes = 60

export type Move = {
  from: BookingStatus
  to: BookingStatus
  by: Actor
  now: Date
  start: Date
  drop: Date
  /** The aircraft lets its pilot check in without staff. */
  selfCheckIn: boolean
  departureComplete: boolean
  /** Every answer given and the meters consistent. */
  returnComplete: boolean
  /** The pilot said that they come later. */
  delayed: boolean
  /** The hold failed and 12 h before the start have passed. */
  unpaid: boolean
}

export type MoveRefusal = { code: 'no_such_move' | 'not_yours' | Guard; text: string }

const guards: Record<Guard, { passes: (move: Move) => boolean; text: string }> = {
  two_hours_before: {
    passes: ({ now, start }) => now >= plusMinutes(start, -checkInOpensMinutes),
    text: 'Check-in opens two hours before the start.',
  },
  self_check_in: {
    passes: ({ by, selfCheckIn }) => selfCheckIn || (by !== 'pilot' && by !== 'coOwner'),
    text: 'At this airport staff checks the aircraft out.',
  },
  departure_complete: {
    passes: ({ departureComplete }) => departureComplete,
    text: 'The departure record is not complete.',
  },
  thirty_minutes_late: {
    passes: ({ now, drop }) => now >= plusMinutes(drop, lateAfterMinutes),
    text: 'A flight is late 30 minutes after its planned return.',
  },
  return_complete: { passes: ({ returnComplete }) => returnComplete, text: 'The return record is not complete.' },
  no_show_or_unpaid: {
    passes: ({ now, start, delayed, unpaid }) => unpaid || (!delayed && now >= plusMinutes(start, noShowAfterMinutes)),
    text: 'A booking lapses 60 minutes after its start, unless the pilot said that they are delayed.',
  },
}

/** Where somebody can take a booking, guards aside. */
export const nextStatuses = (status: BookingStatus, by: Actor): BookingStatus[] => [
  ...new Set(transitions.filter((move) => move.from === status && move.by.includes(by)).map(({ to }) => to)),
]

/** Why a booking may not move like this now, or `null`. */
export const whyNotMove = (move: Move): MoveRefusal | null => {
  const ways = transitions.filter(({ from, to }) => from === move.from && to === move.to)
  if (ways.length === 0) return { code: 'no_such_move', text: 'This is not possible in the present state of the booking.' }
  const own = ways.find(({ by }) => by.includes(move.by))
  if (!own) return { code: 'not_yours', text: 'You may not do this.' }
  const failed = own.guards.find((guard) => !guards[guard].passes(move))
  return failed ? { code: failed, text: guards[failed].text } : null
}
