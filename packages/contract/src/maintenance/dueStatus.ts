import { z } from 'zod'

/** Where an item stands; `not_confirmed`: what it is counted from is a guess that nobody has confirmed from the logbook. */
export const DueStatus = z.enum(['ok', 'due_soon', 'not_confirmed', 'overdue', 'grounding'])
export type DueStatus = z.infer<typeof DueStatus>

/** Whether the annual of an aircraft stands in its records, confirmed from the logbook. */
export const AnnualRecord = z.enum(['on_record', 'to_confirm', 'missing'])
export type AnnualRecord = z.infer<typeof AnnualRecord>
