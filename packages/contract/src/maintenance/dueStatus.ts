import { z } from 'zod'

/** State of an item. `not_confirmed`: its start is an estimate not yet confirmed from the logbook. */
export const DueStatus = z.enum(['ok', 'due_soon', 'not_confirmed', 'overdue', 'grounding'])
export type DueStatus = z.infer<typeof DueStatus>

/** Whether the annual inspection is on record and confirmed from the logbook. */
export const AnnualRecord = z.enum(['on_record', 'to_confirm', 'missing'])
export type AnnualRecord = z.infer<typeof AnnualRecord>
