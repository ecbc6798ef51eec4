import type { Handling } from '../../../http/call.ts'
import { readQuestions, readStage } from '../stages/steps.ts'
import { correctReturn } from './corrections/steps.ts'
import { answerReturn, openReturn, agreePrice } from './steps.ts'

export const returnHandlers = {
  listReturnQuestions: (call) => readQuestions(call, call.query.order_id, 'return'),

  getReturn: (call) => readStage(call, call.params.order, 'return'),

  openReturn: (call) => openReturn(call, call.params.order, call.body),

  answerReturn({ body: { reason, ...body }, ...call }) {
    const orderId = call.params.order
    return reason === undefined
      ? answerReturn(call, orderId, body)
      : correctReturn(call, orderId, { answers: body.answers, reason })
  },
} satisfies Handling<'listReturnQuestions' | 'getReturn' | 'openReturn' | 'answerReturn'>

export const agreeingHandlers = {
  agreePrice: (call) => agreePrice(call, call.params.order, call.body.cents),
} satisfies Handling<'agreePrice'>
