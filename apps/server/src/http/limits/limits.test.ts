import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../test/api.ts'
import { buildApp } from '../../app.ts'

let api: Api
let servers: Api['app'][]
beforeAll(async () => {
  api = await startApi()
  const services = { ...api.services, config: { ...api.services.config, callsPerMinute: 4 } }
  servers = [await buildApp(services), await buildApp(services)]
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await api.close()
})

const tryCode = async (server: number, remoteAddress: string) => {
  const reply = await servers[server]!.inject({
    method: 'POST',
    url: '/api/v1/account/verify-email/check/',
    payload: { email: 'nat@new.example', code: 'AAAAAA' },
    remoteAddress,
  })
  return reply
}

test('trying codes at two servers in turns gives no more tries than at one', async () => {
  const statuses = []
  for (let tried = 0; tried < 7; tried++) statuses.push((await tryCode(tried % 2, '10.1.1.1')).statusCode)
  expect(statuses).toEqual([404, 404, 404, 404, 429, 429, 429])
  const refused = await tryCode(0, '10.1.1.1')
  expect(refused.json()).toMatchObject({ code: 'too_many_requests' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
})

test('many at once are counted one by one', async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, (_, index) => tryCode(index % 2, '10.1.1.2')))
  const codes = replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)
  expect(codes).toEqual([404, 404, 404, 404, 429, 429, 429, 429])
})

test('other addresses are not limited, nor the same one after its minute', async () => {
  for (let tried = 0; tried < 5; tried++) await tryCode(0, '10.1.1.3')
  expect((await tryCode(1, '10.1.1.3')).statusCode).toBe(429)
  expect((await tryCode(1, '10.1.1.4')).statusCode).toBe(404)
  await api.pool.query("update call_count set since = since - interval '1 minute'")
  // A server that has not refused them yet asks the database; afterwards it knows for how long.
  const third = await buildApp({ ...api.services, config: { ...api.services.config, callsPerMinute: 4 } })
  servers.push(third)
  expect((await tryCode(2, '10.1.1.3')).statusCode).toBe(404)
})

test('addresses are only stored as keyed hashes', async () => {
  await tryCode(0, '10.1.1.5')
  const { rows } = await api.pool.query<{ who: string }>('select who from call_count')
  expect(rows.length).toBeGreaterThan(0)
  for (const { who } of rows) expect(who).toMatch(/^[\w-]{43}$/)
})
