import { tripFields } from '@tailshare/contract/base/tripFields'
import { paths } from '@tailshare/contract/base/paths'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useAccount } from '../../../calls/session.ts'
import { formStorage } from '../../../ui/form/panel/formStorage.ts'
import { inStorage } from '../../../ui/form/typed.ts'
import { blank, joinTabs, type Draft } from './draftTabs.ts'

/** Besides the pilot and an instructor. */
export const passengerSeats = (seats: number, { csip }: { csip?: string | undefined }) =>
  Math.max(0, Math.min(tripFields.passengers.most, seats - (csip ? 2 : 1)))

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
