import type { Period } from '@tailshare/contract/text/period'

export type Spot = { code: string; lat: number; lon: number }

/** Everything that a pass shows of a booking; the same always gives the same bytes. */
export type TripPass = {
  number: string
  tailNumber: string
  modelName: string
  cruiseKt: number
  /** The owner's photo as a `data:` address, or the drawing of the aircraft by its family. */
  picture: { photo: string } | { family: string }
  home: Spot & { zone: string }
  /** Where to, when the destination names an airport that we know. */
  to: (Spot & { distanceNm: number }) | null
  /** What the pilot typed. */
  destination: string
  trip: Period
  /** With its word, such as `Estimate`; `null` for those who see no money. */
  total: { label: string; text: string } | null
  /** What the code opens; `null` once the aircraft has left. */
  checkOutUrl: string | null
}
