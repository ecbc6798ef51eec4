import type { Period } from '@tailshare/contract/text/period'

export type Spot = { code: string; lat: number; lon: number }

/** Data of a pass. The same data always gives identical bytes. */
export type TripPass = {
  number: string
  tailNumber: string
  modelName: string
  cruiseKt: number
  /** The owner's photo as a `data:` URL, or the family to draw. */
  picture: { photo: string } | { family: string }
  home: Spot & { zone: string }
  /** The destination, if it is a known airport. */
  to: (Spot & { distanceNm: number }) | null
  destination: string
  trip: Period
  /** With its label, such as `Estimate`. `null` for readers who may not see money. */
  total: { label: string; text: string } | null
  /** Target of the QR code. `null` once the aircraft has left. */
  checkOutUrl: string | null
}
