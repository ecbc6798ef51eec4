import { tenthsText } from '@tailshare/contract/text/hours'
import { hoursTimes } from '@tailshare/contract/text/money'
import { maxFlightHours, orderNumber } from '@tailshare/contract/base/constants'
import { paths } from '@tailshare/contract/base/paths'
import { meterGap } from '@tailshare/rules/flights/return/flown'
import type { Meters } from '@tailshare/rules/flights/stages/facts'
import { insertAudit } from '../../../../db/audit.ts'
import { lockDesk } from '../../../bookings/operatorLimits/queries.ts'
import { recordSoloAct } from '../../../bookings/operatorLimits/steps.ts'
import { notify } from '../../../people/notices/steps.ts'
import type { Work } from '../../stages/steps.ts'
import type { LastReader } from './queries.ts'

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

type Gap = { before: Meters; read: Meters; last?: LastReader | undefined; readings: readonly Reading[] }

/** Notes readings of a departure that do not follow the return before, and asks the owner and the person who read that return. */
export const askAboutGap = async (work: Work, { before, read, last, readings }: Gap) => {
  const { tx, row, account, now, config } = work
  const text = meterGap(read, before)
  if (text === null) return
  const data = { orderId: row.orderId, before, read }
  await insertAudit(tx, { actorId: account.id, action: 'meter_gap', subjectId: row.aircraftId, reason: text, data, at: now })
  await countGap(work, readings, read.hobbs - before.hobbs)
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
