import { inTransaction } from '../../../../db/connect.ts'
import type { Handling } from '../../../../http/call.ts'
import { found } from '../../../../http/refusal.ts'
import { lockCaller } from '../../../../http/session.ts'
import { findEntry } from '../history/queries.ts'
import { findItem, lockItem } from '../queries.ts'
import { viewItem } from '../view.ts'
import { keepMaintenance } from '../../steps.ts'
import { correctEntry } from './steps.ts'

export const correctionHandlers = {
  async correctMaintenanceEntry({ params, body, account, db, now, config }) {
    return inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      const { itemId, aircraftId } = found(await findEntry(tx, params.id))
      const seen = await keepMaintenance(tx, aircraftId, account)
      found(await lockItem(tx, itemId))
      await correctEntry({ db: tx, account, now, config }, found(await findEntry(tx, params.id)), seen, body)
      return viewItem(found(await findItem(tx, itemId)), { now, zone: seen.airport.zone })
    })
  },
} satisfies Handling<'correctMaintenanceEntry'>
