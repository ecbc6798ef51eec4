// Unsent messages from one account to another, kept on this device.

import { draftPrefix, draftPrefixOf, inDraftStorage } from './draftPlace.ts'

type Draft = { ownId: string; userId: string }

const nameOf = ({ ownId, userId }: Draft) => `${draftPrefixOf(ownId)}${userId}`

/** Fallback when storage is unavailable or full. */
const unkept = new Map<string, string>()

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Subscribes to draft changes in this tab and others. */
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
