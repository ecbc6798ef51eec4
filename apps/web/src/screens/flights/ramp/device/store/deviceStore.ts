import type { RampBoard } from '@tailshare/contract/flights/ramp'
import { type DeviceRecord, newRecord } from './deviceRecord.ts'
import { unheld } from '../../stages/stageCalls.ts'

// Records and images in IndexedDB: they survive reloads, an empty battery and days offline. Without it they live as long as the page.

/** Question and time allow assigning the image if the page closed before its record was saved. */
export type StoredPhoto = { id: string; recordKey: string; question: string; at: string; blob: Blob }
/** Stored with the records, under a key no record uses. */
type StoredBoard = { key: string; board: RampBoard; at: string }
type Kept = DeviceRecord | StoredBoard

const noStore = () => new Error('This device could not keep the record.')

const asPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? noStore()))
  })

type Name = 'records' | 'photos'
type Place = {
  put: (name: Name, value: Kept | StoredPhoto) => Promise<void>
  drop: (name: Name, key: string) => Promise<void>
  get: <T>(name: Name, key: string) => Promise<T | undefined>
  all: <T>(name: Name) => Promise<T[]>
}

const placeIn = (database: IDBDatabase): Place => {
  const read = (name: Name) => database.transaction(name, 'readonly').objectStore(name)
  /** Wait for the transaction: on a full device, the request succeeds and the transaction then aborts. */
  const write = (name: Name, act: (store: IDBObjectStore) => void) =>
    new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(name, 'readwrite')
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error ?? noStore()))
      act(transaction.objectStore(name))
    })
  return {
    put: (name, value) => write(name, (store) => store.put(value)),
    drop: (name, key) => write(name, (store) => store.delete(key)),
    get: <T>(name: Name, key: string) => asPromise(read(name).get(key) as IDBRequest<T | undefined>),
    all: <T>(name: Name) => asPromise(read(name).getAll() as IDBRequest<T[]>),
  }
}

/** Lives as long as the page. */
const placeInMemory = (): Place => {
  const kept = { records: new Map<string, unknown>(), photos: new Map<string, unknown>() }
  return {
    put: async (name, value) => void kept[name].set('id' in value ? value.id : value.key, value),
    drop: async (name, key) => void kept[name].delete(key),
    get: async <T>(name: Name, key: string) => kept[name].get(key) as T | undefined,
    all: async <T>(name: Name) => [...kept[name].values()] as T[],
  }
}

/** Blocked storage rejects, too. */
const openDatabase = () =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('tailshare-ramp', 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('records', { keyPath: 'key' })
      request.result.createObjectStore('photos', { keyPath: 'id' })
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? noStore()))
  })

/** A damaged profile may never answer. */
const patienceMs = 4000

let memory: Place | undefined
/** The browser stores nothing (blocked site data, private window, damaged profile), so records need the network. */
export const isForgetful = () => memory !== undefined

let opened: Promise<Place> | undefined
const place = () => {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    setTimeout(() => reject(noStore()), patienceMs)
    openDatabase().then(resolve, reject)
  }).then(
    (database) => {
      // The browser closed it, for example because site data was deleted: open it again for the next change.
      const close = () => {
        database.close()
        opened = undefined
      }
      database.addEventListener('close', close)
      database.addEventListener('versionchange', close)
      memory = undefined
      return placeIn(database)
    },
    () => (memory ??= placeInMemory()),
  )
  return opened
}

const put = async (name: Name, value: Kept | StoredPhoto) => (await place()).put(name, value)
const drop = async (name: Name, key: string) => (await place()).drop(name, key)
const get = async <T>(name: Name, key: string) => (await place()).get<T>(name, key)
const all = async <T>(name: Name) => (await place()).all<T>(name)

export const isFull = (error: unknown) => error instanceof Error && error.name === 'QuotaExceededError'

export const keepRecord = (record: DeviceRecord) => put('records', record)

export const dropRecord = (key: string) => drop('records', key)

/** Records stored by an older version lack newer fields. */
const wholeRecord = (kept: DeviceRecord): DeviceRecord => ({
  ...newRecord(kept.accountId, kept.snapshot, kept.started),
  ...kept,
  snapshot: { ...unheld, ...kept.snapshot },
})

const isRecord = (kept: Kept): kept is DeviceRecord => 'snapshot' in kept

export const listRecords = async (): Promise<DeviceRecord[]> => (await all<Kept>('records')).filter(isRecord).map(wholeRecord)

export const findRecord = async (key: string): Promise<DeviceRecord | undefined> => {
  const kept = await get<DeviceRecord>('records', key)
  return kept && wholeRecord(kept)
}

const boardKey = (accountId: string) => `${accountId}/board`

export const keepBoard = (accountId: string, board: RampBoard, at: string) =>
  put('records', { key: boardKey(accountId), board, at })

export const findBoard = (accountId: string) => get<StoredBoard>('records', boardKey(accountId))

export const keepPhoto = (photo: StoredPhoto) => put('photos', photo)

export const dropPhoto = (id: string) => drop('photos', id)

export const findPhoto = async (id: string): Promise<Blob | undefined> => (await get<StoredPhoto>('photos', id))?.blob

/** Without the images themselves. */
export const listPhotos = async (): Promise<Omit<StoredPhoto, 'blob'>[]> => {
  const photos = await all<StoredPhoto>('photos')
  return photos.map(({ id, recordKey, question, at }) => ({ id, recordKey, question, at }))
}
