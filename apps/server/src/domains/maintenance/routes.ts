import type { Handling } from '../../http/call.ts'
import { coverOf } from '../aircraft/view.ts'
import { changeHandlers } from './items/changes/routes.ts'
import { correctionHandlers } from './items/corrections/routes.ts'
import { maintenanceDocumentHandlers } from './documents/routes.ts'
import { historyHandlers } from './items/history/routes.ts'
import { itemHandlers } from './items/routes.ts'
import { keeperHandlers } from './recordKeepers/routes.ts'
import { listUpkeep } from './queries.ts'
import { shopHandlers } from './shopLists/routes.ts'
import { statusHandlers } from './items/status/routes.ts'
import { viewCounted, viewForecast } from './view.ts'

const listHandlers = {
  async listMaintenance({ account, db, now }) {
    const rows = await listUpkeep(db, account.id, now)
    return rows.map(({ maintenance, use, family, photoIds, ...aircraft }) => ({
      ...aircraft,
      photo: coverOf({ tailNumber: aircraft.tailNumber, family, photoIds }, { at: now, airport: aircraft.airport }),
      maintenance: viewCounted(maintenance, { now, zone: aircraft.airport.zone }),
      forecast: viewForecast(maintenance, use),
    }))
  },
} satisfies Handling<'listMaintenance'>

export const maintenanceHandlers = {
  ...listHandlers,
  ...shopHandlers,
  ...itemHandlers,
  ...changeHandlers,
  ...correctionHandlers,
  ...statusHandlers,
  ...historyHandlers,
  ...maintenanceDocumentHandlers,
  ...keeperHandlers,
}
