import { z } from 'zod'

/** How mail about what can wait comes: each at once, or together at seven in the morning, daily or on Mondays. */
export const Digest = z.enum(['at_once', 'daily', 'weekly'])
export type Digest = z.infer<typeof Digest>
