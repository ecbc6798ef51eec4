import { emptyQueue, hasUnsaved, type Queue } from './saveQueue.ts'

// Stored on this device until acknowledged, so that a reload or a new login loses none.

const prefix = 'listing-unsaved:'
const keyOf = (accountId: string, aircraftId: string) => `${prefix}${accountId}:${aircraftId}`

/** Storage may be unavailable; changes then live as long as the page. */
const inStorage = <Result>(act: (storage: Storage) => Result): Result | undefined => {
  try {
    return act(window.localStorage)
  } catch {
    return undefined
  }
}

export const keepChanges = (accountId: string, aircraftId: string, queue: Queue) =>
  inStorage((storage) => {
    const key = keyOf(accountId, aircraftId)
    const { waiting, typed } = queue
    if (hasUnsaved(queue) || Object.keys(typed).length > 0) storage.setItem(key, JSON.stringify({ waiting, typed }))
    else storage.removeItem(key)
  })

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

export const keptChanges = (accountId: string, aircraftId: string): Queue =>
  inStorage((storage) => {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(accountId, aircraftId)) ?? 'null')
    if (!isRecord(kept)) return undefined
    const { waiting, typed } = kept as Partial<Queue>
    return { ...emptyQueue, ...(isRecord(waiting) && { waiting }), ...(isRecord(typed) && { typed }) }
  }) ?? emptyQueue

/** This account's aircraft only. */
export const aircraftWithChanges = (accountId: string): string[] =>
  inStorage((storage) =>
    Object.keys(storage)
      .filter((key) => key.startsWith(keyOf(accountId, '')))
      .map((key) => key.slice(keyOf(accountId, '').length)),
  ) ?? []
