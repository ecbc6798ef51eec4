import { z } from 'zod'
import { day } from '../base/fields.ts'

/** State of an item. `not_confirmed`: its start is an estimate not yet confirmed from the logbook. */
export const DueStatus = z.enum(['ok', 'due_soon', 'not_confirmed', 'overdue', 'grounding'])
export type DueStatus = z.infer<typeof DueStatus>

/** Whether the annual inspection is on record and confirmed from the logbook. */
export const AnnualRecord = z.enum(['on_record', 'to_confirm', 'missing'])
export type AnnualRecord = z.infer<typeof AnnualRecord>

/** Early, likely and late date, in the home airport's zone. `null` beyond two years. */
export const Forecast = z.object({ early: day.nullable(), likely: day.nullable(), late: day.nullable() })
export type Forecast = z.infer<typeof Forecast>
