import { monthText } from '@tailshare/contract/timeText'
import type { ParsedQuery } from '@tailshare/contract/routes'
import type { Call, Handling } from '../../../http/call.ts'
import { allowed } from '../../../http/refusal.ts'
import { tablePdf } from '../../../outside/pdf.ts'
import { seeCosts } from '../costs/steps.ts'
import { listOwnLines } from './queries.ts'
import { costsCsv, costsPdf } from './view.ts'

type Asking = Pick<Call<'downloadCostsCsv'>, 'params' | 'query' | 'account' | 'db' | 'now'>

const spanOf = ({ month, year }: ParsedQuery<'downloadCostsCsv'>) =>
  month ? { from: month, to: month, period: monthText(month) } : { from: `${year}-01`, to: `${year}-12`, period: String(year) }

const load = async ({ params, query, ...call }: Asking) => {
  const { aircraft, you } = await seeCosts(params.aircraftId, call)
  allowed(you !== 'reader')
  const { period, ...span } = spanOf(query)
  const rows = await listOwnLines(call.db, { aircraftId: aircraft.id, accountId: call.account.id, ...span })
  return {
    rows,
    tailNumber: aircraft.tailNumber,
    period,
    name: `shared-costs-${aircraft.tailNumber}-${query.month ?? query.year}`,
  }
}

export const costStatementHandlers = {
  async downloadCostsCsv(call) {
    const { rows, name } = await load(call)
    return { contentType: 'text/csv; charset=utf-8', name: `${name}.csv`, content: costsCsv(rows) }
  },

  async downloadCostsPdf(call) {
    const { rows, name, ...head } = await load(call)
    const { firstName, lastName } = call.account
    const content = await tablePdf(costsPdf(rows, { ...head, name: `${firstName} ${lastName}` }))
    return { contentType: 'application/pdf', name: `${name}.pdf`, content }
  },
} satisfies Handling<'downloadCostsCsv' | 'downloadCostsPdf'>
