import { paths } from '@tailshare/contract/paths'
import type { StageBody } from '@tailshare/contract/ramp'
import { meterGap, metersIn } from '@tailshare/rules/ramp/flown'
import { insertAudit } from '../../../db/audit.ts'
import type { Handling } from '../../../http/call.ts'
import { found } from '../../../http/refusal.ts'
import { dropStagePhotos } from '../photos/queries.ts'
import { closeRecord, deleteRecord, setMeters } from '../stages/queries.ts'
import { move, nothing, readQuestions, readStage, workOnStage, type Calling, type Work } from '../stages/routes.ts'
import { metersBefore, recordOf } from '../stages/view.ts'
import { notify } from '../../accounts/notices/steps.ts'

/** The reading at the aircraft wins over the books, and the owner is asked how it came about. */
const correctMeters = async ({ tx, row, byId, now, config }: Work) => {
  const before = metersBefore(row, 'departure')
  const { answers } = found(recordOf(row, 'departure'))
  const [text, read] = [meterGap(answers, before), metersIn(answers)]
  if (text === null || read === null) return
  await setMeters(tx, row.aircraftId, read)
  const data = { orderId: row.orderId, before, read }
  await insertAudit(tx, { actorId: byId, action: 'meter_gap', subjectId: row.aircraftId, reason: text, data, at: now })
  await notify(tx, config, {
    to: row.ownerId,
    kind: 'warning',
    title: `Meter gap on ${row.tailNumber}`,
    text: `At check-in: ${text}. The panel was photographed. Who flew in between?`,
    link: paths.order(row.orderId),
  })
}

/** The aircraft leaves. */
export const release = async (work: Work, closedAt: Date) => {
  const { tx, row, byId } = work
  const record = found(recordOf(row, 'departure'))
  await move(work, 'in_flight')
  await closeRecord(tx, { recordId: record.id, closedBy: byId, closedAt, ...metersBefore(row, 'departure') })
  await correctMeters(work)
}

/** Back to booked, as if nobody had begun. Photos of issues stay with their issues. Answers the stored files to remove. */
export const abandon = async (work: Work, why: string) => {
  await move(work, 'booked', why)
  const record = recordOf(work.row, 'departure')
  if (record) await deleteRecord(work.tx, record.id)
  return dropStagePhotos(work.tx, work.row.orderId, 'departure')
}

export const openDeparture = (calling: Calling, orderId: string, body: StageBody = nothing) =>
  workOnStage({ calling, orderId, stage: 'departure', body, open: true, complete: release })

export const answerDeparture = (calling: Calling, orderId: string, body: StageBody) =>
  workOnStage({ calling, orderId, stage: 'departure', body, open: false, complete: release })

export const departureHandlers = {
  listDepartureQuestions: (call) => readQuestions(call, call.query.order_id, 'departure'),

  getDeparture: (call) => readStage(call, call.params.order, 'departure'),

  openDeparture: (call) => openDeparture(call, call.params.order, call.body),

  answerDeparture: (call) => answerDeparture(call, call.params.order, call.body),
} satisfies Handling<'listDepartureQuestions' | 'getDeparture' | 'openDeparture' | 'answerDeparture'>
