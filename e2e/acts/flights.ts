import { expect, type APIRequestContext } from '@playwright/test'
import type { Answers, Question, StageRecord } from '../../packages/contract/src/flights/ramp.ts'
import { patch, post } from './calls.ts'
import { picture } from './steps.ts'

// Completes flights through the API, for journeys about what follows.

const flownTenths = { hobbs: 5, flightMeter: 4 }
const numbers: Record<string, number> = { oil: 7, oxygen: 1500, tksLeft: 3, tksRight: 3, landingsDay: 1 }

const readingOf = ({ key, min }: Question, stage: StageRecord['stage']) => {
  if (key !== 'hobbs' && key !== 'flightMeter') return numbers[key] ?? (/^fuel(Left|Right)$/.test(key) ? 12 : 0)
  return stage === 'departure' ? min! : Math.round(min! * 10 + flownTenths[key]) / 10
}

const answersOf = ({ questions, stage }: StageRecord): Answers =>
  Object.fromEntries(
    questions
      .filter(({ kind, required }) => required && kind !== 'photo')
      .map((question) => [
        question.key,
        question.kind === 'yesNo'
          ? question.passes
          : question.kind === 'number'
            ? readingOf(question, stage)
            : question.mustRead || 'Rosa Vidal',
      ]),
  )

/** Answers and photographs everything in a stage as signed-in staff, and closes it. */
const passStage = async (request: APIRequestContext, order: string, stage: StageRecord['stage']) => {
  const path = stage === 'departure' ? `fbo/checking-in/${order}/` : `fbo/return/${order}/`
  const record = await post<StageRecord>(request, path, {})
  const photos = record.questions.filter(({ key, kind, required }) => kind === 'photo' && (required || key === 'photoPanel'))
  for (const { key: question } of photos) {
    const sent = await request.post('/api/v1/fbo/photo/upload/', { multipart: { order, stage, question, file: picture } })
    expect(sent.ok(), await sent.text()).toBe(true)
  }
  const closed = await patch<StageRecord>(request, path, { answers: answersOf(record), complete: true })
  expect(closed.state, JSON.stringify([closed.problems, closed.missing])).toBe('closed')
}

export const depart = (request: APIRequestContext, order: string) => passStage(request, order, 'departure')
export const bringBack = (request: APIRequestContext, order: string) => passStage(request, order, 'return')
