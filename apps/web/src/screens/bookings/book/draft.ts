import { blankTrip, tripFields, type TripDetails } from '@tailshare/contract/base/tripFields'
import { paths } from '@tailshare/contract/base/paths'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useAccount } from '../../../calls/session.ts'
import { formStorage } from '../../../ui/form/panel/formStorage.ts'

/** Input that is not in the URL. Kept in the open tabs until booked. */
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

/** Consent is given in each tab. */
const shared = (draft: Draft): Draft => ({ ...draft, accepts: false })

/** Calls `onDraft` with the newest draft of other tabs, now and whenever it changes there. */
const joinTabs = (name: string, own: () => Draft, onDraft: (draft: Draft) => void) => {
  const channel = new BroadcastChannel(name)
  /** Null asks for the draft. */
  // A channel has no other origin to name.
  // eslint-disable-next-line unicorn/require-post-message-target-origin
  const tell = (draft: Draft | null) => channel.postMessage(draft)
  channel.addEventListener('message', ({ data }: MessageEvent<Draft | null>) => {
    if (data !== null) onDraft(data)
    else if (JSON.stringify(shared(own())) !== JSON.stringify(blank)) tell(shared(own()))
  })
  tell(null)
  return { tell, leave: () => channel.close() }
}

/** Survives reload and login; all tabs of an aircraft show the same. A `destination` in the URL initializes it and stays. */
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
  const latest = useRef(draft)
  const tabs = useRef<ReturnType<typeof joinTabs>>(null)
  useEffect(() => {
    latest.current = draft
  })
  useEffect(() => {
    const own = () => latest.current
    const onDraft = (theirs: Draft) => {
      const next = { ...theirs, accepts: own().accepts, ...(asked && { destination: asked }) }
      setDraft(next)
      write(next)
    }
    tabs.current = joinTabs(`${paths.book(aircraftId)}:${accountId}`, own, onDraft)
    return () => tabs.current?.leave()
  }, [aircraftId, accountId, asked, write])
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    write(next)
    tabs.current?.tell(shared(next))
  }
  return { draft, change }
}

export const forgetDraft = (aircraftId: string) => draftOf(aircraftId, '').drop()
