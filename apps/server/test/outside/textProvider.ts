import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'

type Taken = { to: string; from: string; body: string; key: string; authorization: string; contentType: string }
type Answer = { status: number; body?: object | string; headers?: Record<string, string> } | 'silence' | 'hang up'

/** A text message provider: form fields in, JSON out, idempotent by token. Replies with the next of `answers`, then with success. */
export const startTextProvider = async () => {
  const asked: Taken[] = []
  /** Texts delivered to phones, by token. */
  const sent = new Map<string, Taken>()
  const answers: Answer[] = []
  const server = createServer((request, reply) => {
    const take = async () => {
      const form = new URLSearchParams(await readText(request))
      const one = {
        to: form.get('To') ?? '',
        from: form.get('From') ?? '',
        body: form.get('Body') ?? '',
        key: request.headers['idempotency-key']?.toString() ?? '',
        authorization: request.headers.authorization ?? '',
        contentType: request.headers['content-type'] ?? '',
      }
      asked.push(one)
      const answer: Answer = answers.shift() ?? { status: 201, body: { sid: `SM${one.key}`, status: 'queued', error_code: null } }
      if (answer === 'silence') return
      // Accepted, but the response is lost.
      if (answer === 'hang up') {
        sent.set(one.key, one)
        return request.socket.destroy()
      }
      if (answer.status < 300 && typeof answer.body === 'object') sent.set(one.key, one)
      const body = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? {})
      reply.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end(body)
    }
    void take()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/2010-04-01/Accounts/AC1/Messages.json`
  return {
    url,
    env: { TEXT_URL: url, TEXT_USER: 'AC1', TEXT_PASSWORD: 'pass:word', TEXT_FROM: '+14155550100' },
    asked,
    sent,
    answers,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
