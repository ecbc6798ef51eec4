import { useSyncExternalStore } from 'react'
import { keepDraft, listenToDrafts, readDraft } from './drafts.ts'

/** The draft to a person, shared between tabs, with its setter. */
export const useDraft = (ownId: string, userId: string) => {
  const text = useSyncExternalStore(
    listenToDrafts,
    () => readDraft({ ownId, userId }),
    () => '',
  )
  return [text, (typed: string) => keepDraft({ ownId, userId }, typed)] as const
}
