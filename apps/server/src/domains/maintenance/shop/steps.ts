import type { Db } from '../../../db/connect.ts'
import { forecastOf } from '../items/forecast/steps.ts'
import { listItems } from '../items/queries.ts'
import { viewItem } from '../items/view.ts'
import type { Seen } from '../steps.ts'

export const forecastItems = async (db: Db, { id, airport: { zone } }: Seen, now: Date) => {
  const forecast = await forecastOf(db, id, now)
  return (await listItems(db, id)).map((row) => ({ ...viewItem(row, { now, zone }), forecast: forecast(row) }))
}
