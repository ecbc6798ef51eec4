import { tenthsText } from '@tailshare/contract/text/hours'
import { hoursTimes } from '@tailshare/contract/text/money'
import { maxFlightHours, orderNumber } from '@tailshare/contract/base/constants'
import { paths } from '@tailshare/contract/base/paths'
import type { StageBody } from '@tailshare/contract/flights/ramp'
import { meterGap, metersIn } from '@tailshare/rules/flights/return/flown'
import { insertAudit } from '../../../db/audit.ts'
import { found } from '../../../http/refusal.ts'
import { notify } from '../../people/notices/steps.ts'
import { removeLimitsRead, removeRecord } from '../../bookings/orders/evidence/queries.ts'
import { lockDesk } from '../../bookings/operatorLimits/queries.ts'
import { recordSoloAct } from '../../bookings/operatorLimits/steps.ts'
import { tellOfBooking } from '../../bookings/steps.ts'
import { dueHasChanged } from '../../maintenance/items/steps.ts'
import { takeControl } from './operationalControl/steps.ts'
import { findLastReader, type LastReader } from '../return/meters/queries.ts'
import { dropStagePhotos } from '../return/photos/queries.ts'
import { closeRecord, setMeters } from '../stages/queries.ts'
import { move, nothing, workOnStage, type StageContext, type Work } from '../stages/steps.ts'
import { metersBefore, recordOf } from '../stages/view.ts'

type Reading = Pick<LastReader, 'readerId' | 'pilotId'>

/**
 * Hours that are not paid for: either the last return was read too low, or this departure too high. A person who read one of them for
 * another pilot has moved them, like hours read too high at a return (`isBeyond`). Not more than a flight can have: those are misread now.
 */
const countGap = async ({ tx, row, now }: Work, readings: readonly Reading[], hours: number) => {
  const cents = hoursTimes(hours, row.rateCents)
  const readers = readings.flatMap(({ readerId, pilotId }) =>
    readerId === pilotId || readerId === row.ownerId ? [] : [readerId],
  )
  if (readers.length === 0 || cents <= 0 || hours > maxFlightHours) return
  await lockDesk(tx)
  for (const actorId of new Set(readers)) await recordSoloAct(tx, { actorId, memberIds: [], kind: 'return', cents, now })
}

/** Takes over the reading at the aircraft if it differs, and asks the owner and the person who read the last return how that came about. */
const correctMeters = async (work: Work) => {
  const { tx, row, account, now, config } = work
  const before = metersBefore(row, 'departure')
  const { answers, answeredBy } = found(recordOf(row, 'departure'))
  const [text, read] = [meterGap(answers, before), metersIn(answers)]
  if (text === null || read === null) return
  await setMeters(tx, row.aircraftId, read)
  const data = { orderId: row.orderId, before, read }
  await insertAudit(tx, { actorId: account.id, action: 'meter_gap', subjectId: row.aircraftId, reason: text, data, at: now })
  const last = await findLastReader(tx, row.aircraftId, before.hobbs)
  const reading = { readerId: answeredBy.hobbs ?? account.id, pilotId: row.pilotId }
  await countGap(work, [...(last ? [last] : []), reading], read.hobbs - before.hobbs)
  const title = `Meter gap on ${row.tailNumber}`
  const note = { kind: 'warning', title, link: paths.order(row.orderId), button: 'Open the booking' } as const
  const who = last ? ` ${last.reader} read ${tenthsText(before.hobbs)} at the return of ${orderNumber(last.number)}.` : ''
  if (row.ownerId !== account.id)
    await notify(tx, config, {
      ...note,
      to: row.ownerId,
      text: `At check-out: ${text}.${who} The panel was photographed. Who flew in between?`,
      marker: 'aircraft-booking',
    })
  if (last && ![row.ownerId, account.id].includes(last.readerId))
    await notify(tx, config, {
      ...note,
      to: last.readerId,
      link: paths.order(last.orderId),
      text: `At the next check-out: ${text}. You read ${tenthsText(before.hobbs)} at the return of ${orderNumber(last.number)}. If you misread, please tell the owner.`,
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
