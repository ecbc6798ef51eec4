import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../test/api.ts'
import { enqueue } from './enqueue.ts'
import { recordHeartbeat, freeJobsOfDeadProcesses, leave } from './livePools.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const takenBy = async (poolId: string, secondsAgo: number) => {
  await enqueue(api.db, 'tidy', {}, { key: poolId })
  await sql`update graphile_worker._private_jobs set locked_by = ${poolId}, locked_at = now() - make_interval(secs => ${secondsAgo})
    where key = ${poolId}`.execute(api.db)
}
const holders = async () => {
  const { rows } = await sql<{ lockedBy: string | null }>`select locked_by from graphile_worker.jobs order by key`.execute(api.db)
  return rows.map(({ lockedBy }) => lockedBy)
}
const silentFor = (poolId: string, seconds: number) =>
  sql`update job_pool set seen_at = now() - make_interval(secs => ${seconds}) where id = ${poolId}`.execute(api.db)

test('jobs of a dead process are freed within a minute; those of live ones are not', async () => {
  await recordHeartbeat(api.db, ['a-living'])
  await recordHeartbeat(api.db, ['b-killed'])
  await silentFor('b-killed', 46)
  await takenBy('a-living', 600)
  await takenBy('b-killed', 50)
  await takenBy('c-never-heard-of', 46)
  await takenBy('d-just-started', 5)
  expect(await freeJobsOfDeadProcesses(api.db)).toBe(2)
  expect(await holders()).toEqual(['a-living', null, null, 'd-just-started'])
  expect(await api.db.selectFrom('jobPool').select('id').execute()).toEqual([{ id: 'a-living' }])
})

test('a process that resumes its heartbeat keeps the jobs it takes from then on', async () => {
  await silentFor('a-living', 44)
  expect(await freeJobsOfDeadProcesses(api.db)).toBe(0)
  await recordHeartbeat(api.db, ['a-living'])
  expect((await holders())[0]).toBe('a-living')
})

test('a regular shutdown releases jobs that were taken but not started', async () => {
  await leave(api.db, ['a-living'])
  expect(await holders()).toEqual([null, null, null, 'd-just-started'])
  expect(await freeJobsOfDeadProcesses(api.db)).toBe(0)
})

test.each(['dead', 'leaving'])('a job that was added again while a %s process worked on it is left once', async (how) => {
  const pool = `${how}-superseded`
  await takenBy(pool, 50)
  await enqueue(api.db, 'tidy', {}, { key: pool })
  if (how === 'dead') await freeJobsOfDeadProcesses(api.db)
  else await leave(api.db, [pool])
  const { rows } = await sql<{ key: string | null; attempts: number }>`
    select key, attempts from graphile_worker.jobs where key = ${pool} or attempts >= max_attempts`.execute(api.db)
  expect(rows).toEqual([{ key: pool, attempts: 0 }])
})
