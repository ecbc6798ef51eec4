import { paths } from '@tailshare/contract/base/paths'
import type { Stage } from '@tailshare/contract/flights/ramp'
import { openPointsIn } from '@tailshare/rules/flights/departure/leave'
import { insertAudit } from '../../../../db/audit.ts'
import { found, Refusal } from '../../../../http/refusal.ts'
import { notify } from '../../../people/notices/steps.ts'
import { takeBackAnswer } from '../../stages/queries.ts'
import { mustBeNow, publishStage, type Work } from '../../stages/steps.ts'
import { recordOf, stageQuestions, whyNever } from '../../stages/view.ts'
import { askPoint, letPass } from './queries.ts'

type At = { stage: Stage; question: string }

const linkTo = ({ row }: Work, stage: Stage) =>
  stage === 'departure' ? paths.checkIn(row.orderId) : paths.returnAircraft(row.orderId)
const nameOf = ({ account }: Work) => `${account.firstName} ${account.lastName.charAt(0)}.`

/** The open answer in this record. Refuses one that passes, was retracted or can never be released. */
const pointAt = (work: Work, { stage, question }: At) => {
  const { row } = work
  const record = found(recordOf(row, stage))
  const questions = stageQuestions(row, stage)
  found(questions.find(({ key }) => key === question))
  if (record.state === 'closed') throw new Refusal('record_closed')
  const point = openPointsIn({ questions, answers: record.answers }).find(({ key }) => key === question)
  if (!point) throw new Refusal('wrong_state', { detail: 'This answer holds nothing up.' })
  const never = whyNever(row, stage, question)
  if (never !== null) throw new Refusal('wrong_state', { detail: never })
  return { record, title: point.title, answered: point.passes ? 'no' : 'yes' }
}

/** Asks the owner to release an answer; the notice links to this record. */
export const askOwner = async (work: Work, at: At) => {
  const { tx, row, account, now, config } = work
  mustBeNow(work, 'askRelease')
  const { record, title, answered } = pointAt(work, at)
  const asked = await askPoint(tx, { recordId: record.id, question: at.question, title, byId: account.id, at: now })
  if (!asked || row.ownerId === account.id) return
  const stageText = at.stage === 'departure' ? 'check-out' : 'return'
  await notify(tx, config, {
    to: row.ownerId,
    from: account.id,
    kind: 'warning',
    title: `${row.tailNumber} waits for you`,
    text: `The ${stageText} of ${row.pilotName} is held up: “${title}” was answered with a ${answered}. Let it pass with a reason, or leave it as it is.`,
    link: linkTo(work, at.stage),
    marker: 'aircraft-booking',
    button: 'Open the record',
  })
  await publishStage(work, at.stage)
}

/** Retracts the pilot's signature, because they must sign knowing about the release. */
const askToSignAgain = async ({ tx, account, now }: Work, { id, answers }: { id: string; answers: Record<string, unknown> }) => {
  if (answers.pilotSignature == null) return
  await takeBackAnswer(tx, id, { question: 'pilotSignature', byId: account.id, at: now })
}

/** Releases a failed answer: saves the reason in record and log, and notifies the people who continue. */
export const releasePoint = async (work: Work, at: At, reason: string) => {
  const { tx, row, account, now, config } = work
  mustBeNow(work, 'releasePoint')
  const { record, title } = pointAt(work, at)
  const released = await letPass(tx, { recordId: record.id, question: at.question, title, byId: account.id, at: now, reason })
  if (!released) return
  const data = { orderId: row.orderId, accountId: row.pilotId, text: `${title}, booking ${row.number}` }
  await insertAudit(tx, { actorId: account.id, action: 'open_point_released', subjectId: row.aircraftId, reason, data, at: now })
  if (at.stage === 'departure') await askToSignAgain(work, record)
  const askedBy = record.points.find(({ question }) => question === at.question)?.askedById
  const byOperator = account.id !== row.ownerId
  const hear = new Set([row.pilotId, record.heldById, askedBy, ...(byOperator ? [row.ownerId] : [])])
  for (const to of hear) {
    if (to == null || to === account.id) continue
    await notify(tx, config, {
      to,
      from: account.id,
      kind: 'system',
      title: `${nameOf(work)} lets “${title}” pass`,
      text: `${row.tailNumber}, ${row.pilotName}: “${reason}”`,
      link: linkTo(work, at.stage),
      button: 'Open the record',
    })
  }
  await publishStage(work, at.stage)
}
