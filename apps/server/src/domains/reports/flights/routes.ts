import type { FlightReport } from '@tailshare/contract/bookings'
import type { ParsedQuery } from '@tailshare/contract/routes'
import type { Db } from '../../../db/connect.ts'
import type { Handling } from '../../../http/call.ts'
import { rolesIn, whoseMoney } from '@tailshare/rules/bookings/can'
import { listPage } from '../../../http/listPage.ts'
import { allowed, found } from '../../../http/refusal.ts'
import { logAdvisorViews } from '../../accounts/advisors/queries.ts'
import { mayReadAircraft, type ReportCaller } from '../access.ts'
import { findFlownOrder, findReportAircraft, listFlights, sumFlights, type Asked } from './queries.ts'
import { flightsCsv } from './view.ts'

type Query = ParsedQuery<'getAircraftFlights'>

const report = async (db: Db, path: string, asked: Asked, { page, ...query }: Query): Promise<FlightReport> => {
  const offset = page === undefined ? query.offset : (page - 1) * query.limit
  const totals = await sumFlights(db, asked)
  const results = offset < totals.flights ? await listFlights(db, asked, { limit: query.limit, offset }) : []
  return { ...listPage(path, { ...query, offset }, { count: totals.flights, results }), totals }
}

/** A file is the whole report, up to what a spreadsheet still opens. */
const mostRows = 100_000

const csv = async (db: Db, asked: Asked, name: string) => ({
  contentType: 'text/csv; charset=utf-8',
  name: `${name}.csv`,
  content: flightsCsv(await listFlights(db, asked, { limit: mostRows, offset: 0 })),
})

type Looking = { account: ReportCaller; db: Db; now: Date }

/**
 * Anyone may know that the aircraft is there, but its flights are for its owner and the owner's tax advisors, whose looks are
 * written down: `what` names this one.
 */
export const reportAircraft = async (id: string, { account, db, now }: Looking, what?: (tailNumber: string) => string) => {
  const aircraft = found(await findReportAircraft(db, id, account.id))
  allowed(mayReadAircraft(aircraft, account))
  const { ownerId, tailNumber, isAdvised } = aircraft
  if (isAdvised && what)
    await logAdvisorViews(db, { advisorId: account.id, ownerIds: [ownerId], what: what(tailNumber), at: now })
  return aircraft
}

const ofAircraft = (aircraftId: string) => ({ scope: { aircraftId }, perspective: 'owner' as const })
const ofPilot = (pilotId: string) => ({ scope: { pilotId }, perspective: 'pilot' as const })

export const flightHandlers = {
  async getAircraftFlights({ params, query, ...call }) {
    const { readDb, now } = call
    const isFirstPage = query.offset === 0 && (query.page ?? 1) === 1
    await reportAircraft(params.id, call, isFirstPage ? (tailNumber) => `flights and income of ${tailNumber}` : undefined)
    const path = `aircrafts/owned/${params.id}/flight-history-report/`
    return report(readDb, path, { ...ofAircraft(params.id), filter: query, now }, query)
  },

  async downloadAircraftFlights({ params, query, ...call }) {
    const { readDb, now } = call
    const { tailNumber } = await reportAircraft(params.id, call, (tail) => `flights and income of ${tail}, as a file`)
    return csv(readDb, { ...ofAircraft(params.id), filter: query, now }, `flights-${tailNumber}`)
  },

  getPilotFlights: ({ query, account, readDb, now }) =>
    report(readDb, 'booking/orders/by-pilot/flight-history-report/', { ...ofPilot(account.id), filter: query, now }, query),

  downloadPilotFlights: ({ query, account, readDb, now }) =>
    csv(readDb, { ...ofPilot(account.id), filter: query, now }, 'my-flights'),

  async getOrderFlight({ params, account, readDb, now }) {
    const roles = rolesIn(found(await findFlownOrder(readDb, params.id)), account)
    const perspective = found(whoseMoney(roles))
    const asked: Asked = { scope: { orderId: params.id }, perspective, filter: { order: '-date' }, now }
    const path = `booking/orders/${params.id}/flight-history-report/`
    return report(readDb, path, asked, { order: '-date', limit: 1, offset: 0 })
  },
} satisfies Handling<
  'getAircraftFlights' | 'downloadAircraftFlights' | 'getPilotFlights' | 'downloadPilotFlights' | 'getOrderFlight'
>
