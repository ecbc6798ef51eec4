import type { FlightPerson, FlightReport } from '@tailshare/contract/reports/reports'
import type { Db } from '../../../db/connect.ts'
import { listPage } from '../../../http/listPage.ts'
import { allowed, found } from '../../../http/refusal.ts'
import { tablePdf } from '../../../outside/pdf.ts'
import { type Looker, noteLook } from '../../people/advisors/steps.ts'
import { mayReadAircraft, mayReadHours, type ReportCaller } from '../access.ts'
import { sumFlights } from './sums/queries.ts'
import type { Asked } from './pages/queries.ts'
import { findReportAircraft, listFlights } from './queries.ts'
import { flightsCsv, flightsPdf, type Side } from './view.ts'

type Looking = { account: ReportCaller & Looker; db: Db; now: Date }

type Look = {
  /** How the look of a tax advisor is written down; none where it goes on with one that was. */
  what?: ((tailNumber: string) => string) | undefined
  /** Co-owners may, too: it says nothing of what the owner earns. */
  hoursOnly?: boolean
}

/**
 * Of a listed aircraft anyone may know that it is there, but its flights are for its owner and the owner's tax advisors, whose
 * looks are written down.
 */
export const reportAircraft = async (id: string, { account, db, now }: Looking, { what, hoursOnly = false }: Look = {}) => {
  const aircraft = found(await findReportAircraft(db, id, account.id))
  allowed(hoursOnly ? mayReadHours(aircraft, account) : mayReadAircraft(aircraft, account))
  const { ownerId, tailNumber, isAdvised } = aircraft
  if (isAdvised && what) await noteLook(db, account, { ownerIds: [ownerId], what: what(tailNumber), at: now })
  return aircraft
}

type Paged = { limit: number; offset: number } & Record<string, unknown>

/** A page of the flights, with totals over all of them. */
export const readReport = async (db: Db, path: string, asked: Asked, query: Paged): Promise<FlightReport> => {
  const { limit, offset } = query
  const totals = await sumFlights(db, asked)
  const results = offset < totals.flights ? await listFlights(db, asked, { limit, offset }) : []
  return { ...listPage(path, query, { count: totals.flights, results }), totals }
}

/** A file is the whole report, up to what a spreadsheet still opens. */
const mostRows = 100_000

/** A page that is printed is read by people; making one keeps the server busy. */
const mostPrinted = 1000

type File = { name: string; side: Side }

export const csvReport = async (db: Db, asked: Asked, { name, side }: File) => ({
  contentType: 'text/csv; charset=utf-8',
  name: `${name}.csv`,
  content: await flightsCsv(await listFlights(db, asked, { limit: mostRows, offset: 0 }), await sumFlights(db, asked), side),
})

type Printed = File & { whose: string; people?: FlightPerson[] }

export const pdfReport = async (db: Db, asked: Asked, { name, ...told }: Printed) => {
  const rows = await listFlights(db, asked, { limit: mostPrinted, offset: 0 })
  const content = await tablePdf(flightsPdf(rows, await sumFlights(db, asked), told))
  return { contentType: 'application/pdf', name: `${name}.pdf`, content }
}
