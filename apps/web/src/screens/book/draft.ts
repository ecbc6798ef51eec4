import { blankTrip, tripFields, type TripDetails } from '@tailshare/contract/tripFields'
import { paths } from '@tailshare/contract/paths'
import { useMemo, useState } from 'react'
import { markDrafted, unmarkDrafted } from '../../document/drafted.ts'
import { tripPlace } from '../../ui/form/typed.ts'
import { useAlive } from '../../ui/useAlive.ts'

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

/** A tab that was left alone for longer shows its draft a moment later. */
const markedSeconds = 86_400

const keep = (aircraftId: string, draft: Draft) => {
  try {
    sessionStorage.setItem(tripPlace(aircraftId), JSON.stringify(draft))
    markDrafted(paths.book(aircraftId), markedSeconds)
  } catch {
    // Without storage the draft lives as long as the page.
  }
}

const going = (draft: Draft, destination: string | null): Draft =>
  destination ? { ...draft, destination: destination.slice(0, tripFields.destination.most) } : draft

/** The kept draft, with the destination that the address came with. */
const begun = (aircraftId: string, destination: string | null): Draft => {
  const draft = going(kept(aircraftId), destination)
  if (destination) keep(aircraftId, draft)
  return draft
}

/** A draft that survives reload and sign-in. `destination` is that of an address which names one. */
export const useDraft = (aircraftId: string, destination: string | null) => {
  const isAlive = useAlive()
  const [asked] = useState(destination)
  const [changed, setDraft] = useState<Draft | null>(null)
  // The server draws what the address says; what lies on the device is added once the page is alive.
  const start = useMemo(() => (isAlive ? begun(aircraftId, asked) : going(blank, asked)), [isAlive, aircraftId, asked])
  const draft = changed ?? start
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    keep(aircraftId, next)
  }
  return { draft, change }
}

export const forgetDraft = (aircraftId: string) => {
  sessionStorage.removeItem(tripPlace(aircraftId))
  unmarkDrafted(paths.book(aircraftId))
}
