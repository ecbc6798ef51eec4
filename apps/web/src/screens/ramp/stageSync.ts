import type { Answers, Squawk, Stage, StageRecord } from '@tailshare/contract/ramp'
import { ApiError, call, refusedWith } from '../../api.ts'
import * as D from './deviceRecord.ts'
import { dropPhoto, dropRecord, findPhoto, findRecord, keepPhoto, keepRecord, listRecords } from './deviceStore.ts'
import { isPassing, readRecord, readStage, sendAsk, sendSquawk, sendPhoto, sendStage } from './stageCalls.ts'
import { shrinkPhoto } from './shrinkPhoto.ts'

// Answers and photos are kept on the device first and sent afterwards, by themselves, as often as it takes.

type Shown = { records: ReadonlyMap<string, D.DeviceRecord>; offline: boolean; sending: boolean }
let shown: Shown = { records: new Map(), offline: false, sending: false }
const listeners = new Set<() => void>()
const show = (change: Partial<Shown>) => {
  shown = { ...shown, ...change }
  for (const listener of listeners) listener()
}

const pauseMs = 1_200
const retryMs = 8_000
let timer: ReturnType<typeof setTimeout> | undefined
const sendSoon = (after = pauseMs) => {
  clearTimeout(timer)
  timer = setTimeout(() => void sendAll(), after)
}
const sendNow = () => sendSoon(0)

/** Watches the device's store for as long as a screen shows it; the network's return sends what waits. */
export const listenToStages = (listener: () => void) => {
  if (listeners.size === 0) {
    window.addEventListener('online', sendNow)
    document.addEventListener('visibilitychange', sendNow)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('online', sendNow)
    document.removeEventListener('visibilitychange', sendNow)
  }
}
export const shownStages = () => shown

const put = async (record: D.DeviceRecord) => {
  show({ records: new Map(shown.records).set(record.key, record) })
  await keepRecord(record)
}
const change = async (key: string, act: (record: D.DeviceRecord) => D.DeviceRecord) => {
  const record = shown.records.get(key)
  if (record) await put(act(record))
}

/** The stage as this device knows it, refreshed where there is network; without either the failure is thrown. */
export const openStage = async (accountId: string, orderId: string, stage: Stage): Promise<string> => {
  const key = D.keyOf(accountId, orderId, stage)
  const kept = shown.records.get(key) ?? (await findRecord(key))
  try {
    const { snapshot, started } = await readStage(stage, orderId)
    // It may have been answered while the network was asked.
    const latest = shown.records.get(key) ?? kept
    await put(latest ? D.refreshed(latest, snapshot, started) : D.newRecord(accountId, snapshot, started))
    show({ offline: false })
  } catch (error) {
    if (!kept || !isPassing(error)) throw error
    if (!shown.records.has(key)) show({ records: new Map(shown.records).set(key, kept) })
    show({ offline: true })
  }
  sendNow()
  return key
}

/** What the server said of a record outside the usual way, by a correction for instance. */
export const takeSnapshot = (key: string, snapshot: StageRecord) => change(key, (record) => ({ ...record, snapshot }))

/** Takes up what other records of this member have waiting, from days ago if need be. */
export const resumeWaiting = async (accountId: string) => {
  const others = (await listRecords()).filter((record) => record.accountId === accountId && !shown.records.has(record.key))
  const waiting = others.filter(D.hasWaiting)
  if (waiting.length > 0) show({ records: new Map([...waiting.map((one) => [one.key, one] as const), ...shown.records]) })
  for (const done of others.filter((record) => !D.hasWaiting(record) && record.snapshot.state === 'closed')) {
    for (const { id } of done.photos) await dropPhoto(id)
    await dropRecord(done.key)
  }
  if (waiting.length > 0) sendNow()
}

export const startStage = async (key: string) => {
  await change(key, D.started)
  sendNow()
}

export const answer = async (key: string, given: Answers) => {
  await change(key, (record) => D.answered(record, given, new Date().toISOString()))
  sendSoon()
}

export const takePhoto = async (key: string, question: string, file: Blob) => {
  const id = crypto.randomUUID()
  const blob = await shrinkPhoto(file)
  await keepPhoto({ id, recordKey: key, blob })
  const replaced = shown.records.get(key)?.photos.filter((photo) => photo.question === question && photo.sent === null) ?? []
  await change(key, (record) => D.photographed(record, { id, question, at: new Date().toISOString(), sent: null }))
  for (const photo of replaced) await dropPhoto(photo.id)
  sendNow()
}

export const report = async (key: string, issue: Pick<Squawk, 'question' | 'text' | 'severity'>) => {
  await change(key, (record) => D.reported(record, { ...issue, id: crypto.randomUUID(), at: new Date().toISOString() }))
  sendNow()
}

/** The owner hears of it as soon as there is a connection. */
export const askOwner = async (key: string, question: string) => {
  await change(key, (record) => D.asked(record, question))
  sendNow()
}

export const completeStage = async (key: string) => {
  await change(key, (record) => ({ ...record, completeAt: new Date().toISOString(), refusal: null }))
  sendNow()
}

/** Gives up what the server will not take any more, for instance because someone else closed the record. */
export const discardWaiting = async (key: string) => {
  const record = shown.records.get(key)
  if (!record) return
  for (const { id, sent } of record.photos) if (sent === null) await dropPhoto(id)
  await put({
    ...D.newRecord(record.accountId, record.snapshot, record.started),
    photos: record.photos.filter(({ sent }) => sent),
  })
}

const sendPhotos = async (key: string) => {
  const record = shown.records.get(key)!
  for (const photo of record.photos.filter(({ sent }) => sent === null)) {
    const blob = await findPhoto(photo.id)
    if (!blob) {
      await change(key, (one) => ({ ...one, photos: one.photos.filter(({ id }) => id !== photo.id) }))
      continue
    }
    const older = shown.records.get(key)!.snapshot.photos.filter(({ question }) => question === photo.question)
    const sent = await sendPhoto(record.stage, record.orderId, photo, blob)
    await change(key, (one) => D.photoArrived(one, photo.id, sent))
    for (const { id } of older.filter((one) => one.id !== sent.id)) {
      await call('deleteStagePhoto', { params: { id } })
      await change(key, (one) => ({
        ...one,
        snapshot: { ...one.snapshot, photos: one.snapshot.photos.filter((p) => p.id !== id) },
      }))
    }
  }
}

const sendOne = async (key: string) => {
  const { stage, orderId } = shown.records.get(key)!
  for (;;) {
    const record = shown.records.get(key)!
    const batch = D.nextBatch(record) ?? (record.opening ? { answers: {}, times: {} } : null)
    if (!batch) break
    // A record that was begun without network goes by the questions that this device has.
    const version = record.opening && record.snapshot.version.id !== '' ? { version: record.snapshot.version.id } : {}
    const reply = await sendStage(stage, orderId, { ...batch, ...version })
    await change(key, (one) => D.arrived(one, batch, reply))
  }
  for (const issue of shown.records.get(key)!.issues) {
    const known = await sendSquawk(stage, orderId, issue)
    await change(key, (one) => D.squawkArrived(one, issue.id, known))
  }
  for (const question of shown.records.get(key)!.asks) {
    const known = await sendAsk(stage, orderId, question)
    await change(key, (one) => D.askArrived(one, question, known))
  }
  const hadPhotos = D.waitingIn(shown.records.get(key)!).photos > 0
  await sendPhotos(key)
  const record = shown.records.get(key)!
  const { answers, photos } = D.waitingIn(record)
  // What was answered while photos were on their way goes first, in the next round.
  if (answers + photos > 0) return
  const { completeAt } = record
  if (completeAt) {
    const closed = await sendStage(stage, orderId, { complete: true, at: completeAt })
    await change(key, (one) => ({ ...D.refreshed(one, closed, true), completeAt: null }))
  } else if (hadPhotos) {
    const snapshot = await readRecord(stage, orderId)
    await change(key, (one) => D.refreshed(one, snapshot, true))
  }
}

/** A refusal for good: said at the record; what was answered stays on the device. */
const noteRefusal = async (key: string, error: ApiError) => {
  const said = refusedWith(error, 'record_incomplete')
  await change(key, (record) => ({
    ...record,
    completeAt: null,
    opening: false,
    asks: [],
    refusal: error.message,
    snapshot: { ...record.snapshot, ...(said?.problems && { problems: said.problems, missing: said.missing ?? [] }) },
  }))
}

const sendAll = async () => {
  if (shown.sending) return
  const waiting = [...shown.records.values()].filter((record) => D.hasWaiting(record) && record.refusal === null)
  if (waiting.length === 0) return
  show({ sending: true })
  let passing = false
  for (const { key } of waiting) {
    try {
      await sendOne(key)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      passing ||= isPassing(error)
      if (!isPassing(error)) await noteRefusal(key, error)
    }
  }
  show({ sending: false, offline: passing })
  const more = [...shown.records.values()].some((record) => D.hasWaiting(record) && record.refusal === null)
  if (more && listeners.size > 0) sendSoon(passing ? retryMs : pauseMs)
}
