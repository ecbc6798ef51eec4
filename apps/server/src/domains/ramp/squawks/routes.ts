import { paths } from '@tailshare/contract/paths'
import type { Squawk } from '@tailshare/contract/ramp'
import type { Handling } from '../../../http/call.ts'
import { found } from '../../../http/refusal.ts'
import { notify } from '../../accounts/notices/steps.ts'
import { mustBeNow, workOnOrder, type Work } from '../stages/steps.ts'
import { stageQuestions } from '../stages/view.ts'
import { findSameSquawk, insertSquawk, type NewSquawk, type SquawkRow } from './queries.ts'
import { ground, releaseAircraft } from './steps.ts'

const tellOwner = async ({ tx, row, account, config }: Work, { severity, text }: NewSquawk) => {
  if (row.ownerId === account.id) return
  const isGrounding = severity === 'grounding'
  const title = isGrounding ? `${row.tailNumber} is grounded` : `New squawk on ${row.tailNumber}`
  const link = paths.maintenance(row.aircraftId, { tab: 'squawks' })
  const kind = isGrounding ? 'warning' : 'system'
  const note = { to: row.ownerId, kind, title, text, link, marker: 'maintenance', button: 'Open maintenance' } as const
  await notify(tx, config, note)
}

const viewSquawk = ({ id, question, text, severity, state, createdAt }: SquawkRow): Squawk => ({
  id,
  question,
  text,
  severity,
  state,
  created: createdAt.toISOString(),
})

export const squawkHandlers = {
  async reportSquawk(call) {
    const { params, body, account, now } = call
    const { stage, question } = params
    const verb = stage === 'return' ? 'reportReturnSquawk' : 'reportSquawk'
    return workOnOrder(call, params.order, verb, async (work): Promise<Squawk> => {
      const { tx, row } = work
      found(stageQuestions(row, stage).find(({ key }) => key === question))
      const { aircraftId, orderId } = row
      const squawk = { aircraftId, orderId, stage, question, ...body, reportedBy: account.id }
      const same = await findSameSquawk(tx, squawk)
      if (!same) mustBeNow(work, verb)
      const issue = same ?? (await insertSquawk(tx, squawk, now))
      if (!same) await tellOwner(work, squawk)
      if (!same && body.severity === 'grounding') await ground(work, issue.id, body.text)
      return viewSquawk(issue)
    })
  },

  async releaseAircraft({ params, body, account, db, now, config }) {
    return viewSquawk(await releaseAircraft({ db, account, config, now, squawkId: params.id, note: body.note }))
  },
} satisfies Handling<'reportSquawk' | 'releaseAircraft'>
