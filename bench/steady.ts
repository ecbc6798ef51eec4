import { openClient } from './client.ts'
import { bookPath, type slots } from './throughput.ts'

export type Sent = { status: number; ms: number; json?: unknown }
/** What one client does over and over; 0 is a connection that broke. */
export type Work = (send: ReturnType<typeof openClient>['send']) => Promise<Sent>

type Steady = { answers: Sent[]; stop: () => Promise<Sent[]> }

/** Clients that go on until they are stopped; `origin` is asked before each request, so that they can move. */
export const steadily = (origin: () => string, clients: number, work: Work): Steady => {
  const open = new Map<string, ReturnType<typeof openClient>>()
  const clientOf = (to: string) => {
    const known = open.get(to) ?? openClient(to, clients)
    open.set(to, known)
    return known
  }
  const answers: Sent[] = []
  let going = true
  const done = Promise.all(
    Array.from({ length: clients }, async () => {
      while (going) answers.push(await work(clientOf(origin()).send).catch(() => ({ status: 0, ms: 0 })))
    }),
  )
  return {
    answers,
    stop: async () => {
      going = false
      await done
      for (const client of open.values()) client.close()
      return answers
    },
  }
}

/** Books one free slot after the other. */
export const booking =
  (next: ReturnType<typeof slots>): Work =>
  (send) => {
    const { pilot, key, body } = next()
    return send('POST', bookPath, pilot.cookie, body, { 'idempotency-key': key })
  }

export const searching: Work = (send) => send('GET', '/api/v1/aircrafts/search/?order=price_hour')

export const failed = (answers: Sent[]) => answers.filter(({ status }) => status !== 200)
export const idsOf = (answers: Sent[]) =>
  answers.filter(({ status }) => status === 200).map(({ json }) => (json as { id: string }).id)
/** `3 × 503, 1 × 0` */
export const counted = (answers: Sent[]) =>
  [...Map.groupBy(answers, ({ status }) => status)].map(([status, { length }]) => `${length} × ${status}`).join(', ')
