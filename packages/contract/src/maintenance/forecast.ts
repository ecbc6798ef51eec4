import { z } from 'zod'
import { day } from '../base/fields.ts'

/** Early, likely and late date, in the home airport's zone. `null` beyond two years. */
export const Forecast = z.object({ early: day.nullable(), likely: day.nullable(), late: day.nullable() })
export type Forecast = z.infer<typeof Forecast>
