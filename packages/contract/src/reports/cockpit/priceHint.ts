import { z } from 'zod'

/** An aircraft's price compared with its use and with similar aircraft nearby, over three months. Others appear only as averages. */
export const PriceHint = z.object({
  rateCents: z.int(),
  utilizationPercent: z.number(),
  /** Listed aircraft of the family within 50 nautical miles. `null` with fewer than three. */
  near: z.object({ aircraft: z.int(), rateCents: z.int(), utilizationPercent: z.number() }).nullable(),
  /** Trips booked nearby within two weeks of being refused here, and the hourly rate paid. */
  elsewhere: z.object({ trips: z.int(), rateCents: z.int().nullable() }),
  hint: z.object({ kind: z.enum(['raise', 'lower', 'keep', 'unknown']), rateCents: z.int().nullable() }),
})
export type PriceHint = z.infer<typeof PriceHint>
