import type { Db } from '../../../../db/connect.ts'
import type { Caller, Handling } from '../../../../http/call.ts'
import { listPage } from '../../../../http/listPage.ts'
import { noteMaintenanceLook, seeMaintenance, type Seen } from '../../../maintenance/steps.ts'
import { findEngineHours, listReadings, type ReadingRow } from './queries.ts'
import { exchangeMeter } from './steps.ts'
import type { MeterReading, MeterReadings } from '@tailshare/contract/flights/return/meters'
import { mayMaintain } from '@tailshare/rules/maintenance/recordKeepers'

const spanOf = (from: number | null, to: number | null) => (to === null ? null : { from, to })

const viewReading = (row: ReadingRow, mayOpen: boolean): MeterReading => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  hobbs: spanOf(row.hobbsFrom, row.hobbsTo),
  flightMeter: spanOf(row.flightFrom, row.flightTo),
  by: row.by,
  text: row.text,
  orderId: mayOpen ? row.orderId : null,
})

type Page = { count: number; next: string | null; results: ReadingRow[] }

const viewReadings = (
  { tailNumber, airport, hobbs, flightMeter, keeping, whyNot }: Seen,
  engine: MeterReadings['engine'] | undefined,
  { results, ...page }: Page,
): MeterReadings => {
  const mayOpen = keeping.isOwner || keeping.isOperator || keeping.isHomeStaff
  return {
    ...page,
    results: results.map((row) => viewReading(row, mayOpen)),
    tailNumber,
    hobbs,
    flightMeter,
    whyNot,
    zone: airport.zone,
    engine: engine ?? null,
    mayExchange: mayMaintain(keeping),
  }
}

type Reading = { db: Db; account: Caller; id: string; query: { limit: number; offset: number } }

const readMeters = async ({ db, account, id, query }: Reading) => {
  const seen = await seeMaintenance(db, id, account)
  const { count, rows } = await listReadings(db, { aircraftId: id, ...query })
  const page = listPage(`maintenance/aircrafts/${id}/meters/`, query, { count, results: rows })
  return { seen, view: viewReadings(seen, await findEngineHours(db, id), page) }
}

export const meterHandlers = {
  async listMeterReadings({ params: { id }, query, account, db, now }) {
    const { seen, view } = await readMeters({ db, account, id, query })
    await noteMaintenanceLook(db, seen, account, now)
    return view
  },

  async exchangeMeter(call) {
    const { params, body, account, db } = call
    await exchangeMeter(call, params.id, body)
    return (await readMeters({ db, account, id: params.id, query: { limit: 20, offset: 0 } })).view
  },
} satisfies Handling<'listMeterReadings' | 'exchangeMeter'>
