import { clockOffset, onceMeasured, serverTime } from '../device/clock.ts'
import * as D from '../device/store/deviceRecord.ts'
import { dropPhoto, isForgetful, isFull, keepRecord } from '../device/store/deviceStore.ts'

// The device's records in memory; every change is also stored.

/** `full`: no space left, so changes may exist in memory only. `forgetful`: the browser stores nothing at all. */
type Shown = {
  records: ReadonlyMap<string, D.DeviceRecord>
  offline: boolean
  sending: boolean
  full: boolean
  forgetful: boolean
}
const nothing: Shown = { records: new Map(), offline: false, sending: false, full: false, forgetful: false }
let shown = nothing
const listeners = new Set<() => void>()
export const show = (change: Partial<Shown>) => {
  shown = { ...shown, ...change }
  for (const listener of listeners) listener()
}

export const shownStages = () => shown
/** State on the server and until hydration. */
export const nothingShown = () => nothing

export const watchers = () => listeners.size
/** Returns the function to unsubscribe. */
export const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

let person: string | undefined
/** Another account's records stay stored but are neither shown nor sent. */
export const workFor = (accountId: string) => {
  if (person !== accountId) show({ records: new Map() })
  person = accountId
}

/** `false` if the device is full. */
export const fits = async (keep: () => Promise<void>): Promise<boolean> => {
  try {
    await keep()
    return true
  } catch (error) {
    if (isFull(error)) return false
    throw error
  }
}

/** Deletes local copies of images that the server has. */
export const makeRoom = async () => {
  for (const { photos } of shown.records.values()) for (const { id, sent } of photos) if (sent !== null) await dropPhoto(id)
}

/** Shows the change immediately, then stores it; sets `full` if storing fails even after freeing space. */
export const put = async (record: D.DeviceRecord) => {
  show({ records: new Map(shown.records).set(record.key, record) })
  const latest = () => shown.records.get(record.key) ?? record
  const kept = (await fits(() => keepRecord(latest()))) || (await makeRoom(), await fits(() => keepRecord(latest())))
  const forgetful = isForgetful()
  if (shown.full === kept || shown.forgetful !== forgetful) show({ full: !kept, forgetful })
}

/** Applies a change with the time by the server's clock, or marks it unmeasured. */
export const noting = (act: (record: D.DeviceRecord, at: string) => D.DeviceRecord) => (record: D.DeviceRecord) => {
  const noted = act(record, serverTime(new Date()).toISOString())
  return clockOffset() === null ? { ...noted, unmeasured: true } : noted
}

export const byRightClock = (record: D.DeviceRecord) => {
  const offset = clockOffset()
  return offset === null ? record : D.retimed(record, offset)
}
onceMeasured(() => {
  for (const record of shown.records.values()) if (record.unmeasured) void put(byRightClock(record))
})

export const change = async (key: string, act: (record: D.DeviceRecord) => D.DeviceRecord) => {
  const record = shown.records.get(key)
  if (record) await put(act(record))
}
