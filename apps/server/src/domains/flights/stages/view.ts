import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import type { Answers, OpenPoint, Question, Stage, StagePhoto, StageRecord } from '@tailshare/contract/flights/ramp'
import { tripDetailsOf } from '@tailshare/contract/base/tripFields'
import { plainDayText, wholeInstantText } from '@tailshare/contract/text/timeText'
import { fileAddresses } from '@tailshare/contract/base/files/fileAddresses'
import { dayIn } from '@tailshare/contract/text/period'
import { numberIn } from '@tailshare/rules/flights/stages/answers'
import type { Exchange } from '@tailshare/rules/flights/return/exchange'
import type { Burn, ReadLimit, RecordFacts } from '@tailshare/rules/flights/stages/facts'
import { metersIn, unrollMeters } from '@tailshare/rules/flights/return/flown'
import type { OtherAnswer as StoredOther } from '@tailshare/rules/flights/stages/merging'
import {
  groundedProblems,
  pilotAwayProblems,
  inspectionsLast,
  recordsOf,
  openPointsIn,
  whyNeverReleased,
} from '@tailshare/rules/flights/departure/leave'
import { limitTerms, undecidedProblems } from '@tailshare/rules/flights/departure/limits'
import { missingAnswers, problemsWith } from '@tailshare/rules/flights/stages/problems'
import { questionsFor } from '@tailshare/rules/flights/stages/questions'
import { controlStatement, signerOf, type Taking } from '@tailshare/rules/flights/departure/operationalControl'
import type { PointRow, StageRow } from './queries.ts'

export const recordOf = (row: StageRow, stage: Stage) => row.records.find((record) => record.stage === stage)

/** Reference for the meters: the last return at departure, the departure on return. */
export const metersBefore = (row: StageRow, stage: Stage) => {
  const record = recordOf(row, stage)
  if (record?.expectedHobbs != null && record.expectedFlightMeter !== null)
    return { hobbs: record.expectedHobbs, flightMeter: record.expectedFlightMeter }
  const departure = stage === 'return' ? recordOf(row, 'departure') : undefined
  return (departure && metersIn(departure.answers)) ?? { hobbs: row.hobbs, flightMeter: row.flightMeter }
}

/** Current limits; after departure, those the pilot confirmed, with who noted them when. */
const limitsOf = (row: StageRow): ReadLimit[] =>
  recordOf(row, 'departure')?.state === 'closed'
    ? row.limitsRead.map(({ id, text, terms, by, at }) => ({
        id,
        text,
        terms: `${terms}. Noted by ${by}, ${wholeInstantText(new Date(at), row.zone)}`,
      }))
    : row.limits.map(({ id, text, ...limit }) => ({ id, text, terms: limitTerms(limit) }))

/** By the reading on the panel, once both meters were read. */
const inspectionsHold = (row: StageRow, stage: Stage) => {
  const { plannedHours, zone } = row
  const [read, before] = [metersIn(recordOf(row, stage)?.answers ?? {}), metersBefore(row, stage)]
  const { hobbs } = read && stage === 'return' ? unrollMeters(read, before) : (read ?? before)
  const planned = { from: row.startAt, to: row.dropAt }
  return inspectionsLast(row.inspections, { planned, plannedHours, hobbs, zone })
}

/** The pilot's right to the aircraft, and the instructor. */
export const controlFactsOf = (row: StageRow, ownerName: string): Taking => ({
  pilotName: row.pilotFullName,
  as: row.pilotId === row.ownerId ? 'owner' : row.holderIds.includes(row.pilotId) ? 'partner' : 'renter',
  tailNumber: row.tailNumber,
  ownerName,
  csip:
    row.csipFullName === null
      ? null
      : { name: row.csipFullName, commands: row.csipCommands ?? false, isOwner: row.csipId === row.ownerId },
})

export const stageQuestions = (row: StageRow, stage: Stage): Question[] => {
  const { model, pilotFullName: pilotName, squawks, leftUnclean } = row
  const taking = controlFactsOf(row, row.ownerFullName)
  const inspectionsValid = inspectionsHold(row, stage)
  return questionsFor(
    {
      stage,
      model,
      lastMeters: metersBefore(row, stage),
      returns: { code: row.airportCode, lat: row.lat, lon: row.lon, zone: row.zone, day: dayIn(row.dropAt, row.zone) },
      order: {
        ...tripDetailsOf(row),
        pilotName,
        signerName: row.signedBy ?? signerOf(taking),
        statement: row.signedStatement ?? controlStatement(taking),
        squawks,
        limits: limitsOf(row),
        leftUnclean,
        inspectionsValid,
        inspectionRecords: recordsOf(row.annual, row.inspections),
      },
    },
    row.sets[stage].questions,
  )
}

/** Why this answer can never be released, or `null`. */
export const whyNever = (row: StageRow, stage: Stage, key: string) =>
  whyNeverReleased(key, {
    inspectionsValid: inspectionsHold(row, stage),
    isGrounded: stage === 'departure' && row.groundedReason !== null,
  })

const whoLetPass = ({ releasedBy, reason }: PointRow) => `${releasedBy} lets this pass: “${reason}”`
const releasedIn = (row: StageRow, stage: Stage) =>
  Object.fromEntries(
    (recordOf(row, stage)?.points ?? [])
      .filter(
        (point) =>
          point.releasedAt !== null && (row.status === 'flight_complete' || whyNever(row, stage, point.question) === null),
      )
      .map((point) => [point.question, whoLetPass(point)]),
  )

/** Answers that failed and were released. */
export const letPassIn = (row: StageRow, stage: Stage) =>
  viewOpenPoints(row, stage, stageQuestions(row, stage)).flatMap(({ title, released }) =>
    released ? [{ title, by: released.by, reason: released.reason }] : [],
  )

/** Answers that block the record, or would if not released. */
export const viewOpenPoints = (row: StageRow, stage: Stage, questions: Question[]): OpenPoint[] => {
  const record = recordOf(row, stage)
  if (!record) return []
  return openPointsIn({ questions, answers: record.answers }).map(({ key, title, passes }): OpenPoint => {
    const point = record.points.find(({ question }) => question === key)
    const at = (instant: string) => new Date(instant).toISOString()
    const asked = point?.askedAt ? { by: point.askedBy ?? '', at: at(point.askedAt) } : null
    const released = point?.releasedAt
      ? { by: point.releasedBy ?? '', at: at(point.releasedAt), reason: point.reason ?? '' }
      : null
    const state = released ? 'released' : asked ? 'asked' : 'open'
    const never = record.state === 'open' ? whyNever(row, stage, key) : null
    return { question: key, title, answer: !passes, state, never, asked, released }
  })
}

const ofStage = <Item extends { stage: Stage }>(items: Item[], stage: Stage) => items.filter((item) => item.stage === stage)

/** When the aircraft was released; `null` before. */
const leftAt = (row: StageRow) => {
  const at = recordOf(row, 'departure')?.closedAt
  return at == null ? null : new Date(at)
}

const exchangesOf = ({ exchanges, zone }: StageRow): Exchange[] =>
  exchanges.map(({ what, oldReading, newReading, at }) => ({
    meter: what === 'hobbs' ? 'hobbs' : 'flightMeter',
    oldReading,
    newReading,
    on: plainDayText(dayIn(new Date(at), zone)),
  }))

const burnOf = (row: StageRow): Burn => {
  const answers = recordOf(row, 'departure')?.answers ?? {}
  const [left, right] = [numberIn(answers, 'fuelLeft'), numberIn(answers, 'fuelRight')]
  const fuelOut = left === null || right === null ? null : left + right
  return { fuelOut, oilOut: numberIn(answers, 'oil'), gallonsPerHour: row.gallonsPerHour }
}

/** Problems and missing answers of a stage. */
export const judge = (row: StageRow, stage: Stage, answers: Answers, now: Date) => {
  const questions = stageQuestions(row, stage)
  const before = metersBefore(row, stage)
  const facts: RecordFacts = {
    stage,
    questions,
    answers,
    photos: ofStage(row.photos, stage).map(({ question }) => question),
    hasSquawk: row.issues.some((issue) => issue.stage === stage),
    released: releasedIn(row, stage),
    lastMeters: before,
    departureMeters: stage === 'return' ? before : null,
    period: { from: row.startAt, to: row.dropAt },
    leftAt: leftAt(row),
    isOut: row.out !== null && new Date(row.out.leftAt) < now,
    nextMeters: recordOf(row, stage)?.state === 'open' ? row.nextMeters : null,
    plannedHours: row.plannedHours,
    exchanges: exchangesOf(row),
    burn: burnOf(row),
    now,
  }
  return { questions, problems: problemsWith(facts), missing: missingAnswers(facts) }
}

/** What blocks completing a stage. A closed record has no problems. */
export const stageState = (row: StageRow, stage: Stage, now: Date) => {
  const record = recordOf(row, stage)
  if (record?.state === 'closed') return { questions: stageQuestions(row, stage), problems: [], missing: [], complete: true }
  const { questions, problems: own, missing } = judge(row, stage, record?.answers ?? {}, now)
  const undecided = stage === 'departure' ? undecidedProblems(row.limits) : []
  const problems = [
    ...groundedProblems(stage, row.groundedReason),
    ...pilotAwayProblems(stage, row.isPilotAway),
    ...undecided,
    ...(row.expired ?? []),
    ...own,
  ]
  return { questions, problems, missing, complete: missing.length === 0 && problems.every(({ severity }) => severity === 'warn') }
}

export const viewPhoto = ({ id, question, created }: { id: string; question: string; created: string | Date }): StagePhoto => ({
  id,
  question,
  url: fileAddresses.stagePhoto(id),
  created: new Date(created).toISOString(),
})

type Seen = { row: StageRow; stage: Stage; order: OrderSummary; reader: { id: string }; now: Date }

export const viewStage = ({ row, stage, order, reader, now }: Seen): StageRecord => {
  const record = recordOf(row, stage)
  const { questions, problems, missing } = stageState(row, stage, now)
  return {
    order,
    isPartner: [row.ownerId, ...row.holderIds].includes(reader.id),
    stage,
    state: record?.state ?? 'open',
    questions,
    answers: record?.answers ?? {},
    photos: ofStage(row.photos, stage).map(viewPhoto),
    issues: ofStage(row.issues, stage).map((issue) => ({ ...issue, created: new Date(issue.created).toISOString() })),
    problems,
    missing,
    leftAt: leftAt(row)?.toISOString() ?? null,
    version: { id: row.sets[stage].id, number: row.sets[stage].number },
    openPoints: viewOpenPoints(row, stage, questions),
    answeredBy: namesIn(record?.answeredBy ?? {}, row.names),
    answeredAt: record?.answeredAt ?? {},
    others: othersIn(record?.otherAnswers ?? {}, row.names),
    heldBy:
      record?.heldById && record.heldAt
        ? { id: record.heldById, name: row.names[record.heldById] ?? '', at: new Date(record.heldAt).toISOString() }
        : null,
  }
}

const othersIn = (others: Record<string, StoredOther>, names: StageRow['names']): StageRecord['others'] =>
  Object.fromEntries(Object.entries(others).map(([key, { value, at, byId }]) => [key, { value, at, by: names[byId] ?? '' }]))

const namesIn = (answeredBy: Record<string, string>, names: StageRow['names']) =>
  Object.fromEntries(Object.entries(answeredBy).map(([key, id]) => [key, names[id] ?? '']))
