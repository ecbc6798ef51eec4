import type { MeterReading, MeterReadings } from '@tailshare/contract/flights/return/meters'
import { mayMaintain } from '@tailshare/rules/maintenance/recordKeepers'
import type { Seen } from '../../../maintenance/steps.ts'
import type { ReadingRow } from './queries.ts'

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

export const viewReadings = (
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
