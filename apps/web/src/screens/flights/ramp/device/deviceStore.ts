import type { RampBoard } from '@tailshare/contract/flights/ramp'
import { type DeviceRecord, newRecord } from './deviceRecord.ts'
import { unheld } from '../stages/stageCalls.ts'

// Records and images in IndexedDB: they survive reloads, an empty battery and days offline.

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

let opened: Promise<IDBDatabase> | undefined
const database = () => {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('tailshare-ramp', 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('records', { keyPath: 'key' })
      request.result.createObjectStore('photos', { keyPath: 'id' })
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? noStore()))
  })
  return opened
}

type Name = 'records' | 'photos'
const read = async (name: Name) => (await database()).transaction(name, 'readonly').objectStore(name)

/** Wait for the transaction: on a full device, the request succeeds and the transaction then aborts. */
const write = async (name: Name, act: (store: IDBObjectStore) => void): Promise<void> => {
  const transaction = (await database()).transaction(name, 'readwrite')
  const done = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? noStore()))
  })
  act(transaction.objectStore(name))
  await done
}

export const isFull = (error: unknown) => error instanceof Error && error.name === 'QuotaExceededError'

export const keepRecord = (record: DeviceRecord) => write('records', (store) => store.put(record))

export const dropRecord = (key: string) => write('records', (store) => store.delete(key))

/** Records stored by an older version lack newer fields. */
const wholeRecord = (kept: DeviceRecord): DeviceRecord => ({
  ...newRecord(kept.accountId, kept.snapshot, kept.started),
  ...kept,
  snapshot: { ...unheld, ...kept.snapshot },
})

const isRecord = (kept: Kept): kept is DeviceRecord => 'snapshot' in kept

export const listRecords = async (): Promise<DeviceRecord[]> =>
  (await asPromise((await read('records')).getAll() as IDBRequest<Kept[]>)).filter(isRecord).map(wholeRecord)

export const findRecord = async (key: string): Promise<DeviceRecord | undefined> => {
  const kept = await asPromise((await read('records')).get(key) as IDBRequest<DeviceRecord | undefined>)
  return kept && wholeRecord(kept)
}

const boardKey = (accountId: string) => `${accountId}/board`

export const keepBoard = (accountId: string, board: RampBoard, at: string) =>
  write('records', (store) => store.put({ key: boardKey(accountId), board, at } satisfies StoredBoard))

export const findBoard = async (accountId: string): Promise<StoredBoard | undefined> =>
  asPromise((await read('records')).get(boardKey(accountId)) as IDBRequest<StoredBoard | undefined>)

export const keepPhoto = (photo: StoredPhoto) => write('photos', (store) => store.put(photo))

export const dropPhoto = (id: string) => write('photos', (store) => store.delete(id))

export const findPhoto = async (id: string): Promise<Blob | undefined> => {
  const photo = await asPromise((await read('photos')).get(id) as IDBRequest<StoredPhoto | undefined>)
  return photo?.blob
}

/** Without the images themselves. */
export const listPhotos = async (): Promise<Omit<StoredPhoto, 'blob'>[]> => {
  const photos = await asPromise((await read('photos')).getAll() as IDBRequest<StoredPhoto[]>)
  return photos.map(({ id, recordKey, question, at }) => ({ id, recordKey, question, at }))
}
