import { z } from 'zod'
import { Upkeep } from '../aircraft.ts'
import { get } from '../route.ts'

/** What aircraft need. Domain: maintenance. */
export const maintenanceRoutes = {
  listMaintenance: get('maintenance/aircrafts/', 'What each of your aircraft needs: open squawks, inspections and limits', {
    access: 'signedIn',
    reply: z.array(Upkeep),
  }),
} as const
