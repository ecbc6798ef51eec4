import { z } from 'zod'

const Signed = z.object({ name: z.string(), at: z.string() })

/** Who had operational control of a flight and when, and what was signed. */
export const ControlReceipt = z.object({
  bookingNumber: z.string(),
  tailNumber: z.string(),
  modelName: z.string(),
  owner: z.string(),
  airportCode: z.string(),
  zone: z.string(),
  statement: z.string(),
  taken: z.object({
    at: z.string(),
    pilot: Signed,
    released: Signed.extend({ as: z.enum(['staff', 'pilot', 'operator']) }),
    plannedReturn: z.string(),
    /** The owner's signed terms. `null` if none were signed here. */
    terms: z.object({ version: z.int(), signedBy: z.string(), signedAt: z.string(), sha256: z.string() }).nullable(),
    sha256: z.string(),
  }),
  ended: z.object({ at: z.string(), by: z.string(), sha256: z.string() }).nullable(),
  /** Failed answers that were released, at departure and return. */
  letPass: z.array(z.object({ title: z.string(), by: z.string(), reason: z.string() })),
  /** Both hashes were recomputed just now and match what was signed. */
  intact: z.boolean(),
})
export type ControlReceipt = z.infer<typeof ControlReceipt>
