import type { Answer, Answers, Squawk, Stage, StagePhoto, StageRecord } from '@tailshare/contract/ramp'

// What one device knows about one stage of a booking: what the server last said, and what it has not heard yet.

export type Waiting = { value: Answer; at: string }
/** The picture itself lies beside the record under the same id; `sent` is the server's photo once it has arrived there. */
export type LocalPhoto = { id: string; question: string; at: string; sent: StagePhoto | null }
export type LocalSquawk = { id: string; question: string; text: string; severity: Squawk['severity']; at: string }
/** Someone else answered later; nothing is overwritten silently. */
export type Conflict = { question: string; mine: Answer; theirs: Answer }

export type DeviceRecord = {
  key: string
  accountId: string
  orderId: string
  stage: Stage
  snapshot: StageRecord
  /** The stage is open, or will be with the next send. */
  started: boolean
  /** The server has yet to hear that the stage was opened. */
  opening: boolean
  answers: Record<string, Waiting>
  photos: LocalPhoto[]
  issues: LocalSquawk[]
  /** Open points that the owner has yet to hear of. */
  asks: string[]
  conflicts: Conflict[]
  completeAt: string | null
  /** What the server refused, in its words. */
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
  answers: {},
  photos: [],
  issues: [],
  asks: [],
  conflicts: [],
  completeAt: null,
  refusal: null,
})

/** What the server says now, under what it has not heard yet. */
export const refreshed = (record: DeviceRecord, snapshot: StageRecord, started: boolean): DeviceRecord => ({
  ...record,
  snapshot,
  started: started || record.opening,
})

export const started = (record: DeviceRecord): DeviceRecord => ({ ...record, started: true, opening: true })

export const shownAnswers = ({ snapshot, answers }: DeviceRecord): Answers => ({
  ...snapshot.answers,
  ...Object.fromEntries(Object.entries(answers).map(([key, { value }]) => [key, value])),
})

export const answered = (record: DeviceRecord, given: Answers, at: string): DeviceRecord => ({
  ...record,
  answers: { ...record.answers, ...Object.fromEntries(Object.entries(given).map(([key, value]) => [key, { value, at }])) },
  conflicts: record.conflicts.filter(({ question }) => !(question in given)),
  completeAt: null,
  refusal: null,
})

/** Keeps the newer picture of a question; one that the server has stays there until the new one has arrived. */
export const photographed = (record: DeviceRecord, photo: LocalPhoto): DeviceRecord => ({
  ...record,
  photos: [...record.photos.filter(({ question, sent }) => question !== photo.question || sent !== null), photo],
  refusal: null,
})

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

/** The owner is asked once, and not about what has been settled meanwhile. */
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

export type Batch = { answers: Answers; times: Record<string, string> }

/** Everything that waits, each answer with its own time: of two people's answers the later one counts. */
export const nextBatch = ({ answers }: DeviceRecord): Batch | null => {
  const waiting = Object.entries(answers)
  if (waiting.length === 0) return null
  return {
    answers: Object.fromEntries(waiting.map(([key, { value }]) => [key, value])),
    times: Object.fromEntries(waiting.map(([key, { at }]) => [key, at])),
  }
}

/** The server has taken a batch: what was answered again meanwhile keeps waiting, what it knows better is a conflict. */
export const arrived = (record: DeviceRecord, batch: Batch, snapshot: StageRecord): DeviceRecord => {
  const keys = Object.keys(batch.answers)
  const settled = keys.filter(
    (key) => record.answers[key]?.at === batch.times[key] && record.answers[key]?.value === batch.answers[key],
  )
  const known = (key: string): Answer => snapshot.answers[key] ?? null
  const conflicts = settled
    .filter((key) => known(key) !== batch.answers[key])
    .map((question) => ({ question, mine: batch.answers[question] ?? null, theirs: known(question) }))
  return {
    ...record,
    snapshot,
    started: true,
    opening: false,
    answers: Object.fromEntries(Object.entries(record.answers).filter(([key]) => !settled.includes(key))),
    conflicts: [...record.conflicts.filter(({ question }) => !keys.includes(question)), ...conflicts],
  }
}

/** What is only on this device. */
export const waitingIn = ({ answers, photos, issues }: DeviceRecord) => ({
  answers: Object.keys(answers).length + issues.length,
  photos: photos.filter(({ sent }) => sent === null).length,
})

export const hasWaiting = (record: DeviceRecord) => {
  const { answers, photos } = waitingIn(record)
  return answers + photos + record.asks.length > 0 || record.opening || record.completeAt !== null
}

const many = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

/** What the banner says about records that have not gone out. */
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
  if (parts.length === 0) return 'Your answers are kept on this phone and sent automatically.'
  const one = sum.answers + sum.photos === 1
  return `${parts.join(' and ')} ${one ? 'is' : 'are'} safe on this phone and ${one ? 'will be sent automatically' : 'will be sent automatically'}.`
}
