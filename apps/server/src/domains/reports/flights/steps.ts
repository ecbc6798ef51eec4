import type { FlightPerson, FlightReport } from '@tailshare/contract/reports/flights/reports'
import type { Db } from '../../../db/connect.ts'
import { listPage } from '../../../http/listPage.ts'
import { allowed, found } from '../../../http/refusal.ts'
import { tablePdf } from '../../../outside/pdf/tablePdf.ts'
import { type Looker, logAdvisorView } from '../../people/advisors/steps.ts'
import { mayReadAircraft, mayReadHours, type ReportCaller } from '../access.ts'
import { sumFlights } from './sums/queries.ts'
import type { FlightsQuery } from './pages/queries.ts'
import { findReportAircraft, listFlights } from './queries.ts'
import { flightsCsv, flightsPdf, type Side } from './view.ts'

type Looking = { account: ReportCaller & Looker; db: Db; now: Date }

type Look = {
  /** Describes the view to log for a tax advisor; omitted when it continues a logged one. */
  what?: ((tailNumber: string) => string) | undefined
  /** Also allow co-owners: no income is shown. */
  hoursOnly?: boolean
}

/** A listed aircraft is public, but its flights are for the owner and tax advisors, whose views are logged. */
export const reportAircraft = async (id: string, { account, db, now }: Looking, { what, hoursOnly = false }: Look = {}) => {
  const aircraft = found(await findReportAircraft(db, id, account.id))
  allowed(hoursOnly ? mayReadHours(aircraft, account) : mayReadAircraft(aircraft, account))
  const { ownerId, tailNumber, isAdvisor } = aircraft
  if (isAdvisor && what) await logAdvisorView(db, account, { ownerIds: [ownerId], what: what(tailNumber), at: now })
  return aircraft
}

type Paged = { limit: number; offset: number } & Record<string, unknown>

/** A page of flights, with totals over all of them. */
export const readReport = async (db: Db, path: string, asked: FlightsQuery, query: Paged): Promise<FlightReport> => {
  const { limit, offset } = query
  const totals = await sumFlights(db, asked)
  const results = offset < totals.flights ? await listFlights(db, asked, { limit, offset }) : []
  return { ...listPage(path, query, { count: totals.flights, results }), totals }
}

/** Most rows in a file: what spreadsheets can open. */
const mostRows = 100_000

/** Most rows in a PDF, which takes the server long to make. */
const mostPrinted = 1000

type File = { name: string; side: Side }

export const csvReport = async (db: Db, asked: FlightsQuery, { name, side }: File) => ({
  contentType: 'text/csv; charset=utf-8',
  name: `${name}.csv`,
  content: await flightsCsv(await listFlights(db, asked, { limit: mostRows, offset: 0 }), await sumFlights(db, asked), side),
})

type Printed = File & { whose: string; people?: FlightPerson[] }

export const pdfReport = async (db: Db, asked: FlightsQuery, { name, ...texts }: Printed) => {
  const rows = await listFlights(db, asked, { limit: mostPrinted, offset: 0 })
  const content = await tablePdf(flightsPdf(rows, await sumFlights(db, asked), texts))
  return { contentType: 'application/pdf', name: `${name}.pdf`, content }
}
