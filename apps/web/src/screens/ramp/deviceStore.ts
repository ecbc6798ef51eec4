import type { DeviceRecord } from './deviceRecord.ts'
import { unheld } from './stageCalls.ts'

// Records and pictures on this device, in IndexedDB: they survive reload, a flat battery and days without network.

type StoredPhoto = { id: string; recordKey: string; blob: Blob }

const asPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('This device could not keep the record.')))
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
    request.addEventListener('error', () => reject(request.error ?? new Error('This device could not open its store.')))
  })
  return opened
}

const store = async (name: 'records' | 'photos', mode: IDBTransactionMode) =>
  (await database()).transaction(name, mode).objectStore(name)

export const keepRecord = async (record: DeviceRecord) => asPromise((await store('records', 'readwrite')).put(record))

export const dropRecord = async (key: string) => asPromise((await store('records', 'readwrite')).delete(key))

/** One that an older page kept lacks what has been added since. */
const wholeRecord = (kept: DeviceRecord): DeviceRecord => ({
  ...kept,
  asks: kept.asks ?? [],
  snapshot: { ...unheld, ...kept.snapshot },
})

export const listRecords = async (): Promise<DeviceRecord[]> =>
  (await asPromise((await store('records', 'readonly')).getAll() as IDBRequest<DeviceRecord[]>)).map(wholeRecord)

export const findRecord = async (key: string): Promise<DeviceRecord | undefined> => {
  const kept = await asPromise((await store('records', 'readonly')).get(key) as IDBRequest<DeviceRecord | undefined>)
  return kept && wholeRecord(kept)
}

export const keepPhoto = async (photo: StoredPhoto) => asPromise((await store('photos', 'readwrite')).put(photo))

export const dropPhoto = async (id: string) => asPromise((await store('photos', 'readwrite')).delete(id))

export const findPhoto = async (id: string): Promise<Blob | undefined> => {
  const photo = await asPromise((await store('photos', 'readonly')).get(id) as IDBRequest<StoredPhoto | undefined>)
  return photo?.blob
}
