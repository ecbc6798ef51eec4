import { expect, test } from 'vitest'
import { makeAttempt } from './attempt.ts'

const body = { aircraftId: '7', paymentMethodId: 'visa' }
const failWith = (status: number) => () => Promise.reject(Object.assign(new Error('no'), { status }))
/** Sends a request and returns its key. */
const keyOf = async (attempt: ReturnType<typeof makeAttempt>, args: unknown, answer: () => Promise<unknown>) => {
  let sent = ''
  await attempt(args, (key) => {
    sent = key
    return answer()
  }).catch(() => undefined)
  return sent
}
const accepted = () => Promise.resolve('ok')

test.each([
  ['the answer never came', failWith(0)],
  ['a gateway gave up', failWith(504)],
  ['the connection broke in the middle', () => Promise.reject(new TypeError('network'))],
])('pressed again after %s, the same request carries the same key', async (_, lost) => {
  const attempt = makeAttempt()
  const first = await keyOf(attempt, body, lost)
  expect(first).not.toBe('')
  expect(await keyOf(attempt, { ...body }, lost)).toBe(first)
  expect(await keyOf(attempt, body, accepted)).toBe(first)
})

test('a double press while the first request is pending carries the same key', async () => {
  const attempt = makeAttempt()
  const keys = await Promise.all([keyOf(attempt, body, accepted), keyOf(attempt, body, accepted)])
  expect(keys[0]).toBe(keys[1])
})

test.each([
  ['the server said yes', accepted],
  ['the server said no', failWith(409)],
])('once %s, the same request is a new attempt', async (_, answer) => {
  const attempt = makeAttempt()
  expect(await keyOf(attempt, body, answer)).not.toBe(await keyOf(attempt, body, accepted))
})

test('another card is a new attempt, and going back to the first card a third one', async () => {
  const attempt = makeAttempt()
  const visa = await keyOf(attempt, body, failWith(0))
  const amex = await keyOf(attempt, { ...body, paymentMethodId: 'amex' }, failWith(0))
  const visaAgain = await keyOf(attempt, body, failWith(0))
  expect(new Set([visa, amex, visaAgain]).size).toBe(3)
})

test('a late answer does not close an attempt made meanwhile', async () => {
  const attempt = makeAttempt()
  let answerFirst: (reply: string) => void = () => undefined
  const first = attempt(body, () => new Promise<string>((resolve) => (answerFirst = resolve)))
  const other = { ...body, paymentMethodId: 'amex' }
  const second = await keyOf(attempt, other, failWith(0))
  answerFirst('ok')
  await first
  expect(await keyOf(attempt, other, accepted)).toBe(second)
})

test('the answer of the server reaches the caller', async () => {
  const attempt = makeAttempt()
  await expect(attempt(body, () => Promise.resolve('booked'))).resolves.toBe('booked')
  await expect(attempt(body, failWith(409))).rejects.toMatchObject({ status: 409 })
})
