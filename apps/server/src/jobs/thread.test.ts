import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../test/api.ts'
import { enqueue } from './enqueue.ts'
import { openJobsThread } from './thread.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const dataFor = (connectionString: string) => ({
  config: api.services.config,
  connectionString,
  sandboxPort: api.sandbox.port,
})

const jobsLeft = async () => {
  const { rows } = await api.pool.query<{ n: number }>(
    'select count(*)::int as n from graphile_worker._private_jobs where run_at <= now()',
  )
  return rows[0]!.n
}

test('the thread starts and stops on command', async () => {
  const thread = openJobsThread(dataFor(api.connectionString))
  await enqueue(api.db, 'removeFiles', { fileIds: [] })
  await pause(300)
  expect(await jobsLeft()).toBe(1)
  await thread.start()
  await expect.poll(jobsLeft).toBe(0)
  await thread.stop()
  expect(await Promise.race([thread.failed, pause(100, 'ended as told')])).toBe('ended as told')
})

test('a thread that cannot run jobs reports an error', async () => {
  const nowhere = 'postgres://postgres@127.0.0.1:9/nowhere'
  const thread = openJobsThread(dataFor(nowhere))
  await thread.start()
  expect(await thread.failed).toMatchObject({ message: expect.stringContaining('ECONNREFUSED') })
})
