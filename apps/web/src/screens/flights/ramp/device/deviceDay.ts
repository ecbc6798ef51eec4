import { metersIn } from '@tailshare/rules/flights/return/flown'
import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import type { BoardRow, RampBoard, StageRecord } from '@tailshare/contract/flights/ramp'
import { type DeviceRecord, hasWaiting, shownAnswers } from './deviceRecord.ts'

// A morning without network: what this device has completed and the server has not heard of yet counts for what follows here. The
// next record of the aircraft starts from these meters, and goes out after them.

type Done = DeviceRecord & { completeAt: string }
const isDone = (record: DeviceRecord): record is Done => record.completeAt !== null

/** The bookings of an aircraft follow each other, and of each the return follows the departure. */
const rank = ({ snapshot: { order }, stage }: DeviceRecord) => `${order.flightStartTime} ${stage}`
const byRank = (a: DeviceRecord, b: DeviceRecord) => rank(a).localeCompare(rank(b))

/** Those of the same aircraft that come before `record`. */
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

/** The record as it stands after what this device has completed before it. */
export const asOnDevice = (record: DeviceRecord, all: Iterable<DeviceRecord>): DeviceRecord => {
  const { snapshot, stage, orderId } = record
  const last = before(record, all).filter(isDone).toSorted(byRank).at(-1)
  if (!last || snapshot.state === 'closed') return record
  if (stage === 'departure')
    return last.stage === 'return' ? { ...record, snapshot: { ...snapshot, questions: withMeters(snapshot, last) } } : record
  if (last.orderId !== orderId) return record
  const order: OrderSummary = { ...snapshot.order, status: 'in_flight' }
  return { ...record, snapshot: { ...snapshot, order, questions: withMeters(snapshot, last), leftAt: last.completeAt } }
}

/** What has to reach the server before this record: the server takes an aircraft's flights in their order. */
export const heldBy = (record: DeviceRecord, all: Iterable<DeviceRecord>): DeviceRecord | undefined => {
  const holds = (one: DeviceRecord) => isDone(one) || one.refusal !== null || (one.orderId === record.orderId && hasWaiting(one))
  return before(record, all).filter(holds).toSorted(byRank)[0]
}

/** Each aircraft's flights in their order. */
export const inSendingOrder = (records: readonly DeviceRecord[]): DeviceRecord[] => records.toSorted(byRank)

/** The board as this device knows it better: what it has released is out. */
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
