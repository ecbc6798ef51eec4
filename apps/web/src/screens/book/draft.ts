import { blankTrip, tripFields, type TripDetails } from '@tailshare/contract/tripFields'
import { useState } from 'react'

/** What a booking needs beside dates and instructor, which the address carries. Kept in this tab until the booking is made. */
export type Draft = TripDetails & {
  paymentMethodId: string | null
  accepts: boolean
  /** What the instructor reads, and whether someone else is asked where they cannot come. */
  csipMessage: string
  csipAnyone: boolean
}
const blank: Draft = { ...blankTrip, paymentMethodId: null, accepts: false, csipMessage: '', csipAnyone: true }

/** How many passengers fit beside the pilot and an instructor. */
export const passengerSeats = (seats: number, { csip }: { csip?: string | undefined }) =>
  Math.max(0, Math.min(tripFields.passengers.most, seats - (csip ? 2 : 1)))

const keyOf = (aircraftId: string) => `booking-draft:${aircraftId}`
const kept = (aircraftId: string): Draft => {
  try {
    return { ...blank, ...(JSON.parse(sessionStorage.getItem(keyOf(aircraftId)) ?? '{}') as Partial<Draft>) }
  } catch {
    // Storage may be closed to us, or hold something older; the wizard then starts empty.
    return blank
  }
}

/** A draft that survives reload and sign-in. */
export const useDraft = (aircraftId: string) => {
  const [draft, setDraft] = useState(() => kept(aircraftId))
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    try {
      sessionStorage.setItem(keyOf(aircraftId), JSON.stringify(next))
    } catch {
      // Without storage the draft lives as long as the page.
    }
  }
  return { draft, change }
}

export const forgetDraft = (aircraftId: string) => sessionStorage.removeItem(keyOf(aircraftId))
