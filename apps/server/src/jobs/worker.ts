import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, run, runMigrations, type JobHelpers, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { cutOffAll, openDb, openPool } from '../db/connect.ts'
import { startSender } from '../outside/sender.ts'
import type { Services } from '../services.ts'
import { measures } from '../telemetry/measures.ts'
import { inSpan } from '../telemetry/spans.ts'
import type { Jobs } from './enqueue.ts'
import { beat, beatMs, freeJobsOfTheDead, isPassedBy, leave } from './livePools.ts'

/** A domain's jobs: `export const bookingJobs = {…} satisfies Partial<Tasks>`. Each may run twice and must not mind. */
export type Tasks = { [Name in keyof Jobs]: (services: Services, payload: Jobs[Name]) => Promise<void> }

const crontab = [
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

/** Counted with its time, and a span of its own while traces are on. */
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

/** Jobs worked on at a time, each with a connection for its transaction and one beside it. */
const concurrentJobs = 4
const restartMs = 1000
/** Beats in a row in which a process that has nothing to do may leave a late job where it is. */
const mostPassedBy = 3
/** What runs may end for so long after the library has given up a run. */
const lastWordsMs = 5000

type Running = { log: FastifyBaseLogger }

/** One run of graphile-worker: until it is stopped, given up by the library, or abandoned by us. */
const startRun = async (pgPool: pg.Pool, taskList: TaskList, { log }: Running) => {
  const events: WorkerEvents = new EventEmitter()
  const created = new Promise<string>((resolve) => {
    events.once('pool:create', ({ workerPool }) => resolve(workerPool.id))
  })
  let abandon = () => {}
  // After the end of a job could not be written the library shuts down, and may wait forever for it (graphile/worker#636).
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
    // Without these delays nobody awaits the write of a job's end (0.18.0): when it fails, the unhandled rejection ends the thread.
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
 * Works off jobs until stopped; a job that throws is tried again later, with growing pauses. When the database goes away this starts over as
 * soon as it is back. Jobs have connections of their own that do not wait for the disk at each commit: what a power cut takes there, it takes
 * together with the news that the job is done, so the job runs again (docs/decisions/0011). `onBeat` is called every few seconds while all is well.
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
  await beat(services.db, [senderId])
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
      // A stop that came meanwhile stopped the run before.
      if (isStopping) {
        await next.stop().catch(complain)
        return
      }
    }
  })()
  /** A network that is cut says nothing, and jobs may take long: a beat may not. Without it, everything starts over on new connections. */
  const beatOrCutOff = async () => {
    const silent = setTimeout(() => {
      log.error('the database of the jobs is silent')
      cutOffAll(pgPool)
    }, patienceMs)
    await beat(services.db, [current.poolId, senderId]).finally(() => clearTimeout(silent))
  }
  let passedBy = 0
  let takenBefore = 0
  /** Starts the run over when it has nothing to do and still leaves late jobs where they are, whatever it is stuck in (docs/decisions/0011). */
  const startOverIfStuck = async () => {
    const isIdle = working === 0 && taken === takenBefore
    takenBefore = taken
    passedBy = isIdle && (await isPassedBy(services.db, Object.keys(tasks))) ? passedBy + 1 : 0
    if (passedBy < mostPassedBy) return
    passedBy = 0
    log.error('jobs are late and this process takes none: it starts over')
    current.abandon()
  }
  const keepAlive = async () => {
    await beatOrCutOff()
    onBeat()
    await startOverIfStuck()
    const dead = await freeJobsOfTheDead(services.db)
    if (dead > 0) log.warn({ dead }, 'took over the jobs of processes that are gone')
  }
  // Before the first one is awaited: where the network is cut in the middle of it, the next one notices.
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
