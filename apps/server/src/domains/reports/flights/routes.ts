import type { FlightReport } from '@tailshare/contract/bookings'
import type { Db } from '../../../db/connect.ts'
import type { Handling } from '../../../http/call.ts'
import { allowed, found } from '../../../http/refusal.ts'
import { logAdvisorView } from '../../accounts/advisors/queries.ts'
import { mayReadAircraft, perspectiveOn, type ReportCaller } from '../access.ts'
import { findFlownOrder, findReportAircraft, listFlights, sumFlights, type Asked } from './queries.ts'
import { flightsCsv } from './view.ts'

type Paging = { limit: number; offset: number; page?: number | undefined }

const report = async (db: Db, asked: Asked, { limit, offset: start, page }: Paging): Promise<FlightReport> => {
  const offset = page === undefined ? start : (page - 1) * limit
  const totals = await sumFlights(db, asked)
  const results = offset < totals.flights ? await listFlights(db, asked, { limit, offset }) : []
  const next = offset + results.length < totals.flights && results.length > 0 ? `offset=${offset + results.length}` : null
  return { count: totals.flights, next, results, totals }
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
 * Anybody may know that the aircraft is there, but its flights are for its owner and the owner's tax advisors, whose looks are
 * written down: `what` names this one.
 */
export const reportAircraft = async (id: string, { account, db, now }: Looking, what?: (tailNumber: string) => string) => {
  const aircraft = found(await findReportAircraft(db, id, account.id))
  allowed(mayReadAircraft(aircraft, account))
  const { ownerId, tailNumber, isAdvised } = aircraft
  if (isAdvised && what) await logAdvisorView(db, { advisorId: account.id, ownerId, what: what(tailNumber), at: now })
  return aircraft
}

const ofAircraft = (aircraftId: string) => ({ scope: { aircraftId }, perspective: 'owner' as const })
const ofPilot = (pilotId: string) => ({ scope: { pilotId }, perspective: 'pilot' as const })

export const flightHandlers = {
  async getAircraftFlights({ params, query, ...call }) {
    const { readDb, now } = call
    const isFirstPage = query.offset === 0 && (query.page ?? 1) === 1
    await reportAircraft(params.id, call, isFirstPage ? (tailNumber) => `flights and income of ${tailNumber}` : undefined)
    return report(readDb, { ...ofAircraft(params.id), filter: query, now }, query)
  },

  async downloadAircraftFlights({ params, query, ...call }) {
    const { readDb, now } = call
    const { tailNumber } = await reportAircraft(params.id, call, (tail) => `flights and income of ${tail}, as a file`)
    return csv(readDb, { ...ofAircraft(params.id), filter: query, now }, `flights-${tailNumber}`)
  },

  getPilotFlights: ({ query, account, readDb, now }) => report(readDb, { ...ofPilot(account.id), filter: query, now }, query),

  downloadPilotFlights: ({ query, account, readDb, now }) =>
    csv(readDb, { ...ofPilot(account.id), filter: query, now }, 'my-flights'),

  async getOrderFlight({ params, account, readDb, now }) {
    const perspective = found(perspectiveOn(found(await findFlownOrder(readDb, params.id)), account))
    const asked: Asked = { scope: { orderId: params.id }, perspective, filter: { order: '-date' }, now }
    return report(readDb, asked, { limit: 1, offset: 0 })
  },
} satisfies Handling<
  'getAircraftFlights' | 'downloadAircraftFlights' | 'getPilotFlights' | 'downloadPilotFlights' | 'getOrderFlight'
>
