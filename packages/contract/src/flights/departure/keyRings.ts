import { z } from 'zod'
import { id } from '../../base/fields.ts'
import { Stage } from '../ramp.ts'

/** The printable key ring label. `null` until one is made. */
export const KeyRing = z.object({
  tailNumber: z.string(),
  /** The URL in the QR code, and the image to print. */
  label: z.object({ url: z.string(), picture: z.string(), made: z.string() }).nullable(),
})
export type KeyRing = z.infer<typeof KeyRing>

const code = z.string().regex(/^[A-Za-z0-9_-]{22}$/)
export const keyRingParams = z.strictObject({ code })

/** Where a scan leads. */
export const KeyRingPlace = z.object({
  aircraftId: id,
  tailNumber: z.string(),
  zone: z.string(),
  /** The record of a booking that the reader works on or may watch. */
  record: z.object({ order: id, stage: Stage }).nullable(),
  /** The reader's next booking of the aircraft, if check-in is not open yet. */
  next: z.object({ order: id, flightStartTime: z.string(), opens: z.string() }).nullable(),
})
export type KeyRingPlace = z.infer<typeof KeyRingPlace>
