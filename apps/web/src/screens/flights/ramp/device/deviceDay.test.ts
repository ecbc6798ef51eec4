import type { BoardRow, RampBoard, Stage, StageRecord } from '@tailshare/contract/flights/ramp'
import { expect, test } from 'vitest'
import { withUnsentRecords, boardOnDevice, heldBy, inSendingOrder } from './deviceDay.ts'
import { answered, type DeviceRecord, newRecord } from './store/deviceRecord.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour)).toISOString()
const questions = [
  { key: 'hobbs', min: 100, expected: 100 },
  { key: 'flightMeter', min: 80, expected: 80 },
  { key: 'oil', min: 5, expected: null },
]
const record = (orderId: string, stage: Stage, aircraftId = 'N417TS'): DeviceRecord => {
  const asked = stage === 'departure' ? questions : questions.map((question) => ({ ...question, expected: null }))
  const flightStartTime = at({ first: 8, third: 9, second: 11 }[orderId] ?? 12)
  const order = { id: orderId, aircraftId, status: 'booked', flightStartTime }
  const snapshot = { order, stage, state: 'open', questions: asked, answers: {}, others: {}, leftAt: null }
  return newRecord('rosa', snapshot as unknown as StageRecord, false)
}
const done = (one: DeviceRecord, hour: number, hobbs: number) => ({
  ...answered(one, { hobbs, flightMeter: hobbs - 20 }, at(hour)),
  completeAt: at(hour),
})
const metersOf = ({ snapshot }: DeviceRecord) => snapshot.questions.slice(0, 2).map(({ min, expected }) => [min, expected])

const out = done(record('first', 'departure'), 8, 100)
const back = done(record('first', 'return'), 10, 101.5)

test('a return follows an unsent check-out on this device, with its departure time and meters', () => {
  const own = record('first', 'return')
  const shown = withUnsentRecords(own, [out, own])
  expect(shown.snapshot).toMatchObject({ order: { status: 'in_flight' }, leftAt: at(8) })
  expect(metersOf(withUnsentRecords(own, [done(record('first', 'departure'), 8, 100.3), own]))).toEqual([
    [100.3, null],
    [80.3, null],
  ])
})

test('the next check-out starts from the meters of an unsent return on this device', () => {
  const next = record('second', 'departure')
  expect(metersOf(withUnsentRecords(next, [out, back, next]))).toEqual([
    [101.5, 101.5],
    [81.5, 81.5],
  ])
  const other = record('third', 'departure', 'N220SR')
  expect(withUnsentRecords(other, [out, back, other])).toBe(other)
})

test('the records of an aircraft are sent in order; other aircraft do not wait for them', () => {
  const next = done(record('second', 'departure'), 11, 101.5)
  const other = done(record('third', 'departure', 'N220SR'), 9, 40)
  const all = [next, back, out, other]
  expect(inSendingOrder(all).map(({ key }) => key)).toEqual([out.key, back.key, other.key, next.key])
  expect(all.map((one) => heldBy(one, all)?.key)).toEqual([out.key, out.key, undefined, undefined])
  // Once the check-out has arrived, the return is next.
  const arrived = [next, back, { ...out, completeAt: null, answers: {} }]
  expect(arrived.map((one) => heldBy(one, arrived)?.key)).toEqual([back.key, undefined, undefined])
})

test('a return waits for a rejected check-out until that is fixed and sent', () => {
  const refused = { ...out, answers: {}, completeAt: null, refusal: 'The aircraft is grounded.' }
  expect(heldBy(back, [refused, back])).toBe(refused)
  const mended = answered(refused, { hobbs: 100.1 }, at(12))
  expect(heldBy(back, [mended, back])).toBe(mended)
  const next = done(record('second', 'departure'), 11, 101.5)
  expect(heldBy({ ...mended, completeAt: at(13) }, [mended, back, next])).toBeUndefined()
  expect(heldBy(back, [{ ...mended, answers: {} }, back])).toBeUndefined()
})

test('an aircraft released on this device is out on its board', () => {
  const order = (id: string) => ({ id, status: 'booked', leftAt: null, next: null }) as BoardRow
  const board: RampBoard = {
    airports: [],
    departures: [order('first'), order('second')],
    out: [],
    returns: [],
    counts: { departures: 2, out: 0, returns: 0 },
  }
  const shown = boardOnDevice(board, [out])
  expect(shown.departures.map(({ id }) => id)).toEqual(['second'])
  expect(shown.out).toMatchObject([{ id: 'first', status: 'in_flight', leftAt: at(8) }])
  expect(shown.counts).toEqual({ departures: 1, out: 1, returns: 0 })
})
