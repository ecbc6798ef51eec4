// What one person typed to another and has not sent, on this device and for them only.

type Draft = { ownId: string; userId: string }

const prefix = 'message-draft:'
const prefixOf = (ownId: string) => `${prefix}${ownId}:`
const nameOf = ({ ownId, userId }: Draft) => `${prefixOf(ownId)}${userId}`

/** Where storage is closed to us, or full, the words live as long as the page. */
const unkept = new Map<string, string>()
const inStorage = <Result>(act: (storage: Storage) => Result): Result | undefined => {
  try {
    return act(window.localStorage)
  } catch {
    return undefined
  }
}

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Hears of drafts in this tab and in others. */
export const listenToDrafts = (listener: () => void) => {
  const onStorage = ({ key }: StorageEvent) => (key === null || key.startsWith(prefix)) && listener()
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

export const readDraft = (draft: Draft) =>
  unkept.get(nameOf(draft)) ?? inStorage((storage) => storage.getItem(nameOf(draft))) ?? ''

export const keepDraft = (draft: Draft, text: string) => {
  const name = nameOf(draft)
  const kept = inStorage((storage) => {
    if (text === '') storage.removeItem(name)
    else storage.setItem(name, text)
    return true
  })
  if (kept) unkept.delete(name)
  else unkept.set(name, text)
  tell()
}

/** Who logs out leaves no half-written words behind. */
export const dropDraftsOf = (ownId: string) => {
  for (const name of unkept.keys()) if (name.startsWith(prefixOf(ownId))) unkept.delete(name)
  inStorage((storage) => {
    for (const name of Object.keys(storage)) if (name.startsWith(prefixOf(ownId))) storage.removeItem(name)
  })
  tell()
}
