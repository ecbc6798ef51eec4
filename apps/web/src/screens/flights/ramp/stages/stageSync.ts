import type { Answers, Squawk, Stage, StageRecord } from '@tailshare/contract/flights/ramp'
import { uploadProblem, uploadProblems } from '@tailshare/contract/base/files/uploads'
import { ApiError, refusedWith } from '../../../../api.ts'
import { shrinkPicture } from '../../../../calls/shrinkPicture.ts'
import { serverTime } from '../device/clock.ts'
import { heldBy, inSendingOrder } from '../device/deviceDay.ts'
import * as D from '../device/store/deviceRecord.ts'
import {
  dropPhoto,
  dropRecord,
  findPhoto,
  findRecord,
  keepPhoto,
  keepRecord,
  listPhotos,
  listRecords,
  type StoredPhoto,
} from '../device/store/deviceStore.ts'
import { dropSentPhoto, isPassing, readRecord, readStage, sendAsk, sendSquawk, sendPhoto, sendStage } from './stageCalls.ts'
import { byRightClock, change, fits, makeRoom, noting, put, show, shownStages, watch, watchers, workFor } from './stageShown.ts'

// Answers and photos are stored on the device, then sent with retries.

const pauseMs = 1_200
const retryMs = 8_000
let timer: ReturnType<typeof setTimeout> | undefined
const sendSoon = (after = pauseMs) => {
  clearTimeout(timer)
  timer = setTimeout(() => void sendAll(), after)
}
const sendNow = () => sendSoon(0)

/** Subscribes to the records while a screen shows them; sends unsent changes when the network returns. */
export const listenToStages = (listener: () => void) => {
  if (watchers() === 0) {
    window.addEventListener('online', sendNow)
    document.addEventListener('visibilitychange', sendNow)
  }
  const stop = watch(listener)
  return () => {
    stop()
    if (watchers() > 0) return
    window.removeEventListener('online', sendNow)
    document.removeEventListener('visibilitychange', sendNow)
  }
}

const snapshotOf = (key: string) => shownStages().records.get(key)?.snapshot

/** Reads again if another reply arrived meanwhile: the server may have written this one first. */
const readLatest = async <Read>(key: string, ask: () => Promise<Read>): Promise<Read> => {
  const before = snapshotOf(key)
  const read = await ask()
  return snapshotOf(key) === before ? read : readLatest(key, ask)
}

/** Refreshed if online; throws if the stage is neither stored nor reachable. */
export const openStage = async (accountId: string, orderId: string, stage: Stage): Promise<string> => {
  workFor(accountId)
  const key = D.keyOf(accountId, orderId, stage)
  const kept = shownStages().records.get(key) ?? (await findRecord(key))
  try {
    const { snapshot, started } = await readLatest(key, () => readStage({ accountId, orderId, stage }))
    // The user may have answered meanwhile.
    const latest = shownStages().records.get(key) ?? (kept && byRightClock(kept))
    await put(latest ? D.refreshed(latest, snapshot, started) : D.newRecord(accountId, snapshot, started))
    show({ offline: false })
  } catch (error) {
    if (!kept || !isPassing(error)) throw error
    if (!shownStages().records.has(key)) show({ records: new Map(shownStages().records).set(key, kept) })
    show({ offline: true })
  }
  sendNow()
  return key
}

/** Preloads a record for offline use; leaves records with unsent changes or on screen alone. */
export const keepStage = async (accountId: string, orderId: string, stage: Stage) => {
  const key = D.keyOf(accountId, orderId, stage)
  const known = shownStages().records.get(key) ?? (await findRecord(key))
  if (known && (D.hasWaiting(known) || shownStages().records.has(key))) return
  const { snapshot, started } = await readStage({ accountId, orderId, stage })
  const record = known ? D.refreshed(known, snapshot, started) : D.newRecord(accountId, snapshot, started)
  if (!shownStages().records.has(key)) await fits(() => keepRecord(record))
}

/** Replaces a record's snapshot with one from another call, such as a correction. */
export const takeSnapshot = (key: string, snapshot: StageRecord) => change(key, (record) => ({ ...record, snapshot }))

const staleAfterMs = 2 * 24 * 3_600_000
const isOver = ({ snapshot: { state, order } }: D.DeviceRecord) =>
  state === 'closed' || Date.parse(order.flightDropTime) + staleAfterMs < Date.now()

/** Sends all unsent changes of this account, even from days ago. */
export const resumeWaiting = async (accountId: string) => {
  workFor(accountId)
  const kept = await listPhotos()
  const own = (await listRecords()).filter((record) => record.accountId === accountId && !shownStages().records.has(record.key))
  const others = own.map((record) => (record.snapshot.state === 'open' ? D.withLostPhotos(byRightClock(record), kept) : record))
  const waiting = others.filter(D.hasWaiting)
  if (waiting.length > 0) show({ records: new Map([...waiting.map((one) => [one.key, one] as const), ...shownStages().records]) })
  for (const done of others.filter((record) => !D.hasWaiting(record) && isOver(record))) {
    for (const { id } of done.photos) await dropPhoto(id)
    await dropRecord(done.key)
  }
  sendNow()
}

export const startStage = async (key: string) => {
  await change(key, noting(D.started))
  sendNow()
}

export const answer = async (key: string, given: Answers) => {
  await change(
    key,
    noting((record, at) => D.answered(record, given, at)),
  )
  sendSoon()
}

/** The effective answer stays. */
export const settle = async (key: string, question: string) => {
  await change(key, (record) => D.settledAs(record, [question]))
  sendSoon()
}

/** Stores an image as large as the device has space for; if full, first deletes images that the server has. */
const keepAnySize = async (photo: Omit<StoredPhoto, 'blob'>, file: Blob): Promise<boolean> => {
  const blob = await shrinkPicture(file, 'usual')
  // Report it now: the server would reject it much later.
  if (!blob)
    throw new Error(uploadProblem({ name: '', type: file.type, size: file.size }, 'picture') ?? uploadProblems.unreadable)
  if (await fits(() => keepPhoto({ ...photo, blob }))) return true
  await makeRoom()
  if (await fits(() => keepPhoto({ ...photo, blob }))) return true
  const small = await shrinkPicture(file, 'small')
  return small !== null && fits(() => keepPhoto({ ...photo, blob: small }))
}

/** False if it could not be stored; nothing changed then. */
export const takePhoto = async (key: string, question: string, file: Blob): Promise<boolean> => {
  const photo = { id: crypto.randomUUID(), question, at: serverTime(new Date()).toISOString() }
  if (!(await keepAnySize({ ...photo, recordKey: key }, file))) return false
  const replaced =
    shownStages()
      .records.get(key)
      ?.photos.filter((one) => one.question === question && one.sent === null) ?? []
  await change(
    key,
    noting((record) => D.photographed(record, { ...photo, sent: null })),
  )
  for (const one of replaced) await dropPhoto(one.id)
  sendNow()
  return true
}

export const report = async (key: string, issue: Pick<Squawk, 'question' | 'text' | 'severity'>) => {
  await change(
    key,
    noting((record, at) => D.reported(record, { ...issue, id: crypto.randomUUID(), at })),
  )
  sendNow()
}

export const askOwner = async (key: string, question: string) => {
  await change(key, (record) => D.asked(record, question))
  sendNow()
}

export const completeStage = async (key: string) => {
  await change(
    key,
    noting((record, completeAt) => ({ ...record, completeAt, refusal: null })),
  )
  sendNow()
}

/** Drops changes the server will not accept, for example because someone else closed the record. */
export const discardWaiting = async (key: string) => {
  const record = shownStages().records.get(key)
  if (!record) return
  for (const { id, sent } of record.photos) if (sent === null) await dropPhoto(id)
  await put({
    ...D.newRecord(record.accountId, record.snapshot, record.started),
    photos: record.photos.filter(({ sent }) => sent),
  })
}

const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && !isPassing(error)

const sendPhotos = async (key: string) => {
  const record = shownStages().records.get(key)!
  for (const photo of record.photos.filter(({ sent }) => sent === null)) {
    const blob = await findPhoto(photo.id)
    if (!blob) {
      await change(key, (one) => ({ ...one, photos: one.photos.filter(({ id }) => id !== photo.id) }))
      continue
    }
    const older = shownStages()
      .records.get(key)!
      .snapshot.photos.filter(({ question }) => question === photo.question)
    const sent = await sendPhoto(record, photo, blob)
    await change(key, (one) => D.photoArrived(one, photo.id, sent))
    for (const { id } of older.filter((one) => one.id !== sent.id)) {
      // Already removed, if the answer to an earlier try was lost, or another person's, which stays as evidence.
      await dropSentPhoto(record, id).catch((error: unknown) => {
        if (!isRefusal(error)) throw error
      })
      await change(key, (one) => ({
        ...one,
        snapshot: { ...one.snapshot, photos: one.snapshot.photos.filter((p) => p.id !== id) },
      }))
    }
  }
}

const sendOne = async (key: string) => {
  const at = shownStages().records.get(key)!
  /** A read arrived before the reply to a change, which may be the older of the two. */
  let overtaken = false
  for (;;) {
    const record = shownStages().records.get(key)!
    const batch = D.nextBatch(record) ?? (record.opening ? D.emptyBatch : null)
    if (!batch) break
    // Begun offline: use the questionnaire version stored here.
    const version = record.opening && record.snapshot.version.id !== '' ? { version: record.snapshot.version.id } : {}
    const opened = record.opening && record.openedAt !== null ? { at: record.openedAt } : {}
    const before = snapshotOf(key)
    const reply = await sendStage(at, { ...batch, ...version, ...opened })
    overtaken ||= snapshotOf(key) !== before
    await change(key, (one) => D.arrived(one, batch, reply))
  }
  for (const issue of shownStages().records.get(key)!.issues) {
    const known = await sendSquawk(at, issue)
    await change(key, (one) => D.squawkArrived(one, issue.id, known))
  }
  for (const question of shownStages().records.get(key)!.asks) {
    const known = await sendAsk(at, question)
    await change(key, (one) => D.askArrived(one, question, known))
  }
  const hadPhotos = D.waitingIn(shownStages().records.get(key)!).photos > 0
  await sendPhotos(key)
  const record = shownStages().records.get(key)!
  const { answers, photos } = D.waitingIn(record)
  // Answers given during the uploads are sent first, in the next round.
  if (answers + photos > 0) return
  const { completeAt } = record
  if (completeAt) {
    const closed = await sendStage(at, { complete: true, at: completeAt })
    await change(key, (one) => ({ ...D.refreshed(one, closed, true), completeAt: null }))
  } else if (hadPhotos || overtaken) {
    const snapshot = await readLatest(key, () => readRecord(at))
    await change(key, (one) => D.refreshed(one, snapshot, true))
  }
}

/** Permanent: shown with the record; the answers stay on the device. */
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

/** Records that do not wait for earlier ones. */
const ready = () => {
  const all = [...shownStages().records.values()]
  return inSendingOrder(all.filter((record) => D.hasWaiting(record) && record.refusal === null && !heldBy(record, all)))
}

const sendAll = async () => {
  if (shownStages().sending) return
  let passing = false
  const tried = new Set<string>()
  show({ sending: ready().length > 0 })
  try {
    // Sending one may unblock others.
    for (let next = ready()[0]; next; next = ready().find(({ key }) => !tried.has(key))) {
      tried.add(next.key)
      try {
        await sendOne(next.key)
      } catch (error) {
        // Anything but a refusal is the device's: the next try may find it well again.
        if (isRefusal(error)) await noteRefusal(next.key, error)
        else passing = true
      }
    }
  } finally {
    if (shownStages().sending) show({ sending: false, offline: passing })
  }
  if (ready().length > 0 && watchers() > 0) sendSoon(passing ? retryMs : pauseMs)
}
