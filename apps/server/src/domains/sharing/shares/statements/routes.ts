import { monthText } from '@tailshare/contract/text/timeText'
import type { ParsedQuery } from '@tailshare/contract/routes'
import type { Call, Handling } from '../../../../http/call.ts'
import { allowed } from '../../../../http/refusal.ts'
import { tablePdf } from '../../../../outside/pdf/tablePdf.ts'
import { monthNow, seeCosts } from '../../costs/steps.ts'
import { listOwnLines } from './queries.ts'
import { costsCsv, costsPdf } from './view.ts'

type StatementCall = Pick<Call<'downloadCostsCsv'>, 'params' | 'query' | 'account' | 'db' | 'now'>

const spanOf = ({ month, year }: ParsedQuery<'downloadCostsCsv'>, thisYear: string) => {
  if (month) return { from: month, to: month, period: monthText(month) }
  const whole = year ?? thisYear
  return { from: `${whole}-01`, to: `${whole}-12`, period: `${whole}` }
}

const load = async ({ params, query, ...call }: StatementCall) => {
  const { aircraft, you } = await seeCosts(params.aircraftId, call)
  allowed(you !== 'reader')
  const { period, ...span } = spanOf(query, monthNow(call.now, aircraft).slice(0, 4))
  const rows = await listOwnLines(call.db, { aircraftId: aircraft.id, accountId: call.account.id, ...span })
  return {
    rows,
    tailNumber: aircraft.tailNumber,
    period,
    name: `shared-costs-${aircraft.tailNumber}-${query.month ?? period}`,
  }
}

export const costStatementHandlers = {
  async downloadCostsCsv(call) {
    const { rows, name } = await load(call)
    return { contentType: 'text/csv; charset=utf-8', name: `${name}.csv`, content: await costsCsv(rows) }
  },

  async downloadCostsPdf(call) {
    const { rows, name, ...head } = await load(call)
    const { firstName, lastName } = call.account
    const content = await tablePdf(costsPdf(rows, { ...head, name: `${firstName} ${lastName}` }))
    return { contentType: 'application/pdf', name: `${name}.pdf`, content }
  },
} satisfies Handling<'downloadCostsCsv' | 'downloadCostsPdf'>
