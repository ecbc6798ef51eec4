import { z } from 'zod'

/** While an operator sees what a member sees: until when, and why. */
export const Viewing = z.object({ until: z.string(), reason: z.string() })
export type Viewing = z.infer<typeof Viewing>

/** So long a view lasts. */
export const viewMinutes = 30
