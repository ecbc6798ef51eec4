import { paths } from '@tailshare/contract/base/paths'
import type { StageBody } from '@tailshare/contract/flights/ramp'
import { meterGap, metersIn } from '@tailshare/rules/flights/return/flown'
import { insertAudit } from '../../../db/audit.ts'
import { found } from '../../../http/refusal.ts'
import { notify } from '../../people/notices/steps.ts'
import { removeLimitsRead, removeRecord } from '../../bookings/orders/evidence/queries.ts'
import { tellOfBooking } from '../../bookings/steps.ts'
import { dueHasChanged } from '../../maintenance/items/steps.ts'
import { takeControl } from './operationalControl/steps.ts'
import { dropStagePhotos } from '../return/photos/queries.ts'
import { closeRecord, setMeters } from '../stages/queries.ts'
import { move, nothing, workOnStage, type Calling, type Work } from '../stages/steps.ts'
import { metersBefore, recordOf } from '../stages/view.ts'

/** Takes over the reading at the aircraft if it differs, and asks the owner how that came about. */
const correctMeters = async ({ tx, row, account, now, config }: Work) => {
  const before = metersBefore(row, 'departure')
  const { answers } = found(recordOf(row, 'departure'))
  const [text, read] = [meterGap(answers, before), metersIn(answers)]
  if (text === null || read === null) return
  await setMeters(tx, row.aircraftId, read)
  await dueHasChanged(tx, row.aircraftId)
  const data = { orderId: row.orderId, before, read }
  await insertAudit(tx, { actorId: account.id, action: 'meter_gap', subjectId: row.aircraftId, reason: text, data, at: now })
  if (row.ownerId === account.id) return
  await notify(tx, config, {
    to: row.ownerId,
    kind: 'warning',
    title: `Meter gap on ${row.tailNumber}`,
    text: `At check-out: ${text}. The panel was photographed. Who flew in between?`,
    link: paths.order(row.orderId),
    marker: 'aircraft-booking',
    button: 'Open the booking',
  })
}

const release = async (work: Work, closedAt: Date) => {
  const { tx, row, account, config } = work
  const record = found(recordOf(row, 'departure'))
  await move(work, 'depart')
  await closeRecord(tx, { recordId: record.id, closedBy: account.id, closedAt, ...metersBefore(row, 'departure') })
  await takeControl(work, closedAt)
  await tellOfBooking(tx, { config, orderId: row.orderId, byId: account.id, act: { act: 'checkedOut' } })
  await correctMeters(work)
}

/** Reverts to booked as if check-in never began. Photos of squawks stay. Returns the storage keys to remove. */
export const abandon = async (work: Work, why: string) => {
  await move(work, 'abandon', why)
  const record = recordOf(work.row, 'departure')
  if (record) await removeRecord(work.tx, record.id)
  // The next pilot must read them again.
  await removeLimitsRead(work.tx, work.row.orderId)
  return dropStagePhotos(work.tx, work.row.orderId, 'departure')
}

export const openDeparture = (calling: Calling, orderId: string, body: StageBody = nothing) =>
  workOnStage({ calling, orderId, stage: 'departure', body, open: true, complete: release })

export const answerDeparture = (calling: Calling, orderId: string, body: StageBody) =>
  workOnStage({ calling, orderId, stage: 'departure', body, open: false, complete: release })
