import { setTimeout as pause } from 'node:timers/promises'
import { openClient } from '../../../bench/ground/client.ts'
import { bookPath, type slots } from '../../../bench/doors/slots.ts'

/** A booking the server confirmed, with request and response time (clock milliseconds). */
type Acknowledged = { id: string; askedAt: number; at: number }

const retryMs = 250
/** Pages do not wait longer. Later answers are requested again with the same key. */
const patienceMs = 10_000

/**
 * Clients that book one after another like browsers. Unanswered requests and server errors are retried with the same `Idempotency-Key`
 * until confirmed. `next` continues after earlier bookings.
 */
export const startBooking = (
  origin: string,
  next: ReturnType<typeof slots>,
  { clients, apartMs }: { clients: number; apartMs: number },
) => {
  const client = openClient(origin, clients, patienceMs)
  const acknowledged: Acknowledged[] = []
  const problems: string[] = []
  let repeated = 0
  let isGoing = true
  const bookOne = async () => {
    const { pilot, key, body } = next()
    const askedAt = Date.now()
    while (isGoing) {
      const answer = await client.send('POST', bookPath, pilot.cookie, body, { 'idempotency-key': key }).catch(() => undefined)
      if (answer?.status === 200) {
        acknowledged.push({ id: (answer.json as { id: string }).id, askedAt, at: Date.now() })
        return
      }
      if (answer && answer.status < 500 && answer.status !== 429) {
        problems.push(`${answer.status} ${JSON.stringify(answer.json).slice(0, 200)}`)
        return
      }
      repeated++
      await pause(retryMs)
    }
  }
  const work = Promise.all(
    Array.from({ length: clients }, async () => {
      while (isGoing) {
        await bookOne()
        await pause(apartMs)
      }
    }),
  )
  return {
    acknowledged,
    problems,
    repeated: () => repeated,
    stop: async () => {
      isGoing = false
      await work
      client.close()
    },
  }
}

export type Booking = ReturnType<typeof startBooking>

/** The longest time without a confirmation that extends past `since`, in seconds. */
export const longestSilence = (answered: number[], since: number) => {
  const from = answered.findLastIndex((at) => at <= since)
  const times = answered.slice(Math.max(0, from))
  return Math.max(0, ...times.slice(1).map((at, index) => at - times[index]!)) / 1000
}
