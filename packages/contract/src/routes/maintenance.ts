import { z } from 'zod'
import { Upkeep } from '../aircraft.ts'
import { idParams } from '../fields.ts'
import { ServiceData } from '../serviceData.ts'
import { get } from '../route.ts'

/** What aircraft need. Domain: maintenance. */
export const maintenanceRoutes = {
  listMaintenance: get('maintenance/aircrafts/', 'What each of your aircraft needs: open squawks, inspections and limits', {
    access: 'signedIn',
    reply: z.array(Upkeep),
  }),
  getServiceData: get(
    'aircrafts/{id}/service-data/',
    'What a shop needs: meters, times since, inspections, squawks, equipment, burn',
    {
      access: 'signedIn',
      params: idParams,
      reply: ServiceData,
    },
  ),
} as const
