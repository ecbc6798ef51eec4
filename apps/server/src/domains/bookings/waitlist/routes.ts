import type { Handling } from '../../../http/call.ts'
import { found } from '../../../http/refusal.ts'
import { listPage } from '../../../http/listPage.ts'
import { findEntry, listDemand, listEntries, type DemandRow, type EntryRow } from './queries.ts'
import { joinWaitlist, leaveWaitlist } from './steps.ts'
import type { WaitlistDemand, WaitlistEntry } from '@tailshare/contract/bookings/waitlist/waitlist'

const viewEntry = ({ startAt, dropAt, ...row }: EntryRow): WaitlistEntry => ({
  ...row,
  flightStartTime: startAt.toISOString(),
  flightDropTime: dropAt.toISOString(),
})

const viewDemand = ({ startAt, dropAt, ...row }: DemandRow): WaitlistDemand => ({
  ...row,
  flightStartTime: startAt.toISOString(),
  flightDropTime: dropAt.toISOString(),
})

export const waitlistHandlers = {
  async joinWaitlist({ body, account, db, now }) {
    return viewEntry(found(await findEntry(db, await joinWaitlist(db, body, account.id, now))))
  },

  async listWaitlist({ query, account, db }) {
    const { rows, count } = await listEntries(db, account.id, query)
    return listPage('booking/waitlist/', query, { count, results: rows.map(viewEntry) })
  },

  async listWaitlistDemand({ query, account, db }) {
    const { rows, count } = await listDemand(db, account.id, query)
    return listPage('booking/waitlist/by-owner/', query, { count, results: rows.map(viewDemand) })
  },

  async leaveWaitlist({ params, account, db }) {
    await leaveWaitlist(db, params.id, account.id)
  },
} satisfies Handling<'joinWaitlist' | 'listWaitlist' | 'listWaitlistDemand' | 'leaveWaitlist'>
