import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../test/api.ts'
import { enterPhase } from './readiness.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(async () => {
  enterPhase('serving')
  await api.close()
})

test('a draining server reports it, still answers, and closes each connection', async () => {
  const before = await api.app.inject('/ready')
  expect([before.statusCode, before.headers.connection]).not.toContain('close')
  enterPhase('stopping')
  expect((await api.app.inject('/ready')).statusCode).toBe(503)
  const answered = await api.app.inject('/api/v1/common/aircraft-models/')
  expect([answered.statusCode, answered.headers.connection]).toEqual([200, 'close'])
  expect((await api.app.inject('/health')).statusCode).toBe(200)
})
