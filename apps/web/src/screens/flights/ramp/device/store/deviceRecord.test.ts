import type { StageRecord } from '@tailshare/contract/flights/ramp'
import { expect, test } from 'vitest'
import {
  answered,
  arrived,
  newRecord,
  nextBatch,
  othersIn,
  photoArrived,
  photographed,
  refreshed,
  retimed,
  settledAs,
  started,
  waitingIn,
  waitingText,
} from './deviceRecord.ts'

const snapshot = {
  order: { id: 'order' },
  stage: 'departure',
  state: 'open',
  questions: [],
  answers: {},
  photos: [],
  issues: [],
  problems: [],
  missing: [],
  others: {},
  answeredAt: {},
  answeredBy: {},
} as unknown as StageRecord
const record = newRecord('rosa', snapshot, true)
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 3, 0, seconds)).toISOString()
const photo = (id: string, question: string, sent: string | null = null) => ({
  id,
  question,
  at: at(0),
  sent: sent === null ? null : { id: sent, question, url: '/x', created: at(0) },
})

test('every answer is sent with the time it was given', () => {
  const filled = answered(answered(record, { oil: 6.5 }, at(40)), { hobbs: 1284.6 }, at(5))
  expect(nextBatch(filled)).toEqual({
    answers: { oil: 6.5, hobbs: 1284.6 },
    times: { oil: at(40), hobbs: at(5) },
    known: { oil: null, hobbs: null },
    settled: {},
  })
})

test('a question answered again while a batch was being sent stays unsent', () => {
  const first = answered(record, { oil: 6 }, at(0))
  const batch = nextBatch(first)!
  const after = arrived(answered(first, { oil: 7 }, at(2)), batch, { ...snapshot, answers: { oil: 6 } })
  expect(after.answers).toEqual({ oil: { value: 7, at: at(2), knew: null } })
})

const ben = { oil: { value: 8, at: at(0), by: 'Ben K.' } }

test('a conflicting answer is resolved by choosing, and by answering again', () => {
  const told = { ...record, snapshot: { ...snapshot, answers: { oil: 6 }, others: ben } }
  expect(othersIn(told)).toEqual(ben)
  const chosen = settledAs(told, ['oil'])
  expect(othersIn(chosen)).toEqual({})
  expect(nextBatch(chosen)).toEqual({ answers: {}, times: {}, known: {}, settled: { oil: at(0) } })
  expect(arrived(chosen, nextBatch(chosen)!, snapshot).settled).toEqual({})
  expect(nextBatch(answered(told, { oil: 7 }, at(9)))).toEqual({
    answers: { oil: 7 },
    times: { oil: at(9) },
    known: { oil: 6 },
    settled: { oil: at(0) },
  })
})

test('times from a wrong clock are corrected once, when it is measured', () => {
  const opened = { ...started(newRecord('rosa', snapshot, false), at(0)), unmeasured: true }
  const right = retimed({ ...answered(opened, { oil: 6 }, at(1)), completeAt: at(2) }, -1_000)
  expect([right.openedAt, right.answers.oil!.at, right.completeAt]).toEqual([at(-1), at(0), at(1)])
  expect(retimed(right, -1_000)).toEqual(right)
})

test('refreshing the record keeps unsent changes', () => {
  const waiting = answered(record, { oil: 6 }, at(0))
  expect(refreshed(waiting, { ...snapshot, answers: { oil: 9 } }, true).answers).toEqual(waiting.answers)
})

test('a stage started offline stays started while the server does not know of it', () => {
  expect(refreshed(started(newRecord('rosa', snapshot, false), at(0)), snapshot, false).started).toBe(true)
})

test('a retaken photo replaces an unsent one, and the one on the server only once uploaded', () => {
  const unsent = photographed(photographed(record, photo('a', 'photoNose')), photo('b', 'photoNose'))
  expect(unsent.photos.map(({ id }) => id)).toEqual(['b'])
  const again = photographed(photoArrived(unsent, 'b', photo('b', 'photoNose', 's1').sent!), photo('c', 'photoNose'))
  expect(again.photos.map(({ id }) => id)).toEqual(['b', 'c'])
  expect(again.snapshot.photos.map(({ id }) => id)).toEqual(['s1'])
})

test('the banner counts answers and photos of all records', () => {
  const one = photographed(answered(record, { oil: 6, hobbs: 1 }, at(0)), photo('a', 'photoNose'))
  expect(waitingIn(one)).toEqual({ answers: 2, photos: 1 })
  expect(waitingText([one, answered(record, { oil: 6 }, at(0))])).toBe(
    '3 answers and 1 photo are safe on this device and will be sent automatically.',
  )
  expect(waitingText([photographed(record, photo('a', 'photoNose'))])).toBe(
    '1 photo is safe on this device and will be sent automatically.',
  )
  expect(waitingText([])).toBe('Your answers are kept on this device and sent automatically.')
})
