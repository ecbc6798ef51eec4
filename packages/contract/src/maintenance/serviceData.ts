import { z } from 'zod'
import { Aircraft } from '../aircraft/aircraft.ts'
import { Airport } from '../aircraft/airports.ts'
import { DueStatus } from './dueStatus.ts'
import { day, id } from '../base/fields.ts'

/** Data a shop needs before a visit: meters, times since overhaul, due items, squawks, installed equipment. */
export const ServiceData = z.object({
  id,
  tailNumber: z.string(),
  modelName: z.string(),
  yearManufactured: z.int(),
  engine: z.string(),
  airport: Airport,
  hobbs: z.number(),
  flightMeter: z.number(),
  grounded: z.string().nullable(),
  lastFlight: z.string().nullable(),
  hobbsHoursYear: z.number(),
  landingsYear: z.int(),
  /** Fuel burn by the book, and measured: fuel log gallons per Hobbs hour, `null` if unknown. */
  burn: z.object({ bookGph: z.number(), flownGph: z.number().nullable() }),
  equipment: z.array(z.string()),
  inspections: z.array(
    z.object({
      id,
      title: z.string(),
      status: DueStatus,
      lastDoneOn: day.nullable(),
      lastDoneHobbs: z.number().nullable(),
      hoursSince: z.number().nullable(),
      daysSince: z.int().nullable(),
      dueOn: day.nullable(),
      hoursLeft: z.number().nullable(),
    }),
  ),
  squawks: Aircraft.shape.squawks,
})
export type ServiceData = z.infer<typeof ServiceData>
