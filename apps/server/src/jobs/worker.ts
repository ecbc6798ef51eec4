import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, run, runMigrations, type JobHelpers, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { cutOffAll, openDb, openPool } from '../db/connect.ts'
import { startSender } from '../outside/sending/sender.ts'
import type { Services } from '../services.ts'
import { measures } from '../telemetry/measures.ts'
import { inSpan } from '../telemetry/spans.ts'
import type { Jobs } from './enqueue.ts'
import { recordHeartbeat, beatMs, freeJobsOfDeadProcesses, hasLateJobs, leave } from './livePools.ts'

/** Type of a domain's jobs: `export const bookingJobs = {…} satisfies Partial<Tasks>`. Each must be safe to run twice. */
export type Tasks = { [Name in keyof Jobs]: (services: Services, payload: Jobs[Name]) => Promise<void> }

export const crontab = [
  '* * * * * watchOrders ?max=1&fill=5m {}',
  '* * * * * lapseUnanswered ?max=1&fill=5m {}',
  '*/5 * * * * endOverrideQuestions ?max=1 {}',
  '* * * * * watchDisruptions ?max=1 {}',
  '*/5 * * * * watchSquawks ?max=1 {}',
  '*/5 * * * * watchClaims ?max=1 {}',
  '13 * * * * watchCosts ?max=1&fill=2h {}',
  '*/5 * * * * checkSavedSearches ?max=1 {}',
  '*/5 * * * * watchWaitlist ?max=1 {}',
  '*/5 * * * * watchHolidays ?max=1 {}',
  '*/5 * * * * expireSwaps ?max=1 {}',
  '*/30 * * * * watchWeather ?max=1 {}',
  '17 4 * * * tidy ?max=1 {}',
  '19 4 * * * tidyMessageFiles ?max=1 {}',
  '23 4 * * * tidyCases ?max=1 {}',
  '21 4 * * * tidyPeoplesTime ?max=3&fill=20h {}',
  '7 4 * * * extendBlocks ?max=3&fill=20h {}',
  '11 4 * * * extendAvailability ?max=3&fill=20h {}',
  '41 3 * * * reconcile ?max=3 {}',
  '5 4 * * * checkSums ?max=3 {}',
  '*/15 * * * * sendDigests ?max=1 {}',
  '41 15 * * * remindOfExpiries ?max=3&fill=20h {}',
  '43 15 * * * remindOfEndingCards ?max=3&fill=20h {}',
  '37 * * * * tellStatements ?max=1&fill=2h {}',
].join('\n')

export const migrateJobs = (pgPool: pg.Pool) => runMigrations({ pgPool, logger: quiet(() => {}) })

/** Records duration and result, with a span when tracing. */
const measured = async (name: keyof Jobs, work: () => Promise<void>) => {
  const begun = performance.now()
  const note = (isDone: boolean) => measures().worked(name, isDone, (performance.now() - begun) / 1000)
  try {
    await inSpan(name, {}, work)
    note(true)
  } catch (error) {
    note(false)
    throw error
  }
}

/** Concurrent jobs. Each needs a connection for its transaction and one more. */
const concurrentJobs = 4
const restartMs = 1000
/** Beats with late jobs but no activity after which the run restarts. */
const mostPassedBy = 3
/** Time for running jobs to end after the library has given up a run. */
const lastWordsMs = 5000

type Running = { log: FastifyBaseLogger }

/** One run of graphile-worker. Ends when stopped, given up by the library, or abandoned by us. */
const startRun = async (pgPool: pg.Pool, taskList: TaskList, { log }: Running) => {
  const events: WorkerEvents = new EventEmitter()
  const created = new Promise<string>((resolve) => {
    events.once('pool:create', ({ workerPool }) => resolve(workerPool.id))
  })
  let abandon = () => {}
  // After failing to record a finished job the library shuts down, and may wait forever for it (graphile/worker#636).
  const abandoned = new Promise<void>((resolve) => {
    abandon = resolve
    events.once('pool:fatalError', () => setTimeout(resolve, lastWordsMs))
  })
  const runner = await run({
    pgPool,
    taskList,
    crontab,
    events,
    noHandleSignals: true,
    logger: quiet((level, message) => log[level === 'error' ? 'error' : 'warn']({ worker: true }, message)),
    // Without these delays, recording a finished job is not awaited (0.18.0), and its failure ends the thread as an unhandled rejection.
    preset: { worker: { concurrentJobs, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
  const ended = runner.promise.catch((error: unknown) => log.error({ err: error }, 'working off jobs was interrupted'))
  return {
    poolId: await created,
    ended: Promise.race([ended, abandoned.then(() => void runner.stop().catch(() => {}))]),
    abandon,
    stop: () => Promise.race([runner.stop(), abandoned]),
  }
}

/**
 * Processes jobs until stopped, with retries and increasing pauses. Restarts after a loss of the database. Job connections do not wait for
 * the disk on commit: a power failure loses the result together with the record that the job is done, so it runs again
 * (docs/decisions/0011). `onBeat` is called every few seconds while healthy.
 */
export const startWorker = async (
  connectionString: string,
  given: Omit<Services, 'db'>,
  tasks: Tasks,
  {
    onBeat = () => {},
    everyMs = beatMs,
    patienceMs = 2 * everyMs,
  }: { onBeat?: () => void; everyMs?: number; patienceMs?: number } = {},
) => {
  const { log } = given
  const pgPool = openPool(connectionString, 2 * concurrentJobs + 2, { synchronous_commit: 'off' })
  const services = { ...given, db: openDb(pgPool) }
  const senderId = `sender-${randomUUID()}`
  await recordHeartbeat(services.db, [senderId])
  const sender = startSender(services, senderId)
  const complain = (error: unknown) => log.error({ err: error }, 'the database of the jobs does not answer')
  let working = 0
  let taken = 0
  const taskList: TaskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown, { job }: JobHelpers) => {
        const work = task as (services: Services, payload: unknown) => Promise<void>
        taken++
        working++
        try {
          await measured(name as keyof Jobs, () => work({ ...services, log: log.child({ job: name, jobId: job.id }) }, payload))
        } finally {
          working--
        }
        sender.wake()
      },
    ]),
  )
  let isStopping = false
  let current = await startRun(pgPool, taskList, { log })
  const followed = (async () => {
    for (;;) {
      await current.ended
      if (isStopping) return
      await leave(services.db, [current.poolId]).catch(complain)
      await pause(restartMs)
      if (isStopping) return
      const next = await startRun(pgPool, taskList, { log }).catch(complain)
      if (!next) continue
      current = next
      // A stop in the meantime only ended the previous run.
      if (isStopping) {
        await next.stop().catch(complain)
        return
      }
    }
  })()
  /** A dead network causes no error, and jobs may take long, but a beat must be quick. If it is not, drop all connections and restart. */
  const beatOrCutOff = async () => {
    const silent = setTimeout(() => {
      log.error('the database of the jobs is silent')
      cutOffAll(pgPool)
    }, patienceMs)
    await recordHeartbeat(services.db, [current.poolId, senderId]).finally(() => clearTimeout(silent))
  }
  let passedBy = 0
  let takenBefore = 0
  /** Restart the run if it is idle while overdue jobs exist (docs/decisions/0011). */
  const startOverIfStuck = async () => {
    const isIdle = working === 0 && taken === takenBefore
    takenBefore = taken
    passedBy = isIdle && (await hasLateJobs(services.db, Object.keys(tasks))) ? passedBy + 1 : 0
    if (passedBy < mostPassedBy) return
    passedBy = 0
    log.error('jobs are late and this process takes none: it starts over')
    current.abandon()
  }
  const keepAlive = async () => {
    await beatOrCutOff()
    onBeat()
    await startOverIfStuck()
    const dead = await freeJobsOfDeadProcesses(services.db)
    if (dead > 0) log.warn({ dead }, 'took over the jobs of processes that are gone')
  }
  // Start the timer before awaiting the first beat, so that the next one notices a dead network.
  const heart = setInterval(() => void keepAlive().catch(complain), everyMs)
  await keepAlive()
  return {
    pool: pgPool,
    stop: async () => {
      isStopping = true
      clearInterval(heart)
      await current.stop().catch(complain)
      await followed
      await sender.stop().catch(complain)
      await leave(services.db, [current.poolId, senderId]).catch(complain)
      await services.db.destroy()
    },
  }
}

const quiet = (say: (level: string, message: string) => void) =>
  new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') say(level, message)
  })
