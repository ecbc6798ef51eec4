import type { Handling } from '../../../../http/call.ts'
import { listItems } from '../queries.ts'
import { viewItem } from '../view.ts'
import { noteMaintenanceLook, seeMaintenance } from '../../steps.ts'
import { countOpenSquawks } from './queries.ts'
import { viewStatus } from './view.ts'

export const statusHandlers = {
  async getMaintenanceStatus({ params, account, db, now }) {
    const seen = await seeMaintenance(db, params.id, account)
    await noteMaintenanceLook(db, seen, account, now)
    const items = (await listItems(db, params.id)).map((row) => viewItem(row, { now, zone: seen.airport.zone }))
    return viewStatus(seen, items, await countOpenSquawks(db, params.id))
  },
} satisfies Handling<'getMaintenanceStatus'>
