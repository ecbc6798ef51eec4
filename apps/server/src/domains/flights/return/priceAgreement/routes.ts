import type { Handling } from '../../../../http/call.ts'
import { agreePrice } from './steps.ts'

export const agreeingHandlers = {
  agreePrice: (call) => agreePrice(call, call.params.order, call.body.cents),
} satisfies Handling<'agreePrice'>
