import { blankTrip, tripFields, type TripDetails } from '@tailshare/contract/tripFields'
import { useState } from 'react'
import { tripPlace } from '../../ui/form/typed.ts'

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

const kept = (aircraftId: string): Draft => {
  try {
    return { ...blank, ...(JSON.parse(sessionStorage.getItem(tripPlace(aircraftId)) ?? '{}') as Partial<Draft>) }
  } catch {
    // Storage may be closed to us, or hold something older; the wizard then starts empty.
    return blank
  }
}

const keep = (aircraftId: string, draft: Draft) => {
  try {
    sessionStorage.setItem(tripPlace(aircraftId), JSON.stringify(draft))
  } catch {
    // Without storage the draft lives as long as the page.
  }
}

/** The kept draft, with the destination that the address came with. */
const begun = (aircraftId: string, destination: string | null): Draft => {
  const draft = kept(aircraftId)
  if (!destination) return draft
  const going = { ...draft, destination: destination.slice(0, tripFields.destination.most) }
  keep(aircraftId, going)
  return going
}

/** A draft that survives reload and sign-in. `destination` is that of an address which names one. */
export const useDraft = (aircraftId: string, destination: string | null) => {
  const [draft, setDraft] = useState(() => begun(aircraftId, destination))
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    keep(aircraftId, next)
  }
  return { draft, change }
}

export const forgetDraft = (aircraftId: string) => sessionStorage.removeItem(tripPlace(aircraftId))
