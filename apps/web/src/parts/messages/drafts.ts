// What one person typed to another and has not sent, on this device and for them only.

import { draftPrefix, draftPrefixOf, inDraftStorage } from './draftPlace.ts'

type Draft = { ownId: string; userId: string }

const nameOf = ({ ownId, userId }: Draft) => `${draftPrefixOf(ownId)}${userId}`

/** Where storage is closed to us, or full, the words live as long as the page. */
const unkept = new Map<string, string>()

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Hears of drafts in this tab and in others. */
export const listenToDrafts = (listener: () => void) => {
  const onStorage = ({ key }: StorageEvent) => (key === null || key.startsWith(draftPrefix)) && listener()
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

export const readDraft = (draft: Draft) =>
  unkept.get(nameOf(draft)) ?? inDraftStorage((storage) => storage.getItem(nameOf(draft))) ?? ''

export const keepDraft = (draft: Draft, text: string) => {
  const name = nameOf(draft)
  const kept = inDraftStorage((storage) => {
    if (text === '') storage.removeItem(name)
    else storage.setItem(name, text)
    return true
  })
  if (kept) unkept.delete(name)
  else unkept.set(name, text)
  tell()
}
