import type { Question, StageRecord } from '@tailshare/contract/flights/ramp'
import { questionsToAsk } from '@tailshare/rules/flights/stages/answers'
import type { Problem } from '@tailshare/rules/flights/stages/facts'
import { missingAnswers, problemsWith } from '@tailshare/rules/flights/stages/problems'
import { type DeviceRecord, hasWaiting, shownAnswers } from '../device/store/deviceRecord.ts'

export const photoKeys = ({ snapshot, photos }: DeviceRecord): string[] => [
  ...new Set([...snapshot.photos, ...photos].map(({ question }) => question)),
]

/** Minimum meter readings: those of the last return, or of this departure. */
const metersBefore = ({ questions }: StageRecord) => {
  const least = (key: string) => questions.find((question) => question.key === key)?.min ?? 0
  return { hobbs: least('hobbs'), flightMeter: least('flightMeter') }
}

const periodOf = ({ order }: StageRecord) => ({ from: new Date(order.flightStartTime), to: new Date(order.flightDropTime) })

export const questionsNow = (snapshot: StageRecord, now: Date) =>
  questionsToAsk(snapshot.questions, { period: periodOf(snapshot), now })

const releasedIn = ({ openPoints }: StageRecord) =>
  Object.fromEntries(
    openPoints.flatMap(({ question, never, released }) =>
      released && never === null ? [[question, `${released.by} lets this pass: “${released.reason}”`]] : [],
    ),
  )

export type StageState = { problems: Problem[]; missing: string[]; complete: boolean }

/**
 * Errors and missing answers, by the server's rules. While changes are unsent, the device judges alone and adds what only the server knows
 * (planned hours, a grounding); otherwise the server's judgment counts.
 */
export const stateOf = (record: DeviceRecord, now: Date): StageState => {
  const { snapshot, stage } = record
  const { questions } = snapshot
  if (snapshot.state === 'closed') return { problems: [], missing: [], complete: true }
  const before = metersBefore(snapshot)
  const facts = {
    stage,
    questions,
    answers: shownAnswers(record),
    photos: photoKeys(record),
    released: releasedIn(snapshot),
    lastMeters: before,
    departureMeters: stage === 'return' ? before : null,
    period: periodOf(snapshot),
    leftAt: snapshot.leftAt ? new Date(snapshot.leftAt) : null,
    plannedHours: null,
    now,
  }
  const own = problemsWith(facts)
  const meterKeys = ['hobbs', 'flightMeter', 'photoPanel']
  const touched = (key: string) =>
    key in record.answers || (meterKeys.includes(key) && meterKeys.some((one) => one in record.answers))
  // A photo of the panel may have been taken since.
  const isThere = (key: string) => key === 'photoPanel' && facts.photos.includes(key)
  const theirs = snapshot.problems.filter(({ question }) => !touched(question) && !isThere(question))
  const problems = hasWaiting(record)
    ? [...own, ...theirs.filter(({ question }) => !own.some((problem) => problem.question === question))]
    : theirs
  const missing = missingAnswers(facts)
  return { problems, missing, complete: missing.length === 0 && problems.every(({ severity }) => severity === 'warn') }
}

/** The next question in walk-around order; `null` when complete. */
export const nextQuestion = (questions: readonly Question[], { missing, problems }: StageState): Question | null =>
  questions.find(
    ({ key }) => missing.includes(key) || problems.some(({ question, severity }) => question === key && severity === 'block'),
  ) ?? null

type Section = { title: string; questions: Question[] }

export const sectionsOf = (questions: readonly Question[]): Section[] => {
  const titles = [...new Set(questions.map(({ section }) => section))]
  return titles.map((title) => ({ title, questions: questions.filter(({ section }) => section === title) }))
}

export const runsOf = (questions: readonly Question[]): { kind: Question['kind']; questions: Question[] }[] => {
  const runs: { kind: Question['kind']; questions: Question[] }[] = []
  for (const question of questions) {
    const last = runs.at(-1)
    if (last?.kind === question.kind) last.questions.push(question)
    else runs.push({ kind: question.kind, questions: [question] })
  }
  return runs
}

/** Unanswered questions that pass with yes and need no individual confirmation. */
export const allYes = (questions: readonly Question[], missing: readonly string[]): string[] =>
  questions
    .filter(({ key, kind, passes, blocking }) => kind === 'yesNo' && passes === true && !blocking && missing.includes(key))
    .map(({ key }) => key)

type Progress = 'done' | 'current' | 'ahead'

/** The current section contains the next question. */
export const progressOf = (sections: readonly Section[], state: StageState): Progress[] => {
  const next = nextQuestion(
    sections.flatMap(({ questions }) => questions),
    state,
  )
  return sections.map(({ title, questions }) => {
    if (next?.section === title) return 'current'
    return nextQuestion(questions, state) === null ? 'done' : 'ahead'
  })
}
