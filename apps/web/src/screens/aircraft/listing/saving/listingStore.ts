import type { Listing } from '@tailshare/contract/aircraft/listing'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, call, read, refreshAfter, refusedWith } from '../../../../api.ts'
import { inOrder } from '../photos/order.ts'
import { emptyQueue, hasUnsaved, type Queue } from './saveQueue.ts'
import * as Q from './saveQueue.ts'

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

// Saves locally first, then sends with retries. One queue per aircraft.

type Open = { client: QueryClient; accountId: string; queue: Q.Queue; latest: Listing | null; isLost: boolean }
let opened: ReadonlyMap<string, Open> = new Map()
const listeners = new Set<() => void>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()

const put = (id: string, part: Partial<Open>) => {
  const before = opened.get(id)
  if (!before) return
  const next = { ...before, ...part }
  opened = new Map(opened).set(id, next)
  if (part.queue) keepChanges(next.accountId, id, part.queue)
  for (const listener of listeners) listener()
}
const act = (id: string, change: (queue: Q.Queue) => Q.Queue) => {
  const open = opened.get(id)
  if (open) put(id, { queue: change(open.queue) })
}

const pauseMs = 800
const retryMs = 5_000
const sendSoon = (id: string, after = pauseMs) => {
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => void send(id), after),
  )
}
const sendAllNow = () => {
  for (const id of opened.keys()) sendSoon(id, 0)
}

export const listenToQueues = (listener: () => void) => {
  if (listeners.size === 0) {
    window.addEventListener('online', sendAllNow)
    document.addEventListener('visibilitychange', sendAllNow)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('online', sendAllNow)
    document.removeEventListener('visibilitychange', sendAllNow)
    sendAllNow()
  }
}
export const openQueue = (id: string) => opened.get(id)

/** Includes changes from an earlier visit. */
const take = (client: QueryClient, accountId: string, id: string) => {
  const before = opened.get(id)
  if (before?.accountId === accountId) return
  opened = new Map(opened).set(id, { client, accountId, queue: keptChanges(accountId, id), latest: null, isLost: false })
  for (const listener of listeners) listener()
  sendSoon(id, 0)
}
export const takeUp = (client: QueryClient, accountId: string, id: string) => {
  take(client, accountId, id)
  for (const other of aircraftWithChanges(accountId)) take(client, accountId, other)
}

/** Responses may arrive out of order. */
export const newerOf = (known: Listing | null | undefined, other: Listing): Listing =>
  known && known.version > other.version ? known : other

export const change = (id: string, part: Q.Change) => {
  act(id, (queue) => Q.changed(queue, part))
  sendSoon(id)
}
export const type = (id: string, name: string, text: string | null) => act(id, (queue) => Q.typedIn(queue, name, text))
export const takeBack = (id: string, field: Q.Field) => act(id, (queue) => Q.unchanged(queue, field))
export const keepMine = (id: string, field: Q.Field) => {
  act(id, (queue) => Q.keptMine(queue, field))
  sendSoon(id, 0)
}
export const takeTheirs = (id: string, field: Q.Field) => {
  act(id, (queue) => Q.typedIn(Q.tookTheirs(queue, field), field, null))
  sendSoon(id, 0)
}

/** Resolves after the attempt. */
export const saveNow = (id: string) => {
  clearTimeout(timers.get(id))
  return send(id)
}

export const took = (id: string, listing: Listing) => {
  const open = opened.get(id)
  if (!open) return
  const { queryKey } = read('getListing', { params: { id } })
  open.client.setQueryData(queryKey, (known: Listing | undefined) => newerOf(known, listing))
  put(id, { latest: newerOf(open.latest, listing), isLost: false })
}

/** Photos may have changed since the order was queued; send exactly the existing ones. */
const withKnownPhotos = (batch: Q.Change, listing: Listing | undefined): Q.Change =>
  batch.photoIds && listing ? { ...batch, photoIds: inOrder(listing.photos, batch.photoIds).map(({ id }) => id) } : batch

const refuse = (id: string, error: ApiError, batch: Q.Change) => {
  const overtaken = refusedWith(error, 'changed_elsewhere')
  if (overtaken) {
    took(id, overtaken.listing)
    return act(id, (queue) => Q.overtaken(queue, overtaken.listing, overtaken.fields))
  }
  // Gone, or no longer the owner's: drop the queue.
  if (error.status === 404) return act(id, () => Q.emptyQueue)
  const named = Object.entries(error.fields).filter(([name]) => name in batch)
  const messages = named.length > 0 ? named : Object.keys(batch).map((name) => [name, [error.message]] as const)
  act(id, (queue) => Q.refused(queue, Object.fromEntries(messages.map(([name, texts]) => [name, texts.join(', ')]))))
}

const isRefusal = (error: ApiError) => error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)

const send = async (id: string): Promise<void> => {
  const open = opened.get(id)
  const batch = open && Q.nextBatch(open.queue)
  if (!batch) return
  const { client } = open
  act(id, (queue) => Q.sent(queue, batch))
  try {
    const known = client.getQueryData(read('getListing', { params: { id } }).queryKey)
    const latest = known && newerOf(open.latest, known)
    const body = { ...withKnownPhotos(batch, latest), ...(latest && { version: latest.version }) }
    const listing = await call('changeAircraft', { params: { id }, body })
    act(id, Q.arrived)
    took(id, listing)
    void refreshAfter(client, 'changeAircraft')
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (isRefusal(error)) refuse(id, error, batch)
    else {
      put(id, { queue: Q.lost(opened.get(id)!.queue), isLost: true })
      return sendSoon(id, retryMs)
    }
  }
  await send(id)
}
