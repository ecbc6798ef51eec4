import { z } from 'zod'
import { id, page, text } from '../base/fields.ts'

export const Airport = z.object({
  id,
  code: z.string(),
  title: z.string(),
  state: z.string(),
  zone: z.string(),
  lat: z.number(),
  lon: z.number(),
})
export type Airport = z.infer<typeof Airport>

/** Includes the town, to tell airports with similar names apart. */
export const AirportFound = Airport.extend({ town: z.string() })

export const AirportQuery = z.strictObject({
  search: text(60).optional(),
  state: text(10).optional(),
  ...page,
})
