import type { BookingStatus } from '@tailshare/contract/statuses'
import type { Squawk, Stage, StagePhoto, StageRecord } from '@tailshare/contract/ramp'
import { ApiError, call } from '../../api.ts'
import type { LocalSquawk, LocalPhoto } from './deviceRecord.ts'

// The same calls for both stages.

type Sent = {
  answers?: StageRecord['answers']
  times?: Record<string, string>
  at?: string
  complete?: boolean
  version?: string | undefined
}

/** Opening twice is opening once, so that whatever comes first opens the record. */
export const sendStage = (stage: Stage, order: string, body: Sent): Promise<StageRecord> =>
  stage === 'departure' ? call('openDeparture', { params: { order }, body }) : call('openReturn', { params: { order }, body })

export const readRecord = (stage: Stage, order: string): Promise<StageRecord> =>
  stage === 'departure' ? call('getDeparture', { params: { order } }) : call('getReturn', { params: { order } })

const readQuestions = (stage: Stage, order_id: string) =>
  stage === 'departure'
    ? call('listDepartureQuestions', { query: { order_id } })
    : call('listReturnQuestions', { query: { order_id } })

const unopened: Record<Stage, readonly BookingStatus[]> = {
  departure: ['booked', 'canceled', 'canceled_by_owner'],
  return: ['booked', 'checking_in', 'in_flight', 'late', 'canceled', 'canceled_by_owner'],
}

/** What a record that nobody has opened cannot say; and what one kept by an older page does not. */
export const unheld = { openPoints: [], answeredBy: {}, heldBy: null, version: { id: '', number: 0 } }

/** The record of a stage, or what it will ask where no one has opened it yet. */
export const readStage = async (stage: Stage, orderId: string): Promise<{ snapshot: StageRecord; started: boolean }> => {
  const order = await call('getReservation', { params: { id: orderId } }).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    throw new ApiError(404, 'This booking is not yours, or not at one of your airports.', error.data)
  })
  if (!unopened[stage].includes(order.status)) {
    const snapshot = await readRecord(stage, orderId).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 404) throw error
      throw new ApiError(404, `There is no ${stage} record of this booking.`, error.data)
    })
    return { snapshot, started: true }
  }
  const questions = await readQuestions(stage, orderId)
  const missing = questions.filter(({ required }) => required).map(({ key }) => key)
  return {
    started: false,
    snapshot: {
      order,
      stage,
      state: 'open',
      questions,
      answers: {},
      photos: [],
      issues: [],
      problems: [],
      missing,
      leftAt: null,
      ...unheld,
      version: { id: questions[0]?.version ?? '', number: 0 },
    },
  }
}

export const sendPhoto = (stage: Stage, order: string, { question }: LocalPhoto, blob: Blob): Promise<StagePhoto> =>
  call('uploadStagePhoto', { body: { order, stage, question }, file: new File([blob], `${question}.jpg`, { type: blob.type }) })

export const sendAsk = (stage: Stage, order: string, question: string): Promise<StageRecord> =>
  call('askForRelease', { params: { order, stage, question } })

export const sendSquawk = (stage: Stage, order: string, { question, text, severity }: LocalSquawk): Promise<Squawk> =>
  call('reportSquawk', { params: { order, stage, question }, body: { text, severity } })

/** Worth trying again: no network, a server that is busy or being replaced, a session that has ended and begins anew. */
export const isPassing = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 401 || error.status === 429 || error.status >= 500)
