import type { WorkOrderMove, WorkOrderState } from '@tailshare/contract/maintenance/shop/workOrders'

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
