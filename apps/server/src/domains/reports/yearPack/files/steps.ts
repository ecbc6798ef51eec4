import { productName } from '@tailshare/contract/base/constants'
import { monthText } from '@tailshare/contract/text/timeText'
import type { YearPack } from '@tailshare/contract/reports/yearPack/yearPack'
import type { Db } from '../../../../db/connect.ts'
import type { ZipEntry } from '../../../../http/files/zip.ts'
import { pagesPdf, tablesPdf, type PdfTable } from '../../../../outside/pdf/tablePdf.ts'
import type { Services } from '../../../../services.ts'
import { findOrder } from '../../../bookings/orders/queries.ts'
import { loadEarnings } from '../../../bookings/orders/receipt/steps.ts'
import { listEntries } from '../../figures/participation/queries.ts'
import { listTrail, sumByMonth } from '../trail/queries.ts'
import { listYearFlights, listYearPapers, listYearReceipts } from '../queries.ts'
import { loadYear, type OpenedYear } from '../steps.ts'
import { hourFigures, useFrom } from '../view.ts'
import { profitCsv, quickbooksCsv, xeroCsv } from '../journal/view.ts'
import * as view from './view.ts'

/** What spreadsheets can open. */
const mostLines = 1_000_000
const all = { limit: mostLines, offset: 0 }

const loadFlights = async (db: Db, { of }: OpenedYear) => {
  const hours = await listTrail(db, of, { figures: hourFigures }, all)
  return listYearFlights(db, of, useFrom(hours))
}

const loadWork = async (db: Db, { of }: OpenedYear) => {
  const entries = await listEntries(db, of, all)
  return entries.filter(({ aircraftId }) => of.aircraftId === null || aircraftId === of.aircraftId).toReversed()
}

export const yearPdf = async (db: Db, opened: OpenedYear, now: Date) => {
  const { title, ...rest } = view.yearPdf(await loadYear(db, opened), await loadFlights(db, opened), await loadWork(db, opened))
  return tablesPdf(title, { ...rest, at: now })
}

/** The CSV files, made on request. */
export const yearFile = {
  figures: async (db: Db, opened: OpenedYear) => view.figuresCsv(await loadYear(db, opened)),
  trail: async (db: Db, opened: OpenedYear) => view.trailCsv(await loadYear(db, opened), await listTrail(db, opened.of, {}, all)),
  flights: async (db: Db, opened: OpenedYear) => view.flightsLogCsv(await loadFlights(db, opened)),
  payments: async (db: Db, opened: OpenedYear) => view.paymentsCsv(await loadYear(db, opened)),
  profit: async (db: Db, opened: OpenedYear) => profitCsv(await loadYear(db, opened)),
  quickbooks: async (db: Db, opened: OpenedYear) => quickbooksCsv(await sumByMonth(db, opened.of)),
  xero: async (db: Db, opened: OpenedYear) => xeroCsv(await sumByMonth(db, opened.of)),
}

type Packing = Pick<Services, 'files' | 'log'> & { db: Db; now: Date }

const suffix = (name: string) => /\.[a-z0-9]{2,5}$/i.exec(name)?.[0].toLowerCase() ?? ''
const plainName = (text: string) =>
  text
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .trim()
    .slice(0, 60) || 'receipt'

/** One page per booking, one file per month. */
const receipts = async function* ({ db, files, log, now }: Packing, { of }: OpenedYear): AsyncGenerator<ZipEntry> {
  const months = Map.groupBy(await listYearReceipts(db, of), ({ month }) => month)
  for (const [month, bookings] of months) {
    const pages: PdfTable[] = []
    for (const { orderId } of bookings) {
      const order = await findOrder(db, orderId)
      const page = order && (await loadEarnings(db, order))
      if (page) pages.push(page)
    }
    if (pages.length === 0) continue
    const bytes = await pagesPdf(`${productName} earnings, ${monthText(month)}`, pages, now)
    yield { name: `receipts/${month}.pdf`, bytes, at: now }
  }
  for (const { id, name, title, storageKey, day, at } of await listYearPapers(db, of))
    try {
      const file = `receipts/paid/${day} ${plainName(title)} ${id.slice(-6)}${suffix(name)}`
      yield { name: file, bytes: await files.read(storageKey), at }
    } catch (error) {
      log.error({ error, file: id }, 'a receipt of the year cannot be read')
    }
}

/** All files of the year, one at a time, so that memory holds only one. */
export const yearEntries = async function* (packing: Packing, opened: OpenedYear): AsyncGenerator<ZipEntry> {
  const { db, now } = packing
  const pack: YearPack = await loadYear(db, opened)
  const { year } = opened.of
  yield { name: `year-pack-${year}.pdf`, bytes: await yearPdf(db, opened, now), at: now }
  for (const [name, make] of Object.entries(yearFile)) yield { name: `${name}.csv`, bytes: await make(db, opened), at: now }
  yield { name: 'depreciation.csv', bytes: await view.depreciationCsv(pack), at: now }
  yield { name: 'participation.csv', bytes: await view.workCsv(await loadWork(db, opened)), at: now }
  yield* receipts(packing, opened)
}
