import { blankTrip, tripFields, type TripDetails } from '@tailshare/contract/base/tripFields'
import { paths } from '@tailshare/contract/base/paths'
import { useEffect, useMemo, useState } from 'react'
import { useAccount } from '../../../calls/session.ts'
import { formStorage } from '../../../ui/form/panel/formStorage.ts'

/** Input that is not in the URL. Kept in this tab until booked. */
export type Draft = TripDetails & {
  paymentMethodId: string | null
  accepts: boolean
  /** `csipAnyone`: ask another instructor if this one declines. */
  csipMessage: string
  csipAnyone: boolean
}
const blank: Draft = { ...blankTrip, paymentMethodId: null, accepts: false, csipMessage: '', csipAnyone: true }

/** Besides the pilot and an instructor. */
export const passengerSeats = (seats: number, { csip }: { csip?: string | undefined }) =>
  Math.max(0, Math.min(tripFields.passengers.most, seats - (csip ? 2 : 1)))

const draftOf = (aircraftId: string, accountId: string) => formStorage<Draft>(paths.book(aircraftId), accountId)

/** Survives reload and login. A `destination` in the URL initializes it and stays. */
export const useDraft = (aircraftId: string, destination: string | null) => {
  const accountId = useAccount()?.id ?? ''
  const [asked] = useState(destination?.slice(0, tripFields.destination.most))
  const [changed, setDraft] = useState<Draft | null>(null)
  const { read, write } = useMemo(() => draftOf(aircraftId, accountId), [aircraftId, accountId])
  const start = useMemo((): Draft => ({ ...blank, ...read(), ...(asked && { destination: asked }) }), [read, asked])
  useEffect(() => {
    if (asked && accountId !== '') write(start)
  }, [asked, accountId, write, start])
  const draft = changed ?? start
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    write(next)
  }
  return { draft, change }
}

export const forgetDraft = (aircraftId: string) => draftOf(aircraftId, '').drop()
