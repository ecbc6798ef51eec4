import { useMemo, useSyncExternalStore } from 'react'
import { listenToWaiting, parseWaiting, waitingText } from './waiting.ts'

export const useWaiting = (accountId: string) => {
  const text = useSyncExternalStore(
    listenToWaiting,
    () => waitingText(accountId),
    () => '[]',
  )
  return useMemo(() => parseWaiting(text), [text])
}
