import type { FlightReport } from '@tailshare/contract/reports'
import type { ParsedQuery } from '@tailshare/contract/routes'
import type { Db } from '../../../db/connect.ts'
import type { Handling } from '../../../http/call.ts'
import { rolesIn, whoseMoney } from '@tailshare/rules/bookings/can'
import { listPage } from '../../../http/listPage.ts'
import { found } from '../../../http/refusal.ts'
import { findFlownOrder, listFlights, sumFlights, type Asked } from './queries.ts'
import { reportAircraft } from './steps.ts'
import { flightsCsv } from './view.ts'

type Query = ParsedQuery<'getAircraftFlights'>

const report = async (db: Db, path: string, asked: Asked, query: Query): Promise<FlightReport> => {
  const { limit, offset } = query
  const totals = await sumFlights(db, asked)
  const results = offset < totals.flights ? await listFlights(db, asked, { limit, offset }) : []
  return { ...listPage(path, query, { count: totals.flights, results }), totals }
}

/** A file is the whole report, up to what a spreadsheet still opens. */
const mostRows = 100_000

const csv = async (db: Db, asked: Asked, name: string) => ({
  contentType: 'text/csv; charset=utf-8',
  name: `${name}.csv`,
  content: flightsCsv(
    await listFlights(db, asked, { limit: mostRows, offset: 0 }),
    asked.perspective === 'owner' ? 'owner' : 'pilot',
  ),
})

const ofAircraft = (aircraftId: string) => ({ scope: { aircraftId }, perspective: 'owner' as const })
const ofPilot = (pilotId: string) => ({ scope: { pilotId }, perspective: 'pilot' as const })

export const flightHandlers = {
  async getAircraftFlights({ params, query, ...call }) {
    const { readDb, now } = call
    const isFirstPage = query.offset === 0
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
