import { z } from 'zod'
import { id, idParams } from '../base/fields.ts'
import { bookingReads, scheduleReads } from '../base/routes/reads.ts'
import { del, get, post, put } from '../base/routes/route.ts'
import {
  BlockBody,
  BlockChange,
  BlockScope,
  FleetQuery,
  FleetSchedule,
  Schedule,
  ScheduleEntry,
  ScheduleQuery,
} from './schedule.ts'

/** Aircraft schedules and blocks. Handlers: schedule; overlaps with bookings: bookings. */
export const scheduleRoutes = {
  getSchedule: get('aircrafts/{id}/schedule/', 'What occupies the aircraft between two instants', {
    access: 'anyone',
    params: idParams,
    query: ScheduleQuery,
    reply: Schedule,
    catalogue: true,
  }),
  setSchedule: put('aircrafts/{id}/schedule/', 'Block time, once or as a series, or change a block', {
    stale: [...bookingReads, 'canBook'],
    params: idParams,
    body: BlockBody,
    reply: BlockChange,
    refusals: ['second_operator', 'schedule_conflicts', 'slot_taken', 'wrong_state', 'booking_refused', 'own_account'],
    idempotent: true,
    catalogue: true,
  }),
  deleteSchedule: del('aircrafts/{id}/schedule/{scheduleId}/', 'Release blocked time', {
    stale: [...scheduleReads, 'canBook'],
    params: z.strictObject({ id, scheduleId: id }),
    query: z.strictObject({ scope: BlockScope.default('this') }),
    reply: BlockChange,
    refusals: ['wrong_state'],
    catalogue: true,
  }),
  undoSchedule: post(
    'aircrafts/{id}/schedule/undo/',
    'Undo a change of set-aside time within 10 minutes if the time is still free',
    {
      stale: [...scheduleReads, 'canBook'],
      params: idParams,
      body: z.strictObject({ undoId: id }),
      refusals: ['slot_taken', 'undo_expired', 'booking_refused'],
    },
  ),
  getFleetSchedule: get('schedule/fleet/', 'The schedules of all aircraft that you own, co-own or advise', {
    query: FleetQuery,
    reply: FleetSchedule,
  }),
  getScheduleEntry: get('schedule/{id}/', 'One entry of a schedule: a booking, or time that is set aside', {
    params: idParams,
    reply: ScheduleEntry,
  }),
} as const
