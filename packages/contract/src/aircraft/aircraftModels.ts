import { z } from 'zod'
import { id, text } from '../base/fields.ts'

export const AircraftModel = z.object({
  id,
  name: z.string(),
  maker: z.string(),
  family: z.string(),
  type: z.union([z.literal(1), z.literal(5)]),
})
export type AircraftModel = z.infer<typeof AircraftModel>

export const ModelQuery = z.strictObject({ search: text(60).optional() })
