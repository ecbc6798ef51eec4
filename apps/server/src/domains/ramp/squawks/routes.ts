import { paths } from '@tailshare/contract/paths'
import type { Squawk } from '@tailshare/contract/ramp'
import { shortInstantText } from '@tailshare/contract/timeText'
import type { Handling } from '../../../http/call.ts'
import { found } from '../../../http/refusal.ts'
import { groundAircraft, putAtRisk } from '../../maintenance/queries.ts'
import { workOnOrder, type Work } from '../stages/routes.ts'
import { stageQuestions } from '../stages/view.ts'
import { findSameSquawk, insertSquawk, type NewSquawk } from './queries.ts'
import { publish } from '../../../db/publish.ts'
import { notify } from '../../accounts/notices/steps.ts'

/** A grounding squawk blocks at once; whoever booked the aircraft hears of it before they drive to the airport. */
const ground = async ({ tx, row, byId, config }: Work, squawkId: string, text: string) => {
  const { aircraftId, tailNumber, airportId, zone } = row
  await groundAircraft(tx, aircraftId, text)
  for (const { id, pilotId, startAt, dropAt } of await putAtRisk(tx, aircraftId, squawkId)) {
    await publish(tx, [pilotId], 'order', { orderId: id })
    if (pilotId === byId) continue
    const dates = `${startAt.toISOString()},${dropAt.toISOString()}`
    await notify(tx, config, {
      to: pilotId,
      kind: 'warning',
      title: `${tailNumber} is grounded`,
      text: `Your booking of ${shortInstantText(startAt, zone)} is at risk: ${text} We tell you when the aircraft is back. You may cancel free of charge, or see what else is free.`,
      link: paths.search({ locations: airportId, date: dates }),
    })
  }
}

const tellOwner = ({ tx, row, config }: Work, { severity, text }: NewSquawk) =>
  notify(tx, config, {
    to: row.ownerId,
    kind: severity === 'grounding' ? 'warning' : 'system',
    title: severity === 'grounding' ? `${row.tailNumber} is grounded` : `New squawk on ${row.tailNumber}`,
    text,
    link: paths.maintenance(row.aircraftId),
  })

export const squawkHandlers = {
  async reportSquawk(call) {
    const { params, body, account, now } = call
    const { stage, question } = params
    return workOnOrder(call, params.order, 'return', async (work): Promise<Squawk> => {
      const { tx, row } = work
      found(stageQuestions(row, stage).find(({ key }) => key === question))
      const { aircraftId, orderId } = row
      const squawk = { aircraftId, orderId, stage, question, ...body, reportedBy: account.id }
      const same = await findSameSquawk(tx, squawk)
      const { createdAt, ...issue } = same ?? (await insertSquawk(tx, squawk, now))
      if (!same) await tellOwner(work, squawk)
      if (!same && body.severity === 'grounding') await ground(work, issue.id, body.text)
      return { ...issue, created: createdAt.toISOString() }
    })
  },
} satisfies Handling<'reportSquawk'>
