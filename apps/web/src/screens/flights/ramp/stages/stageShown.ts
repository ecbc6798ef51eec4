import { clockOffset, onceMeasured, serverTime } from '../device/clock.ts'
import * as D from '../device/deviceRecord.ts'
import { dropPhoto, isFull, keepRecord } from '../device/deviceStore.ts'

// What this device shows of its records, and keeps with every change.

/** `full`: this device has no room left, and what is shown may be on the screen only. */
type Shown = { records: ReadonlyMap<string, D.DeviceRecord>; offline: boolean; sending: boolean; full: boolean }
const nothing: Shown = { records: new Map(), offline: false, sending: false, full: false }
let shown = nothing
const listeners = new Set<() => void>()
export const show = (change: Partial<Shown>) => {
  shown = { ...shown, ...change }
  for (const listener of listeners) listener()
}

export const shownStages = () => shown
/** What a page that the server draws shows of them, and the browser until that is alive. */
export const nothingShown = () => nothing

/** How many watch. */
export const watchers = () => listeners.size
/** Answers what ends it. */
export const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

let person: string | undefined
/** Records of another person stay on the device, out of sight, and are not sent. */
export const workFor = (accountId: string) => {
  if (person !== accountId) show({ records: new Map() })
  person = accountId
}

/** `false` where the device is full. */
export const fits = async (keep: () => Promise<void>): Promise<boolean> => {
  try {
    await keep()
    return true
  } catch (error) {
    if (isFull(error)) return false
    throw error
  }
}

/** Pictures that the server has need not be here. */
export const makeRoom = async () => {
  for (const { photos } of shown.records.values()) for (const { id, sent } of photos) if (sent !== null) await dropPhoto(id)
}

/** The answer shows whether or not it could be kept; where it could not, that is said. */
export const put = async (record: D.DeviceRecord) => {
  show({ records: new Map(shown.records).set(record.key, record) })
  const latest = () => shown.records.get(record.key) ?? record
  const kept = (await fits(() => keepRecord(latest()))) || (await makeRoom(), await fits(() => keepRecord(latest())))
  if (shown.full === kept) show({ full: !kept })
}

/** The time by the server's clock, where it is known. */
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
