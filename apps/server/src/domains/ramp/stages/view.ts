import type { OrderSummary } from '@tailshare/contract/bookings'
import type { Answers, Question, Stage, StagePhoto, StageRecord } from '@tailshare/contract/ramp'
import { tripDetailsOf } from '@tailshare/contract/tripFields'
import { wholeInstantText } from '@tailshare/contract/timeText'
import { fileAddresses } from '@tailshare/contract/fileAddresses'
import type { RecordFacts } from '@tailshare/rules/ramp/facts'
import { metersIn } from '@tailshare/rules/ramp/flown'
import { groundedProblems, inspectionsLast } from '@tailshare/rules/ramp/leave'
import { limitTerms, undecidedProblems, type ReadLimit } from '@tailshare/rules/ramp/limits'
import { missingAnswers, problemsWith } from '@tailshare/rules/ramp/problems'
import { questionsFor } from '@tailshare/rules/ramp/questions'
import type { StageRow } from './queries.ts'

export const recordOf = (row: StageRow, stage: Stage) => row.records.find((record) => record.stage === stage)

/** What the meters have to be compared with: at departure the last return, on return this departure. */
export const metersBefore = (row: StageRow, stage: Stage) => {
  const record = recordOf(row, stage)
  if (record?.expectedHobbs != null && record.expectedFlightMeter !== null)
    return { hobbs: record.expectedHobbs, flightMeter: record.expectedFlightMeter }
  const departure = stage === 'return' ? recordOf(row, 'departure') : undefined
  return (departure && metersIn(departure.answers)) ?? { hobbs: row.hobbs, flightMeter: row.flightMeter }
}

/** What the pilot reads now; once they have left, what they confirmed, and who noted it when. */
const limitsOf = (row: StageRow): ReadLimit[] =>
  recordOf(row, 'departure')?.state === 'closed'
    ? row.limitsRead.map(({ id, text, terms, by, at }) => ({
        id,
        text,
        terms: `${terms}. Noted by ${by}, ${wholeInstantText(new Date(at), row.zone)}`,
      }))
    : row.limits.map(({ id, text, ...limit }) => ({ id, text, terms: limitTerms(limit) }))

export const stageQuestions = (row: StageRow, stage: Stage): Question[] => {
  const lastMeters = metersBefore(row, stage)
  const { model, pilotName, squawks, leftUnclean, plannedHours, zone } = row
  const planned = { from: row.startAt, to: row.dropAt }
  const inspectionsValid = inspectionsLast(row.inspections, { planned, plannedHours, hobbs: lastMeters.hobbs, zone })
  return questionsFor({
    stage,
    model,
    lastMeters,
    order: { ...tripDetailsOf(row), pilotName, squawks, limits: limitsOf(row), leftUnclean, inspectionsValid },
  })
}

const ofStage = <Item extends { stage: Stage }>(items: Item[], stage: Stage) => items.filter((item) => item.stage === stage)

/** When the aircraft was released; `null` before that. */
const leftAt = (row: StageRow) => {
  const at = recordOf(row, 'departure')?.closedAt
  return at == null ? null : new Date(at)
}

/** What is wrong with these answers of a stage, and what is missing. */
export const judge = (row: StageRow, stage: Stage, answers: Answers, now: Date) => {
  const questions = stageQuestions(row, stage)
  const before = metersBefore(row, stage)
  const facts: RecordFacts = {
    stage,
    questions,
    answers,
    photos: ofStage(row.photos, stage).map(({ question }) => question),
    lastMeters: before,
    departureMeters: stage === 'return' ? before : null,
    period: { from: row.startAt, to: row.dropAt },
    leftAt: leftAt(row),
    plannedHours: row.plannedHours,
    now,
  }
  return { questions, problems: problemsWith(facts), missing: missingAnswers(facts) }
}

/** What stands in the way of completing a stage; a closed record is history and has nothing left to say. */
export const stageState = (row: StageRow, stage: Stage, now: Date) => {
  const record = recordOf(row, stage)
  if (record?.state === 'closed') return { questions: stageQuestions(row, stage), problems: [], missing: [], complete: true }
  const { questions, problems: own, missing } = judge(row, stage, record?.answers ?? {}, now)
  const undecided = stage === 'departure' ? undecidedProblems(row.limits) : []
  const problems = [...groundedProblems(stage, row.groundedReason), ...undecided, ...(row.expired ?? []), ...own]
  return { questions, problems, missing, complete: missing.length === 0 && problems.every(({ severity }) => severity === 'warn') }
}

export const viewPhoto = ({ id, question, created }: { id: string; question: string; created: string | Date }): StagePhoto => ({
  id,
  question,
  url: fileAddresses.stagePhoto(id),
  created: new Date(created).toISOString(),
})

type Seen = { row: StageRow; stage: Stage; order: OrderSummary; now: Date }

export const viewStage = ({ row, stage, order, now }: Seen): StageRecord => {
  const record = recordOf(row, stage)
  const { questions, problems, missing } = stageState(row, stage, now)
  return {
    order,
    stage,
    state: record?.state ?? 'open',
    questions,
    answers: record?.answers ?? {},
    photos: ofStage(row.photos, stage).map(viewPhoto),
    issues: ofStage(row.issues, stage).map((issue) => ({ ...issue, created: new Date(issue.created).toISOString() })),
    problems,
    missing,
    leftAt: leftAt(row)?.toISOString() ?? null,
  }
}
