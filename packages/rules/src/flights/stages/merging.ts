import type { Answer, Answers } from '@tailshare/contract/flights/ramp'
import type { AnswerTimes } from './answers.ts'

// Merges concurrent answers of several people or devices. The latest answer wins; an answer given without knowing the other one is kept as
// a conflict.

/** The device behind the stored answer, and the value it replaced. */
export type AnswerSource = { byId: string; device: string; over: Answer }
/** A conflicting answer: sent by a device that had not synced. */
export type OtherAnswer = { value: Answer; at: string; byId: string; device: string }

export type Merged = {
  answers: Answers
  times: AnswerTimes
  sources: Record<string, AnswerSource>
  others: Record<string, OtherAnswer>
}
type Arriving = {
  answers: Answers
  /** ISO times in UTC. */
  times: AnswerTimes
  /** Stored values known to the device. A missing key means it saw the current one. */
  known: Answers
  /** Resolved conflicts: question to the time of the rejected answer. */
  settled: AnswerTimes
  byId: string
  device: string
}

/** Merges incoming answers. They can be late, repeated or out of order; one older than the stored answer is only kept as a conflict. */
export const mergeAnswers = (kept: Merged, { answers, times, known, settled, byId, device }: Arriving): Merged => {
  const merged: Merged = {
    answers: { ...kept.answers },
    times: { ...kept.times },
    sources: { ...kept.sources },
    others: { ...kept.others },
  }
  for (const [key, value] of Object.entries(answers)) {
    const at = times[key] ?? ''
    const counts = merged.answers[key] ?? null
    const source = merged.sources[key]
    const isOwn = source === undefined || (source.byId === byId && source.device === device)
    const beside = merged.others[key]
    if (at < (merged.times[key] ?? '')) {
      const isNews = value !== null && value !== counts && !isOwn && value !== source.over
      if (isNews && (beside === undefined || beside.at <= at)) merged.others[key] = { value, at, byId, device }
      continue
    }
    const over = key in known ? (known[key] ?? null) : counts
    if (!isOwn && counts !== null && counts !== value && counts !== over)
      merged.others[key] = { value: counts, at: merged.times[key]!, byId: source.byId, device: source.device }
    else if (beside?.value === value) delete merged.others[key]
    merged.answers[key] = value
    merged.times[key] = at
    merged.sources[key] = { byId, device, over }
  }
  for (const [key, at] of Object.entries(settled)) if (merged.others[key]?.at === at) delete merged.others[key]
  return merged
}

export const hasNews = (before: Merged, after: Merged) =>
  (['answers', 'times', 'others'] as const).some((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]))
