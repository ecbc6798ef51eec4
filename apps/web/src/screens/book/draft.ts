import { blankTrip, tripFields, type TripDetails } from '@tailshare/contract/tripFields'
import { paths } from '@tailshare/contract/paths'
import { useEffect, useMemo, useState } from 'react'
import { markDrafted, unmarkDrafted } from '../../document/drafted.ts'
import { useAccount } from '../../session.ts'
import { keptAt } from '../../ui/form/keptAt.ts'
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

/** A tab that was left alone for longer shows its draft a moment later. */
const markedSeconds = 86_400

/** Where a trip lies that someone has begun to book, for them alone. */
const draftOf = (aircraftId: string, accountId: string) => {
  const page = paths.book(aircraftId)
  const { read, write, drop } = keptAt<Draft>(page, accountId)
  return {
    read,
    keep: (draft: Draft) => {
      if (write(draft)) markDrafted(page, markedSeconds)
    },
    drop: () => {
      drop()
      unmarkDrafted(page)
    },
  }
}

const going = (draft: Draft, destination: string | null): Draft =>
  destination ? { ...draft, destination: destination.slice(0, tripFields.destination.most) } : draft

/** A draft that survives reload and sign-in. `destination` is that of an address which names one. */
export const useDraft = (aircraftId: string, destination: string | null) => {
  const isAlive = useAlive()
  const accountId = useAccount()?.id ?? ''
  const [asked] = useState(destination)
  const [changed, setDraft] = useState<Draft | null>(null)
  // The server draws what the address says; what lies on the device is added once the page is alive.
  const start = useMemo(
    () => going({ ...blank, ...(isAlive && draftOf(aircraftId, accountId).read()) }, asked),
    [isAlive, aircraftId, accountId, asked],
  )
  useEffect(() => {
    if (accountId === '') return
    const { read, keep, drop } = draftOf(aircraftId, accountId)
    const kept = read()
    if (asked || Object.keys(kept).length > 0) keep(going({ ...blank, ...kept }, asked))
    // The tab with the draft was closed, and what the server was told of it is not true anymore.
    else drop()
  }, [aircraftId, accountId, asked])
  const draft = changed ?? start
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    draftOf(aircraftId, accountId).keep(next)
  }
  return { draft, change }
}

export const forgetDraft = (aircraftId: string) => draftOf(aircraftId, '').drop()
