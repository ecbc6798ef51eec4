import type { Handling } from '../../http/call.ts'
import { listUpkeep } from './queries.ts'
import { shopHandlers } from './shop/routes.ts'
import { viewTracked } from './view.ts'

export const maintenanceHandlers = {
  ...shopHandlers,

  async listMaintenance({ account, db, now }) {
    const rows = await listUpkeep(db, account.id)
    return rows.map(({ zone, maintenance, ...aircraft }) => ({
      ...aircraft,
      maintenance: viewTracked(maintenance, { now, zone }),
    }))
  },
} satisfies Handling<'listMaintenance' | 'getServiceData'>
