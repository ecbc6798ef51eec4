import { useSyncExternalStore } from 'react'
import { keepDraft, listenToDrafts, readDraft } from './drafts.ts'

/** Shared between tabs. */
export const useDraft = (ownId: string, userId: string) => {
  const text = useSyncExternalStore(
    listenToDrafts,
    () => readDraft({ ownId, userId }),
    () => '',
  )
  return [text, (typed: string) => keepDraft({ ownId, userId }, typed)] as const
}
