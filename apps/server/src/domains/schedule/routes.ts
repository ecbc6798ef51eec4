import type { Handling } from '../../http/call.ts'
import { found, Refusal } from '../../http/refusal.ts'
import { findAircraftPlace } from '../aircraft/queries.ts'
import { listBusy } from './queries.ts'
import { viewSchedule } from './view.ts'

export const scheduleHandlers = {
  async getSchedule({ params, query, account, db }) {
    const place = found(await findAircraftPlace(db, params.id))
    const period = { from: new Date(query.from), to: new Date(query.to) }
    const days = (period.to.getTime() - period.from.getTime()) / 86_400_000
    if (days <= 0 || days > 100) throw new Refusal('bad_input', { detail: 'Please ask for one to 100 days' })
    return viewSchedule(await listBusy(db, params.id, period), place, period, account)
  },
} satisfies Handling<'getSchedule'>
