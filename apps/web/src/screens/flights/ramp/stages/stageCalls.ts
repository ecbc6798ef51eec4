import type { BookingStatus } from '@tailshare/contract/base/statuses'
import { forAccountHeader } from '@tailshare/contract/base/constants'
import type { Squawk, Stage, StagePhoto, StageRecord } from '@tailshare/contract/flights/ramp'
import { ApiError, call } from '../../../../api.ts'
import { noteServerTime } from '../device/clock.ts'
import type { Batch, DeviceRecord, LocalSquawk, LocalPhoto } from '../device/store/deviceRecord.ts'

// The calls of both stages. Each measures the device's clock and is sent as the person who gave the answers: if another account has signed
// in since, the server rejects it with 401.

const as = (accountId: string) => ({
  fetchApi: async (url: string, init: RequestInit) => {
    const sentAt = Date.now()
    const headers = new Headers(init.headers)
    headers.set(forAccountHeader, accountId)
    const response = await fetch(url, { ...init, headers })
    noteServerTime(response.headers.get('date'), { sentAt, heardAt: Date.now() })
    return response
  },
})

const deviceKey = 'tailshare-device'
let device = ''
/** Distinguishes devices of the same person. */
const deviceId = () => {
  try {
    device ||= localStorage.getItem(deviceKey) ?? ''
    if (device === '') localStorage.setItem(deviceKey, (device = crypto.randomUUID()))
  } catch {
    device ||= crypto.randomUUID()
  }
  return device
}

type At = Pick<DeviceRecord, 'accountId' | 'orderId' | 'stage'>

type Sent = Partial<Batch> & {
  at?: string
  complete?: boolean
  version?: string | undefined
}

/** Idempotent: whichever call comes first opens the record. */
export const sendStage = ({ accountId, orderId, stage }: At, sent: Sent): Promise<StageRecord> => {
  const args = { params: { order: orderId }, body: { ...sent, device: deviceId() } }
  return stage === 'departure' ? call('openDeparture', args, as(accountId)) : call('openReturn', args, as(accountId))
}

export const readRecord = ({ accountId, orderId, stage }: At): Promise<StageRecord> => {
  const args = { params: { order: orderId } }
  return stage === 'departure' ? call('getDeparture', args, as(accountId)) : call('getReturn', args, as(accountId))
}

const readQuestions = ({ accountId, orderId, stage }: At) => {
  const args = { query: { order_id: orderId } }
  return stage === 'departure'
    ? call('listDepartureQuestions', args, as(accountId))
    : call('listReturnQuestions', args, as(accountId))
}

const unopened: Record<Stage, readonly BookingStatus[]> = {
  departure: ['booked', 'canceled', 'canceled_by_owner'],
  return: ['booked', 'checking_in', 'in_flight', 'late', 'canceled', 'canceled_by_owner'],
}

/** Defaults for a record that is not open yet, and for fields missing from records stored by an older version. */
export const unheld = {
  isPartner: false,
  openPoints: [],
  answeredBy: {},
  answeredAt: {},
  others: {},
  heldBy: null,
  version: { id: '', number: 0 },
}

/** A stage's record, or its questions if it is not open yet. */
export const readStage = async (at: At): Promise<{ snapshot: StageRecord; started: boolean }> => {
  const { accountId, orderId, stage } = at
  const order = await call('getReservation', { params: { id: orderId } }, as(accountId)).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    throw new ApiError(404, 'This booking is not yours, or not at one of your airports.', error.data)
  })
  if (!unopened[stage].includes(order.status)) {
    const snapshot = await readRecord(at).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 404) throw error
      throw new ApiError(404, `There is no ${stage} record of this booking.`, error.data)
    })
    return { snapshot, started: true }
  }
  const questions = await readQuestions(at)
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

export const sendPhoto = (
  { accountId, orderId: order, stage }: At,
  { question }: LocalPhoto,
  blob: Blob,
): Promise<StagePhoto> => {
  const file = new File([blob], `${question}.jpg`, { type: blob.type })
  return call('uploadStagePhoto', { body: { order, stage, question }, file }, as(accountId))
}

export const dropSentPhoto = ({ accountId }: At, id: string) => call('deleteStagePhoto', { params: { id } }, as(accountId))

export const sendAsk = ({ accountId, orderId: order, stage }: At, question: string): Promise<StageRecord> =>
  call('askForRelease', { params: { order, stage, question } }, as(accountId))

export const sendSquawk = (
  { accountId, orderId: order, stage }: At,
  { question, text, severity }: LocalSquawk,
): Promise<Squawk> => call('reportSquawk', { params: { order, stage, question }, body: { text, severity } }, as(accountId))

/** Temporary failures, including a 401, because the user may sign in again. */
export const isPassing = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 401 || error.status === 429 || error.status >= 500)
