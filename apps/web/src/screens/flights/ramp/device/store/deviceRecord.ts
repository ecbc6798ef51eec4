import type { Answer, Answers, Squawk, Stage, StagePhoto, StageRecord } from '@tailshare/contract/flights/ramp'

// One stage of a booking on one device: the server's last snapshot, and unsent changes.

/** `knew`: the value it replaced, as far as this device knew. */
export type Waiting = { value: Answer; at: string; knew: Answer }
/** The image is stored separately under the same ID; `sent`: once uploaded. */
export type LocalPhoto = { id: string; question: string; at: string; sent: StagePhoto | null }
export type LocalSquawk = { id: string; question: string; text: string; severity: Squawk['severity']; at: string }
export type DeviceRecord = {
  key: string
  accountId: string
  orderId: string
  stage: Stage
  snapshot: StageRecord
  /** The stage is open on the server, or will be with the next send. */
  started: boolean
  opening: boolean
  openedAt: string | null
  answers: Record<string, Waiting>
  photos: LocalPhoto[]
  issues: LocalSquawk[]
  /** Failed answers to ask the owner about. */
  asks: string[]
  /** Resolved conflicts: by question, the time of the other person's answer. */
  settled: Record<string, string>
  completeAt: string | null
  /** Times are from a clock not yet compared with the server's. */
  unmeasured: boolean
  /** The server's reason for rejecting it. */
  refusal: string | null
}

export const keyOf = (accountId: string, orderId: string, stage: Stage) => `${accountId}/${orderId}/${stage}`

export const newRecord = (accountId: string, snapshot: StageRecord, started: boolean): DeviceRecord => ({
  key: keyOf(accountId, snapshot.order.id, snapshot.stage),
  accountId,
  orderId: snapshot.order.id,
  stage: snapshot.stage,
  snapshot,
  started,
  opening: false,
  openedAt: null,
  answers: {},
  photos: [],
  issues: [],
  asks: [],
  settled: {},
  completeAt: null,
  unmeasured: false,
  refusal: null,
})

/** Keeps unsent changes. */
export const refreshed = (record: DeviceRecord, snapshot: StageRecord, started: boolean): DeviceRecord => ({
  ...record,
  snapshot,
  started: started || record.opening,
})

export const started = (record: DeviceRecord, at: string): DeviceRecord => ({
  ...record,
  started: true,
  opening: true,
  openedAt: at,
})

export const shownAnswers = ({ snapshot, answers }: DeviceRecord): Answers => ({
  ...snapshot.answers,
  ...Object.fromEntries(Object.entries(answers).map(([key, { value }]) => [key, value])),
})

/** Unresolved conflicting answers by others. */
export const othersIn = ({ snapshot, settled }: DeviceRecord): StageRecord['others'] =>
  Object.fromEntries(Object.entries(snapshot.others).filter(([key, { at }]) => settled[key] !== at))

/** The effective answer stays. */
export const settledAs = (record: DeviceRecord, keys: readonly string[]): DeviceRecord => {
  const others = othersIn(record)
  const decided = keys.flatMap((key): [string, string][] => (others[key] ? [[key, others[key].at]] : []))
  return { ...record, settled: { ...record.settled, ...Object.fromEntries(decided) } }
}

/** Answering a question with a conflict resolves it. */
export const answered = (record: DeviceRecord, given: Answers, at: string): DeviceRecord => {
  const knew = (key: string): Answer => record.snapshot.answers[key] ?? null
  const waiting = Object.entries(given).map(([key, value]): [string, Waiting] => [key, { value, at, knew: knew(key) }])
  const answers = { ...record.answers, ...Object.fromEntries(waiting) }
  return { ...settledAs(record, Object.keys(given)), answers, completeAt: null, refusal: null }
}

export const retimed = (record: DeviceRecord, offsetMs: number): DeviceRecord => {
  if (!record.unmeasured) return record
  const right = <At extends string | null>(at: At) => (at === null ? at : new Date(Date.parse(at) + offsetMs).toISOString()) as At
  const timed = <One extends { at: string }>(one: One): One => ({ ...one, at: right(one.at) })
  return {
    ...record,
    unmeasured: false,
    openedAt: right(record.openedAt),
    completeAt: right(record.completeAt),
    answers: Object.fromEntries(Object.entries(record.answers).map(([key, waiting]) => [key, timed(waiting)])),
    photos: record.photos.map(timed),
    issues: record.issues.map(timed),
  }
}

/** The server's photo stays until the new one is uploaded. */
export const photographed = (record: DeviceRecord, photo: LocalPhoto): DeviceRecord => ({
  ...record,
  photos: [...record.photos.filter(({ question, sent }) => question !== photo.question || sent !== null), photo],
  refusal: null,
})

/** With images stored before the page closed, whose record was not. */
export const withLostPhotos = (
  record: DeviceRecord,
  kept: readonly (Omit<LocalPhoto, 'sent'> & { recordKey: string })[],
): DeviceRecord => {
  const lost = kept.filter(
    ({ id, recordKey, question, at }) =>
      recordKey === record.key &&
      !record.photos.some((photo) => photo.id === id || (photo.question === question && photo.at >= at)),
  )
  return lost.reduce((one, { id, question, at }) => photographed(one, { id, question, at, sent: null }), record)
}

export const photoArrived = (record: DeviceRecord, id: string, sent: StagePhoto): DeviceRecord => ({
  ...record,
  photos: record.photos.map((photo) => (photo.id === id ? { ...photo, sent } : photo)),
  snapshot: { ...record.snapshot, photos: [...record.snapshot.photos.filter((photo) => photo.id !== sent.id), sent] },
})

export const reported = (record: DeviceRecord, issue: LocalSquawk): DeviceRecord => ({
  ...record,
  issues: [...record.issues, issue],
  refusal: null,
})

export const squawkArrived = (record: DeviceRecord, id: string, issue: Squawk): DeviceRecord => ({
  ...record,
  issues: record.issues.filter((one) => one.id !== id),
  snapshot: { ...record.snapshot, issues: [...record.snapshot.issues.filter((one) => one.id !== issue.id), issue] },
})

/** Once, and not about resolved points. */
export const asked = (record: DeviceRecord, question: string): DeviceRecord => ({
  ...record,
  asks: [...record.asks.filter((one) => one !== question), question],
  refusal: null,
})

export const askArrived = (record: DeviceRecord, question: string, snapshot: StageRecord): DeviceRecord => ({
  ...record,
  asks: record.asks.filter((one) => one !== question),
  snapshot,
})

export type Batch = { answers: Answers; times: Record<string, string>; known: Answers; settled: Record<string, string> }

/** Opens a stage without answers. */
export const emptyBatch: Batch = { answers: {}, times: {}, known: {}, settled: {} }

/** All unsent answers, each with its own time: of two people's answers, the later one wins. */
export const nextBatch = ({ answers, settled }: DeviceRecord): Batch | null => {
  const waiting = Object.entries(answers)
  if (waiting.length + Object.keys(settled).length === 0) return null
  const of = <Part extends keyof Waiting>(part: Part) =>
    Object.fromEntries(waiting.map(([key, one]): [string, Waiting[Part]] => [key, one[part]]))
  return { answers: of('value'), times: of('at'), known: of('knew'), settled }
}

/** Questions answered again meanwhile stay unsent. */
export const arrived = (record: DeviceRecord, batch: Batch, snapshot: StageRecord): DeviceRecord => {
  const taken = Object.keys(batch.answers).filter(
    (key) => record.answers[key]?.at === batch.times[key] && record.answers[key]?.value === batch.answers[key],
  )
  return {
    ...record,
    snapshot,
    started: true,
    opening: false,
    answers: Object.fromEntries(Object.entries(record.answers).filter(([key]) => !taken.includes(key))),
    settled: Object.fromEntries(Object.entries(record.settled).filter(([key, at]) => batch.settled[key] !== at)),
  }
}

export const waitingIn = ({ answers, settled, photos, issues }: DeviceRecord) => ({
  answers: new Set([...Object.keys(answers), ...Object.keys(settled)]).size + issues.length,
  photos: photos.filter(({ sent }) => sent === null).length,
})

export const hasWaiting = (record: DeviceRecord) => {
  const { answers, photos } = waitingIn(record)
  return answers + photos + record.asks.length > 0 || record.opening || record.completeAt !== null
}

const many = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

export const waitingText = (records: readonly DeviceRecord[]): string => {
  const sum = records
    .map(waitingIn)
    .reduce((all, one) => ({ answers: all.answers + one.answers, photos: all.photos + one.photos }), {
      answers: 0,
      photos: 0,
    })
  const parts = [
    ...(sum.answers > 0 ? [many(sum.answers, 'answer')] : []),
    ...(sum.photos > 0 ? [many(sum.photos, 'photo')] : []),
  ]
  if (parts.length === 0) return 'Your answers are kept on this device and sent automatically.'
  const one = sum.answers + sum.photos === 1
  return `${parts.join(' and ')} ${one ? 'is' : 'are'} safe on this device and will be sent automatically.`
}
