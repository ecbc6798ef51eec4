import type { Forecast } from '@tailshare/contract/maintenance/dueStatus'
import { forecastWith } from '@tailshare/rules/maintenance/shop/forecast'
import type { Limit } from '@tailshare/rules/maintenance/items/due'
import type { Db } from '../../../../db/connect.ts'
import { found } from '../../../../http/refusal.ts'
import { findUse } from '../../queries.ts'

/** Returns a forecast function for an aircraft's limits, from one read of its use. */
export const forecastOf = async (db: Db, aircraftId: string, now: Date): Promise<(limit: Limit) => Forecast> =>
  forecastWith(found(await findUse(db, aircraftId, now)))
