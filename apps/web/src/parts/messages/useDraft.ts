import { useSyncExternalStore } from 'react'
import { keepDraft, listenToDrafts, readDraft } from './drafts.ts'

/** The words that wait to be finished, the same in every tab, and the way to change them. */
export const useDraft = (ownId: string, userId: string) => {
  const text = useSyncExternalStore(
    listenToDrafts,
    () => readDraft({ ownId, userId }),
    () => '',
  )
  return [text, (typed: string) => keepDraft({ ownId, userId }, typed)] as const
}
