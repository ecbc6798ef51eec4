import { z } from 'zod'

/** How an aircraft's price stands to its use and to the same aircraft nearby, in the last three months. Others are only told together. */
export const PriceHint = z.object({
  rateCents: z.int(),
  utilizationPercent: z.number(),
  /** Listed ones of the same family within 50 nautical miles; `null` where there are fewer than three. */
  near: z.object({ aircraft: z.int(), rateCents: z.int(), utilizationPercent: z.number() }).nullable(),
  /** Trips that pilots booked nearby within two weeks after this aircraft was refused to them, and what they paid an hour. */
  instead: z.object({ trips: z.int(), rateCents: z.int().nullable() }),
  hint: z.object({ kind: z.enum(['raise', 'lower', 'keep', 'unknown']), rateCents: z.int().nullable() }),
})
export type PriceHint = z.infer<typeof PriceHint>
