import { blankTrip, tripFields, type TripDetails } from '@tailshare/contract/base/tripFields'
import { paths } from '@tailshare/contract/base/paths'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useAccount } from '../../../calls/session.ts'
import { formStorage } from '../../../ui/form/panel/formStorage.ts'
import { inStorage } from '../../../ui/form/typed.ts'

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

/** Consent is not told to other tabs. */
const withoutConsent = (draft: Draft): Draft => ({ ...draft, accepts: false })

/** `null` asks for the draft. */
type Message = { draft: Draft | null; isAnswer: boolean }

type Tabs = {
  own: () => Draft
  onDraft: (draft: Draft) => void
  /** Put into the draft that other tabs answer with, and told to them. */
  asked: Partial<Draft> | undefined
}

/** Takes the draft of other tabs once at the beginning, and each of their changes. */
const joinTabs = (name: string, { own, onDraft, asked }: Tabs) => {
  const channel = new BroadcastChannel(name)
  // A channel has no other origin to name.
  // eslint-disable-next-line unicorn/require-post-message-target-origin
  const post = (message: Message) => channel.postMessage(message)
  let isNew = true
  const tell = (draft: Draft) => {
    isNew = false
    post({ draft: withoutConsent(draft), isAnswer: false })
  }
  channel.addEventListener('message', ({ data: { draft, isAnswer } }: MessageEvent<Message>) => {
    const mine = withoutConsent(own())
    if (draft === null) {
      if (JSON.stringify(mine) !== JSON.stringify(blank)) post({ draft: mine, isAnswer: true })
    } else if (!isAnswer || isNew) {
      isNew = false
      onDraft(isAnswer ? { ...draft, ...asked } : draft)
      if (isAnswer && asked) tell({ ...draft, ...asked })
    }
  })
  post({ draft: null, isAnswer: false })
  return { tell, leave: () => channel.close() }
}

/** Survives reload and login; all tabs of an aircraft show the same. A `destination` in the URL initializes it. */
export const useDraft = (aircraftId: string, destination: string | null) => {
  const accountId = useAccount()?.id ?? ''
  const [asked] = useState(() => (destination ? { destination: destination.slice(0, tripFields.destination.most) } : undefined))
  const [changed, setDraft] = useState<Draft | null>(null)
  const { read, write, drop } = useMemo(() => formStorage<Draft>(paths.book(aircraftId), accountId), [aircraftId, accountId])
  const start = useMemo((): Draft => ({ ...blank, ...read(), ...asked }), [read, asked])
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
      const next = { ...theirs, accepts: own().accepts }
      setDraft(next)
      write(next)
    }
    // Browsers that keep nothing for a page may refuse channels too.
    tabs.current = inStorage(() => joinTabs(`${paths.book(aircraftId)}:${accountId}`, { own, onDraft, asked })) ?? null
    return () => tabs.current?.leave()
  }, [aircraftId, accountId, asked, write])
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    write(next)
    tabs.current?.tell(next)
  }
  /** In all tabs. */
  const forget = () => {
    drop()
    tabs.current?.tell(blank)
  }
  return { draft, change, forget }
}
