import type { Handling } from '../../../http/call.ts'
import { readQuestions, readStage } from '../stages/steps.ts'
import { answerDeparture, openDeparture } from './steps.ts'

export const departureHandlers = {
  listDepartureQuestions: (call) => readQuestions(call, call.query.order_id, 'departure'),

  getDeparture: (call) => readStage(call, call.params.order, 'departure'),

  openDeparture: (call) => openDeparture(call, call.params.order, call.body),

  answerDeparture: (call) => answerDeparture(call, call.params.order, call.body),
} satisfies Handling<'listDepartureQuestions' | 'getDeparture' | 'openDeparture' | 'answerDeparture'>
