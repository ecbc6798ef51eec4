import type { AircraftModel } from '@tailshare/contract/aircraft/aircraftModels'
import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'

type ModelRow = {
  id: string
  name: string
  maker: string
  family: string
  type: AircraftModel['type']
  seats: number
  cruiseKt: number
  burnGph: number
  usefulLoadLb: number
  horsepower: number
  engine: string
  needsTransition: boolean
  hasTks: boolean
  hasOxygen: boolean
  minimumTotalHours: number
  minimumTypeHours: number
  usualRateCents: number
  /** Median asking price of listed aircraft of this model; `null` if there are none. */
  askedCents: number | null
}

/** A model with a new listing's defaults. */
export const findModel = async (db: Db, id: string) => {
  const { rows } = await sql<ModelRow>`
    select m.*, (select percentile_disc(0.5) within group (order by a.rate_cents) from aircraft a
      where a.model_id = m.id and a.is_listed and a.deleted_at is null) as asked_cents
    from aircraft_model m where m.id = ${id}`.execute(db)
  return rows[0]
}
