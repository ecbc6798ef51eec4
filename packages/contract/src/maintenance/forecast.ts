import { z } from 'zod'
import { day } from '../base/fields.ts'

/** Early, likely and late, by the calendar of the home airport; `null` beyond two years. */
export const Forecast = z.object({ early: day.nullable(), likely: day.nullable(), late: day.nullable() })
export type Forecast = z.infer<typeof Forecast>
