import type { Inspection, InspectedStage } from '@tailshare/contract/flights/return/inspection'
import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import type { Stage } from '@tailshare/contract/flights/ramp'
import type { OrderRole } from '@tailshare/contract/base/statuses'
import { can } from '@tailshare/rules/bookings/orders/can'
import { claimUntil } from '@tailshare/rules/payments/holds/holds'
import { clearedFor } from '@tailshare/rules/flights/damage/damage'
import { compareReadings, findingsIn, photoQuestions } from '@tailshare/rules/flights/return/inspection'
import { canFactsOf } from '../../../bookings/access.ts'
import type { ClaimRow } from '../../damage/queries.ts'
import { viewClaim } from '../../damage/view.ts'
import type { StageRow } from '../../stages/queries.ts'
import { recordOf, stageQuestions, viewOpenPoints, viewPhoto } from '../../stages/view.ts'
import type { InspectedRow } from './queries.ts'

const bothStages = ['departure', 'return'] as const
const writtenIn = (value: unknown) => (typeof value === 'string' ? value : '')

const viewStage = (row: StageRow, { stages }: InspectedRow, stage: Stage): InspectedStage | null => {
  const record = recordOf(row, stage)
  const known = stages.find((other) => other.stage === stage)
  if (!record || !known) return null
  const { state, answers, closedAt } = record
  return {
    state,
    opened: new Date(known.openedAt).toISOString(),
    closed: closedAt === null ? null : new Date(closedAt).toISOString(),
    by: known.by,
    signature: writtenIn(answers.signature),
    answers,
  }
}

type Seen = {
  row: StageRow
  inspected: InspectedRow
  claims: ClaimRow[]
  isPartner: boolean
  order: OrderSummary
  account: { id: string }
  roles: OrderRole[]
  now: Date
}

/** The inspection as this person may see it. */
export const viewInspection = ({ row, inspected, claims, isPartner, order, account, roles, now }: Seen): Inspection => {
  const questions = { departure: stageQuestions(row, 'departure'), return: stageQuestions(row, 'return') }
  const answers = { departure: recordOf(row, 'departure')?.answers ?? {}, return: recordOf(row, 'return')?.answers ?? {} }
  const all = [
    ...questions.return,
    ...questions.departure.filter(({ key }) => !questions.return.some((other) => other.key === key)),
  ]
  const photosOf = (stage: Stage, question: string) =>
    row.photos.filter((photo) => photo.stage === stage && photo.question === question).map(viewPhoto)
  const pairs = photoQuestions(all)
    .map(({ key, title, required }) => ({
      pair: { question: key, title, departure: photosOf('departure', key), return: photosOf('return', key) },
      required,
    }))
    .filter(({ pair, required }) => required || pair.departure.length + pair.return.length > 0)
    .map(({ pair }) => pair)
  const byOf = (id: string) => inspected.squawks.find((squawk) => squawk.id === id)?.by ?? null
  const facts = { ...canFactsOf(row, roles, now), clearedAt: clearedFor(inspected, roles) }
  const viewOne = (claim: ClaimRow) => viewClaim(claim, { account, roles, depositCents: inspected.depositCents, isPartner, now })
  const live = claims.find(({ state }) => state !== 'withdrawn')
  const { plannedHours } = row
  return {
    order,
    departure: viewStage(row, inspected, 'departure'),
    return: viewStage(row, inspected, 'return'),
    questions: all,
    pairs,
    readings: compareReadings({ questions: all, ...answers, plannedHours, burnGph: inspected.burnGph }),
    openPoints: bothStages.flatMap((stage) => viewOpenPoints(row, stage, questions[stage]).map((point) => ({ stage, ...point }))),
    findings: bothStages.flatMap((stage) => findingsIn(questions[stage], answers[stage]).map((point) => ({ stage, ...point }))),
    squawks: row.issues.map((issue) => ({ ...issue, created: new Date(issue.created).toISOString(), by: byOf(issue.id) })),
    corrections: inspected.corrections.map((correction) => ({ ...correction, at: new Date(correction.at).toISOString() })),
    claim: live ? viewOne(live) : null,
    withdrawn: claims.filter(({ state }) => state === 'withdrawn').map(viewOne),
    cleared:
      inspected.clearedAt && inspected.clearedBy ? { at: inspected.clearedAt.toISOString(), by: inspected.clearedBy } : null,
    claimUntil: row.dropRealAt && claimUntil(row.dropRealAt).toISOString(),
    may: live
      ? []
      : [...(can('claimDamage', facts) ? (['claim'] as const) : []), ...(can('clearReturn', facts) ? (['clear'] as const) : [])],
    evidenceHead: inspected.evidenceHead,
  }
}
