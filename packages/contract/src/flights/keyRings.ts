import { z } from 'zod'
import { id } from '../base/fields.ts'
import { Stage } from './ramp.ts'

/** The printable label of an aircraft's key ring; `null` before one was made. */
export const KeyRing = z.object({
  tailNumber: z.string(),
  /** What the code on it opens, and the picture to print. */
  label: z.object({ url: z.string(), picture: z.string(), made: z.string() }).nullable(),
})
export type KeyRing = z.infer<typeof KeyRing>

const code = z.string().regex(/^[A-Za-z0-9_-]{22}$/)
export const keyRingParams = z.strictObject({ code })

/** Where whoever scans it goes on. */
export const KeyRingPlace = z.object({
  aircraftId: id,
  tailNumber: z.string(),
  zone: z.string(),
  /** The record of a booking that is theirs to work on or to watch. */
  record: z.object({ order: id, stage: Stage }).nullable(),
  /** Their next booking of it, whose check-in is not open yet. */
  next: z.object({ order: id, flightStartTime: z.string(), opens: z.string() }).nullable(),
})
export type KeyRingPlace = z.infer<typeof KeyRingPlace>
