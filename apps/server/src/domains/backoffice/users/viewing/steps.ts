import { countText } from '@tailshare/contract/text/countText'
import { insertAudit } from '../../../../db/audit.ts'
import type { Tx } from '../../../../db/connect.ts'
import { publishToOperators } from '../../../people/notices/steps.ts'
import { endView } from './queries.ts'

/** Ends impersonation once and logs how long it lasted. */
export const endViewing = async (tx: Tx, id: string, at: Date) => {
  const view = await endView(tx, id, at)
  if (!view) return undefined
  const { operatorId, accountId, begunAt } = view
  const minutes = Math.max(1, Math.round((at.getTime() - begunAt.getTime()) / 60_000))
  const data = { accountId, text: `After ${countText(minutes, 'minute')}` }
  await insertAudit(tx, { actorId: operatorId, action: 'viewing_ended', subjectId: accountId, data, at })
  await publishToOperators(tx, 'audit')
  return view
}
