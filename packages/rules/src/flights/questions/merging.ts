import type { Answer, Answers } from '@tailshare/contract/flights/ramp'
import type { AnswerTimes } from './answers.ts'

// Two people, or one with two phones, answer the same record: of the answers to a question the latest counts, and whoever did not
// know of the other is shown both.

/** Which device gave the answer that counts, and what it knew to stand there. */
export type AnswerSource = { byId: string; device: string; over: Answer }
/** An answer that does not count, given by someone who did not know of the one that does. */
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
  /** What stood there as far as the device knew; a question that is not in it was looked at. */
  known: Answers
  /** Whose other answer was looked at and decided about, by the time of that answer. */
  settled: AnswerTimes
  byId: string
  device: string
}

/**
 * Merges what a device sends into what is kept. Answers come late, twice and out of order: one that was given before the answer that
 * counts changes nothing but what is shown beside it.
 */
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

/** Whether what a device sent says anything new. */
export const hasNews = (before: Merged, after: Merged) =>
  (['answers', 'times', 'others'] as const).some((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]))
