import { tenthsText } from '@tailshare/contract/text/hours'
import { orderNumber } from '@tailshare/contract/base/constants'
import { paths } from '@tailshare/contract/base/paths'
import type { StageBody } from '@tailshare/contract/flights/ramp'
import { metersIn } from '@tailshare/rules/flights/return/flown'
import { found } from '../../../http/refusal.ts'
import { notify } from '../../people/notices/steps.ts'
import { removeLimitsRead, removeRecord } from '../../bookings/orders/evidence/queries.ts'
import { tellOfBooking } from '../../bookings/steps.ts'
import { dueHasChanged } from '../../maintenance/items/steps.ts'
import { takeControl } from './operationalControl/steps.ts'
import { askAboutGap } from '../return/meters/gapSteps.ts'
import { findLastReader, type Away } from '../return/meters/queries.ts'
import { dropStagePhotos } from '../return/photos/queries.ts'
import { closeRecord, setMeters } from '../stages/queries.ts'
import { move, nothing, reload, workOnStage, type StageContext, type Work } from '../stages/steps.ts'
import { metersBefore, recordOf } from '../stages/view.ts'

/** The trip before has no return yet: it ends with this reading at most. Its pilot and the owner hear that the aircraft left again. */
const tellOfLeavingAgain = async ({ tx, row, account, config }: Work, { orderId, number, pilotId, pilotName }: Away) => {
  const { hobbs } = found(metersIn(found(recordOf(row, 'departure')).answers))
  const note = {
    kind: 'warning',
    title: `${row.tailNumber} left again`,
    link: paths.order(orderId),
    button: 'Open the booking',
  } as const
  const left = `${row.tailNumber} left again at ${tenthsText(hobbs)} on the Hobbs, and nobody recorded the return of ${orderNumber(number)}.`
  if (pilotId !== account.id)
    await notify(tx, config, {
      ...note,
      to: pilotId,
      text: `${left} Please record it: your flight ended with that reading or before.`,
    })
  if (![pilotId, account.id].includes(row.ownerId))
    await notify(tx, config, {
      ...note,
      to: row.ownerId,
      text: `${left} ${pilotName} had it. The panel was photographed.`,
      marker: 'aircraft-booking',
    })
}

/**
 * Takes over the reading at the aircraft if it differs. What the trip before flew, if it is still out, comes with its return. A departure that
 * arrives after a later one leaves the meters alone.
 */
const correctMeters = async (work: Work, closedAt: Date) => {
  const { tx, row, account } = work
  const before = metersBefore(row, 'departure')
  const { answers, answeredBy } = found(recordOf(row, 'departure'))
  const read = metersIn(answers)
  if (read === null || row.nextMeters) return
  await setMeters(tx, row.aircraftId, read)
  if (row.out && new Date(row.out.leftAt) < closedAt) return tellOfLeavingAgain(work, row.out)
  const last = await findLastReader(tx, row.aircraftId, before.hobbs)
  const readings = [...(last ? [last] : []), { readerId: answeredBy.hobbs ?? account.id, pilotId: row.pilotId }]
  await askAboutGap(work, { before, read, last, readings })
}

const release = async (work: Work, closedAt: Date) => {
  const { tx, row, account, config } = work
  const record = found(recordOf(row, 'departure'))
  await move(work, 'depart')
  await closeRecord(tx, { recordId: record.id, closedBy: account.id, closedAt, ...metersBefore(row, 'departure') })
  await takeControl(work, closedAt)
  await tellOfBooking(tx, { config, orderId: row.orderId, byId: account.id, act: { act: 'checkedOut' } })
  await correctMeters(await reload(work), closedAt)
  await dueHasChanged(tx, row.aircraftId)
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

export const openDeparture = (context: StageContext, orderId: string, body: StageBody = nothing) =>
  workOnStage({ context, orderId, stage: 'departure', body, open: true, complete: release })

export const answerDeparture = (context: StageContext, orderId: string, body: StageBody) =>
  workOnStage({ context, orderId, stage: 'departure', body, open: false, complete: release })
