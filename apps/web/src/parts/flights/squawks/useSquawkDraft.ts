import type { SquawkSeverity } from '@tailshare/contract/flights/ramp'
import { useState } from 'react'
import { useAccount } from '../../../calls/session.ts'
import { formStorage } from '../../../ui/form/panel/formStorage.ts'

type Draft = { text: string; severity: SquawkSeverity | null }

/** Kept in this tab until sent. `place`: where the squawk was found. */
export const useSquawkDraft = (place: string) => {
  const kept = formStorage<Draft>(`squawk:${place}`, useAccount()?.id ?? '')
  const [draft, setDraft] = useState<Draft>(() => ({ text: '', severity: null, ...kept.read() }))
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    kept.write(next)
  }
  return { ...draft, change, drop: kept.drop }
}
