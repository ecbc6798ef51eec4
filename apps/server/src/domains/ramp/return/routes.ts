import type { Handling } from '../../../http/call.ts'
import { readQuestions, readStage } from '../stages/steps.ts'
import { answerReturn, openReturn } from './steps.ts'

export const returnHandlers = {
  listReturnQuestions: (call) => readQuestions(call, call.query.order_id, 'return'),

  getReturn: (call) => readStage(call, call.params.order, 'return'),

  openReturn: (call) => openReturn(call, call.params.order, call.body),

  answerReturn: (call) => answerReturn(call, call.params.order, call.body),
} satisfies Handling<'listReturnQuestions' | 'getReturn' | 'openReturn' | 'answerReturn'>
