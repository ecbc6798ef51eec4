import { z } from 'zod'

/** An operator views as a member: end time and reason. */
export const Viewing = z.object({ until: z.string(), reason: z.string() })
export type Viewing = z.infer<typeof Viewing>

export const viewMinutes = 30
