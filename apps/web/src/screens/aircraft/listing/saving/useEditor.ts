import type { Listing } from '@tailshare/contract/aircraft/listing'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { read } from '../../../../api.ts'
import type { Account } from '../../../../calls/session.ts'
import * as store from './listingStore.ts'
import { type Change, emptyQueue, type Field, hasUnsaved, intended, type Intended, type Queue } from './saveQueue.ts'

export type SaveState = 'saved' | 'saving' | 'unsaved' | 'refused'
export type Editor = {
  id: string
  /** False for an operator who helps the owner: some fields and acts are the owner's only. */
  isOwner: boolean
  /** The server's version. */
  listing: Listing
  /** With unsigned and unsaved changes. */
  values: Intended
  queue: Queue
  state: SaveState
  change: (part: Change) => void
  /** `null` shows the field's value again. */
  type: (name: string, text: string | null) => void
  takeBack: (field: Field) => void
  saveNow: () => Promise<void>
}

const none = () => undefined

/** Changes show immediately and save themselves. */
export const useEditor = (id: string, { id: accountId }: Pick<Account, 'id'>): Editor => {
  const client = useQueryClient()
  const { data } = useSuspenseQuery(read('getListing', { params: { id } }))
  useEffect(() => store.takeUp(client, accountId, id), [client, accountId, id])
  const open = useSyncExternalStore(store.listenToQueues, () => store.openQueue(id), none)
  const queue = open?.queue ?? emptyQueue
  const listing = store.newerOf(open?.latest, data)
  const isRefused = Object.keys(queue.problems).length > 0 || queue.conflict !== null
  const state = isRefused ? 'refused' : !hasUnsaved(queue) ? 'saved' : open?.isLost ? 'unsaved' : 'saving'
  return {
    id,
    isOwner: listing.ownerId === accountId,
    listing,
    values: intended(listing, queue),
    queue,
    state,
    change: (part) => store.change(id, part),
    type: (name, text) => store.type(id, name, text),
    takeBack: (field) => store.takeBack(id, field),
    saveNow: () => store.saveNow(id),
  }
}
