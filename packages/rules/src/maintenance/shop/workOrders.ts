import type { WorkOrderMove, WorkOrderState, CloseWorkOrder } from '@tailshare/contract/maintenance/shop/workOrders'

const next: Record<WorkOrderMove | 'change' | 'close', readonly WorkOrderState[]> = {
  send: ['draft'],
  start: ['draft', 'sent'],
  change: ['draft', 'sent', 'in_work'],
  close: ['draft', 'sent', 'in_work'],
  cancel: ['draft', 'sent', 'in_work'],
}

export const stateAfter = { send: 'sent', start: 'in_work', cancel: 'canceled' } as const satisfies Record<
  WorkOrderMove,
  WorkOrderState
>

const over = { closed: 'This work order is closed.', canceled: 'This work order is canceled. Please make a new one.' } as const

/** Why a work order cannot make this transition. `null`: it can. */
export const whyNotOrder = (verb: keyof typeof next, state: WorkOrderState): string | null => {
  if (next[verb].includes(state)) return null
  if (state === 'closed' || state === 'canceled') return over[state]
  return verb === 'send' ? 'The shop already has it.' : 'The shop is already working on it.'
}

type Line = { id: string; title: string; isSquawk: boolean }

/** Problems that prevent closing a visit: each line needs exactly one answer, with the work done or the reason it was not. `null`: none. */
export const problemsWithLines = (lines: readonly Line[], answers: CloseWorkOrder['lines']): string[] | null => {
  const byId = new Map(answers.map((answer) => [answer.id, answer]))
  if (byId.size < answers.length) return ['Please answer each line once']
  const strange = answers.some(({ id }) => !lines.some((line) => line.id === id))
  if (strange) return ['This work order has changed. Please look at it again']
  const wrong = lines.flatMap(({ id, title, isSquawk }) => {
    const answer = byId.get(id)
    if (!answer) return [`${title}: please say whether it was done`]
    if (!answer.done && answer.work === '') return [`${title}: please say why it was not done`]
    return answer.done && isSquawk && answer.work === '' ? [`${title}: please say what was done`] : []
  })
  return wrong.length > 0 ? wrong : null
}
