import { z } from 'zod'
import { Aircraft } from '../aircraft/aircraft.ts'
import { Airport } from '../aircraft/airports.ts'
import { DueStatus } from './dueStatus.ts'
import { day, id } from '../base/fields.ts'

/** What a shop needs before the aircraft rolls in: meters, times since, what is due, what is broken, what is installed. */
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
  /** Of the last twelve months. */
  hobbsHoursYear: z.number(),
  landingsYear: z.int(),
  /** As the maker says, and as it was: gallons in the tanks’ books by Hobbs hours, `null` where none are known. */
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
