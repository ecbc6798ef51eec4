import { Logger, run, runMigrations, type JobHelpers } from 'graphile-worker'
import type pg from 'pg'
import type { Outfit } from '../outfit.ts'
import type { Jobs } from './enqueue.ts'

/** A domain's jobs: `export const bookingJobs = {…} satisfies Partial<Tasks>`. Each may run twice and must not mind. */
export type Tasks = { [Name in keyof Jobs]: (outfit: Outfit, payload: Jobs[Name]) => Promise<void> }

const crontab = [
  '* * * * * watchOrders ?max=1&fill=5m {}',
  '17 4 * * * tidy ?max=1 {}',
  '41 3 * * * reconcile ?max=3 {}',
  '41 15 * * * remindOfPapers ?max=3&fill=20h {}',
].join('\n')

export const migrateJobs = (pgPool: pg.Pool) => runMigrations({ pgPool, logger: quiet(() => {}) })

/** Works off jobs until stopped; a job that throws is tried again later, with growing pauses. */
export const startWorker = async (pgPool: pg.Pool, outfit: Outfit, tasks: Tasks) => {
  const { log } = outfit
  const taskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown, { job }: JobHelpers) => {
        await (task as (outfit: Outfit, payload: unknown) => Promise<void>)(
          { ...outfit, log: log.child({ job: name, jobId: job.id }) },
          payload,
        )
      },
    ]),
  )
  const runner = await run({
    pgPool,
    taskList,
    crontab,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 2000,
    logger: quiet((level, message) => log[level === 'error' ? 'error' : 'warn']({ worker: true }, message)),
  })
  return { stop: () => runner.stop() }
}

const quiet = (say: (level: string, message: string) => void) =>
  new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') say(level, message)
  })
