import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CastKey } from '../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../test/api.ts'
import { startProcess } from '../../../../test/server/process.ts'

let api: Api
let servers: Awaited<ReturnType<typeof startProcess>>[]
beforeAll(async () => {
  api = await startApi()
  servers = await Promise.all([startProcess(api.connectionString), startProcess(api.connectionString)])
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  await api.close()
})

/** Events received by an open page. */
const listen = async (server: number, who: CastKey) => {
  const headers = { accept: 'text/event-stream', cookie: await api.signIn(who) }
  const leaving = new AbortController()
  const response = await fetch(`${servers[server]!.origin}/api/v1/account/user/events/`, { headers, signal: leaving.signal })
  const reader = response.body!.getReader()
  let text = ''
  /** Reads until these words arrive and drops everything before them. */
  const hears = async (words: string) => {
    while (!text.includes(words)) {
      const { value, done } = await reader.read()
      if (done) return false
      text += Buffer.from(value).toString()
    }
    text = text.slice(text.indexOf(words) + words.length)
    return true
  }
  return { hears, leave: () => leaving.abort() }
}
const send = async (server: number, who: CastKey, method: string, path: string, body?: object) =>
  servers[server]!.send({ method, path, cookie: await api.signIn(who), ...(body && { body }) })
const unread = async (server: number, who: CastKey) =>
  ((await send(server, who, 'GET', 'messages/new/')).json as { count: number }).count

test('a message written on one server is received, read and deleted on another', async () => {
  const [owner, pilot] = [await listen(1, 'helen'), await listen(0, 'maria')]
  // The first line of a stream shows that it is connected.
  expect([await owner.hears('retry'), await pilot.hears('retry')]).toEqual([true, true])
  const { helen, maria } = api.people
  const sent = await send(0, 'maria', 'POST', 'messages/', { userTo: helen, message: 'Is Sunday free?' })
  expect(sent.status).toBe(200)
  expect([await owner.hears('event: message'), await pilot.hears('event: message')]).toEqual([true, true])
  expect(await unread(1, 'helen')).toBe(1)

  expect((await send(1, 'helen', 'POST', 'messages/read/', { user: maria })).status).toBe(204)
  expect(await pilot.hears('event: message')).toBe(true)
  const seen = await send(0, 'maria', 'GET', `messages/${String(sent.json.id)}`)
  expect(seen.json.readTime).toEqual(expect.any(String))
  expect(await unread(0, 'helen')).toBe(0)

  expect(await owner.hears('event: message')).toBe(true)
  expect((await send(0, 'maria', 'DELETE', `messages/${String(sent.json.id)}/`)).status).toBe(204)
  expect(await owner.hears('event: message')).toBe(true)
  const gone = await send(1, 'helen', 'GET', `messages/${String(sent.json.id)}`)
  expect(gone.json).toMatchObject({ takenBack: true, message: '' })
  owner.leave()
  pilot.leave()
})

test('a message resent to another server after a lost response is sent once', async () => {
  const key = crypto.randomUUID()
  const cookie = await api.signIn('jonas')
  const again = (server: number) =>
    fetch(`${servers[server]!.origin}/api/v1/messages/`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ userTo: api.people.helen, message: 'Once' }),
    })
  const answers = await Promise.all([again(0), again(1), again(0)])
  const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { id: string }).id))
  expect(new Set(ids).size).toBe(1)
  const { json } = await api.call('helen', 'listMessages', { query: { user: api.people.jonas } })
  expect(json.results.map(({ message }) => message)).toEqual(['Once'])
})
