import { z } from 'zod'

const Signed = z.object({ name: z.string(), at: z.string() })

/** Who had operational control of a flight, from when to when, and what was signed for it. */
export const ControlReceipt = z.object({
  bookingNumber: z.string(),
  tailNumber: z.string(),
  modelName: z.string(),
  owner: z.string(),
  airportCode: z.string(),
  zone: z.string(),
  /** What the pilot signed. */
  statement: z.string(),
  taken: z.object({
    at: z.string(),
    pilot: Signed,
    released: Signed.extend({ as: z.enum(['staff', 'pilot', 'operator']) }),
    plannedReturn: z.string(),
    /** The owner's signed terms; `null` where none were signed here. */
    terms: z.object({ version: z.int(), signedBy: z.string(), signedAt: z.string(), sha256: z.string() }).nullable(),
    sha256: z.string(),
  }),
  ended: z.object({ at: z.string(), by: z.string(), sha256: z.string() }).nullable(),
  /** Answers that did not pass and were let pass, at the departure and at the return. */
  letPass: z.array(z.object({ title: z.string(), by: z.string(), reason: z.string() })),
  /** What is kept still is what was signed: both hashes were recomputed just now. */
  intact: z.boolean(),
})
export type ControlReceipt = z.infer<typeof ControlReceipt>
