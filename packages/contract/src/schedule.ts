import { z } from 'zod'
import { day, id, instant } from './fields.ts'

export const Busy = z.object({
  id,
  kind: z.enum(['booking', 'own', 'maintenance', 'block']),
  from: z.string(),
  to: z.string(),
  text: z.string(),
})
export type Busy = z.infer<typeof Busy>

export const ScheduleQuery = z.strictObject({ from: instant, to: instant })
export const Schedule = z.object({
  zone: z.string(),
  busy: z.array(Busy),
  sun: z.array(z.object({ day, rise: z.string(), set: z.string() })),
})
export type Schedule = z.infer<typeof Schedule>
