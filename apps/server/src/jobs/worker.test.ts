import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { startApi, type Api } from '../../test/api.ts'
import { withDatabase } from '../../test/server/setup.ts'
import { openWire } from '../../test/reading/wire.ts'
import { enqueue } from './enqueue.ts'
import { startWorker, type Tasks } from './worker.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
// Drop jobs a previous test left for a retry.
beforeEach(() => api.pool.query('delete from graphile_worker._private_jobs'))

const until = (isDone: () => boolean | Promise<boolean>) => expect.poll(isDone).toBe(true)

test('jobs go on after the database has thrown out every connection, also in the middle of a job', async () => {
  const done: string[] = []
  let stuck = 0
  const tasks = {
    removeFiles: async ({ db }, { fileIds: [name = ''] }) => {
      if (name === 'first' && stuck++ === 0) {
        await db.selectNoFrom((eb) => eb.fn('pg_sleep', [eb.val(30)]).as('slept')).execute()
      }
      done.push(name)
    },
  } satisfies Partial<Tasks> as unknown as Tasks
  const { database } = api.pool.options as { database?: string }
  const { rows } = await api.pool.query<{ name: string }>('select current_database() as name')
  const connectionString = withDatabase(inject('databaseUrl'), database ?? rows[0]!.name)
  const worker = await startWorker(connectionString, api.services, tasks)

  await enqueue(api.db, 'removeFiles', { fileIds: ['first'] })
  await until(() => stuck === 1)
  await api.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and (query like '%pg_sleep%' or query like '%graphile_worker%' or query like 'LISTEN%')`,
  )
  await enqueue(api.db, 'removeFiles', { fileIds: ['second'] })
  await until(() => done.includes('second'))
  expect(done).toContain('second')
  await worker.stop()
})

test('jobs go on after the network to the database was cut without a word, also in the middle of a job', async () => {
  const done: string[] = []
  let isFirst = true
  const wire = await openWire(api.connectionString)
  const tasks = {
    removeFiles: async ({ db }, { fileIds: [name = ''] }) => {
      if (name === 'first' && isFirst) {
        isFirst = false
        wire.cut()
        // Mend only once this connection was dropped: a beat over a new one would leave the job waiting on it forever.
        await db
          .selectNoFrom((eb) => eb.val(1).as('never'))
          .execute()
          .finally(() => wire.mend())
      }
      done.push(name)
    },
  } satisfies Partial<Tasks> as unknown as Tasks
  let beats = 0
  const worker = await startWorker(wire.connectionString, api.services, tasks, {
    onBeat: () => void beats++,
    everyMs: 1000,
    patienceMs: 2000,
  })
  await enqueue(api.db, 'removeFiles', { fileIds: ['first'] })
  await until(() => !isFirst)
  await enqueue(api.db, 'removeFiles', { fileIds: ['second'] })
  await until(() => done.includes('second'))
  expect(done).toContain('second')
  await expect.poll(() => beats).toBeGreaterThan(1)
  await worker.stop()
  wire.close()
})

test('jobs go on when the database could only be read at the first look for them', async () => {
  const done: string[] = []
  const tasks = {
    removeFiles: async (_services, { fileIds: [name = ''] }) => void done.push(name),
  } satisfies Partial<Tasks> as unknown as Tasks
  await api.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'read-only for a moment'; end $$;
    create trigger refuse before insert on graphile_worker._private_tasks for each statement execute function refuse()`)
  const worker = await startWorker(api.connectionString, api.services, tasks, { everyMs: 500, patienceMs: 5000 })
  await pause(1000)
  await api.pool.query('drop function refuse() cascade')
  await enqueue(api.db, 'removeFiles', { fileIds: ['afterwards'] }, { runAt: new Date(Date.now() - 60_000) })
  await until(() => done.includes('afterwards'))
  expect(done).toContain('afterwards')
  await worker.stop()
})

test('jobs go on after the database has refused to write down the end of several of them', async () => {
  const done: string[] = []
  const tasks = {
    removeFiles: async (_services, { fileIds: [name = ''] }) => {
      await pause({ first: 0, second: 200, third: 400, last: 700 }[name] ?? 0)
      done.push(name)
    },
  } satisfies Partial<Tasks> as unknown as Tasks
  const { rows } = await api.pool.query<{ name: string }>('select current_database() as name')
  const worker = await startWorker(withDatabase(inject('databaseUrl'), rows[0]!.name), api.services, tasks)
  await api.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'read-only for a moment'; end $$;
    create trigger refuse before delete on graphile_worker._private_jobs execute function refuse()`)
  for (const name of ['first', 'second', 'third', 'last']) await enqueue(api.db, 'removeFiles', { fileIds: [name] })
  await until(() => done.includes('last'))
  await pause(500)
  await api.pool.query('drop function refuse() cascade')
  await enqueue(api.db, 'removeFiles', { fileIds: ['afterwards'] })
  await until(() => done.includes('afterwards'))
  expect(done).toContain('afterwards')
  await worker.stop()
})

test('stopping during a restart stops the restarted jobs too', async () => {
  let done = 0
  const tasks = { removeFiles: async () => void done++ } satisfies Partial<Tasks> as unknown as Tasks
  const { rows } = await api.pool.query<{ name: string }>('select current_database() as name')
  const worker = await startWorker(withDatabase(inject('databaseUrl'), rows[0]!.name), api.services, tasks)
  await api.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'read-only for a moment'; end $$;
    create trigger refuse before delete on graphile_worker._private_jobs execute function refuse()`)
  const holder = await api.pool.connect()
  await holder.query('begin')
  await holder.query('lock table graphile_worker.migrations in access exclusive mode')
  await enqueue(api.db, 'removeFiles', { fileIds: ['once'] })
  const isBegunAnew = async () => {
    const waiting = await api.pool.query(
      `select from pg_locks where relation = 'graphile_worker.migrations'::regclass and not granted`,
    )
    return waiting.rows.length > 0
  }
  await until(async () => done > 0 && (await isBegunAnew()))
  const stopped = worker.stop()
  await pause(100)
  await api.pool.query('drop function refuse() cascade')
  await holder.query('commit')
  holder.release()
  await stopped
})

test('a stop waits for the jobs that run and leaves the others untouched: others do them meanwhile', async () => {
  const begun: string[] = []
  let mayEnd = () => {}
  const held = new Promise<void>((resolve) => {
    mayEnd = resolve
  })
  const tasksWhich = (wait: Promise<void>) =>
    ({
      removeFiles: async (_services, { fileIds: [name = ''] }) => {
        begun.push(name)
        await wait
      },
    }) satisfies Partial<Tasks> as unknown as Tasks
  const leaving = await startWorker(api.connectionString, api.services, tasksWhich(held))
  const names = Array.from({ length: 12 }, (_, index) => `file ${index}`)
  for (const name of names) await enqueue(api.db, 'removeFiles', { fileIds: [name] })
  const rows = async () =>
    (
      await api.pool.query<{ attempts: number; last_error: string | null; locked_at: Date | null }>(
        `select attempts, last_error, locked_at from graphile_worker.jobs where task_identifier = 'removeFiles'`,
      )
    ).rows
  await expect.poll(() => begun.length).toBe(4)
  const stopped = leaving.stop()
  const untouched = { attempts: 0, last_error: null, locked_at: null }
  expect((await rows()).filter((row) => !row.locked_at)).toEqual(Array.from({ length: 8 }, () => untouched))
  const other = await startWorker(api.connectionString, api.services, tasksWhich(Promise.resolve()))
  await expect.poll(() => begun.length).toBe(12)
  mayEnd()
  await stopped
  await expect.poll(async () => (await rows()).length).toBe(0)
  expect(begun.toSorted()).toEqual(names.toSorted())
  await other.stop()
})

test('an idle worker with overdue jobs restarts and runs them', async () => {
  const done: string[] = []
  const tasks = {
    removeFiles: async (_services, { fileIds: [name = ''] }) => void done.push(name),
  } satisfies Partial<Tasks> as unknown as Tasks
  const worker = await startWorker(api.connectionString, api.services, tasks, { everyMs: 500, patienceMs: 5000 })
  await enqueue(api.db, 'removeFiles', { fileIds: ['before'] })
  await until(() => done.includes('before'))
  // It caches the numeric ids of its tasks, which change when a database is restored.
  // Only these: at a full hour the schedule adds jobs that this worker has no task for.
  const left = `select from graphile_worker.jobs where task_identifier = 'removeFiles'`
  await expect.poll(async () => (await api.pool.query(left)).rows.length).toBe(0)
  await api.pool.query(`delete from graphile_worker._private_tasks where identifier = 'removeFiles'`)
  const late = new Date(Date.now() - 180_000)
  await enqueue(api.db, 'removeFiles', { fileIds: ['late'] }, { runAt: late })
  await until(() => done.includes('late'))
  expect(done).toEqual(['before', 'late'])
  await worker.stop()
})
