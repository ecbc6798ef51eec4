import type { Handling } from '../../../../http/call.ts'
import { clearReturn } from '../../damage/steps.ts'
import { inspect } from './steps.ts'

export const inspectionHandlers = {
  getInspection: (call) => inspect(call, call.params.id),

  async clearReturn(call) {
    await clearReturn(call, call.params.id)
    return inspect(call, call.params.id)
  },
} satisfies Handling<'getInspection' | 'clearReturn'>
