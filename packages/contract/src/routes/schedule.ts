import { idParams } from '../fields.ts'
import { get } from '../route.ts'
import { Schedule, ScheduleQuery } from '../schedule.ts'

/** What occupies an aircraft. Domain: schedule. */
export const scheduleRoutes = {
  getSchedule: get('aircrafts/{id}/schedule/', 'What occupies the aircraft between two instants', {
    access: 'anyone',
    params: idParams,
    query: ScheduleQuery,
    reply: Schedule,
  }),
} as const
