import { metersIn } from '@tailshare/rules/flights/return/flown'
import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import type { BoardRow, RampBoard, StageRecord } from '@tailshare/contract/flights/ramp'
import { type DeviceRecord, hasWaiting, shownAnswers } from './store/deviceRecord.ts'

// Offline, an aircraft's next record starts from the meter readings of the unsent ones before it, and is sent after them.

type Done = DeviceRecord & { completeAt: string }
const isDone = (record: DeviceRecord): record is Done => record.completeAt !== null

/** Sorts an aircraft's bookings by time, and departure before return. */
const rank = ({ snapshot: { order }, stage }: DeviceRecord) => `${order.flightStartTime} ${stage}`
const byRank = (a: DeviceRecord, b: DeviceRecord) => rank(a).localeCompare(rank(b))

/** Earlier records of the same aircraft. */
const before = (record: DeviceRecord, all: Iterable<DeviceRecord>) =>
  [...all].filter((one) => one.snapshot.order.aircraftId === record.snapshot.order.aircraftId && byRank(one, record) < 0)

const withMeters = ({ questions }: StageRecord, last: DeviceRecord): StageRecord['questions'] => {
  const meters = metersIn(shownAnswers(last))
  if (!meters) return questions
  return questions.map((question) => {
    if (question.key !== 'hobbs' && question.key !== 'flightMeter') return question
    const reading = meters[question.key]
    return { ...question, min: reading, expected: question.expected === null ? null : reading }
  })
}

/** The record after applying what this device completed before it. */
export const withUnsentRecords = (record: DeviceRecord, all: Iterable<DeviceRecord>): DeviceRecord => {
  const { snapshot, stage, orderId } = record
  const last = before(record, all).filter(isDone).toSorted(byRank).at(-1)
  if (!last || snapshot.state === 'closed') return record
  if (stage === 'departure')
    return last.stage === 'return' ? { ...record, snapshot: { ...snapshot, questions: withMeters(snapshot, last) } } : record
  if (last.orderId !== orderId) return record
  const order: OrderSummary = { ...snapshot.order, status: 'in_flight' }
  return { ...record, snapshot: { ...snapshot, order, questions: withMeters(snapshot, last), leftAt: last.completeAt } }
}

/** The server accepts an aircraft's flights only in order. */
export const heldBy = (record: DeviceRecord, all: Iterable<DeviceRecord>): DeviceRecord | undefined => {
  const holds = (one: DeviceRecord) => isDone(one) || one.refusal !== null || (one.orderId === record.orderId && hasWaiting(one))
  return before(record, all).filter(holds).toSorted(byRank)[0]
}

export const inSendingOrder = (records: readonly DeviceRecord[]): DeviceRecord[] => records.toSorted(byRank)

/** The board with this device's unsent changes: released aircraft are out. */
export const boardOnDevice = (board: RampBoard, all: Iterable<DeviceRecord>): RampBoard => {
  const done = [...all].filter(isDone)
  const released = ({ id }: OrderSummary) => done.find(({ orderId, stage }) => stage === 'departure' && orderId === id)
  const out = board.departures.flatMap((row): BoardRow[] => {
    const record = released(row)
    return record ? [{ ...row, status: 'in_flight', leftAt: record.completeAt }] : []
  })
  const counts = { ...board.counts, departures: board.counts.departures - out.length, out: board.counts.out + out.length }
  return { ...board, departures: board.departures.filter((row) => !released(row)), out: [...board.out, ...out], counts }
}
