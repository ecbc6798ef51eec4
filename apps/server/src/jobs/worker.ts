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
import { beat, beatMs, type Fetched, freeJobsOfTheDead, giveBack, isPassedBy, leave } from './livePools.ts'
import { isWorkedInSets } from './inSets.ts'
import { openLanes } from './lanes.ts'
import { bookingJobNames } from './newJobs.ts'

/** A domain's jobs: `export const bookingJobs = {…} satisfies Partial<Tasks>`. Each may run twice and must not mind. */
export type Tasks = { [Name in keyof Jobs]: (services: Services, payload: Jobs[Name]) => Promise<void> }

const crontab = [
  '* * * * * watchOrders ?max=1&fill=5m {}',
  '* * * * * lapseUnanswered ?max=1&fill=5m {}',
  '*/5 * * * * endOverrideQuestions ?max=1 {}',
  '* * * * * watchRipples ?max=1 {}',
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

export const migrateJobs = async (pgPool: pg.Pool) => {
  await runMigrations({ pgPool, logger: quiet(() => {}) })
  // Workers say which tasks they know when they begin; a booking may come before that.
  await pgPool.query(
    `insert into graphile_worker._private_tasks (identifier) select name from unnest($1::text[]) name
      where not exists (select from graphile_worker._private_tasks where identifier = name) on conflict do nothing`,
    [bookingJobNames],
  )
}

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

/** So many are worked on at a time, each with connections of its own. */
const lanes = 4
/** So many are in hand: those that wait for a lane, and those that are done together with others (`inSets`). */
const inHand = 16
const restartMs = 1000
/** So many beats in a row a process may have nothing to do and leave a late job where it is. */
const mostPassedBy = 3
/** What the worker hears of a job that it gave back: it has no row of this process anymore that could fail. */
class NotBegun extends Error {}
/** How long a run that could not write down the end of a job has for ending in order. */
const lastWordsMs = 5000

/** The library wants a connection for each job in hand. One that waits holds none: the pool is as large as the lanes and the worker itself need. */
const isAboutPool = (message: string) => message.startsWith('WARNING: having maxPoolSize')

type Running = { log: FastifyBaseLogger; patienceMs: number; giveBackJob: (job: Fetched) => Promise<unknown> }

/** One run of graphile-worker: until it is stopped, or until the database fails it, or has not let it look for jobs even once within `patienceMs`. */
const startRun = async (pgPool: pg.Pool, taskList: TaskList, { log, patienceMs, giveBackJob }: Running) => {
  const events: WorkerEvents = new EventEmitter()
  const created = new Promise<string>((resolve) => {
    events.once('pool:create', ({ workerPool }) => resolve(workerPool.id))
  })
  const returned: Promise<unknown>[] = []
  // What it has fetched and handed to no one goes back from here. The library (0.18.0) begins to give it back, then refuses to wait for
  // that, because its queue is released by then, and ends as if something had failed.
  events.on('localQueue:setMode', ({ localQueue, newMode }) => {
    if (newMode !== 'RELEASED') return
    for (const { id, locked_by: by } of localQueue.jobQueue.splice(0)) returned.push(giveBackJob({ id, pool: by ?? '' }))
  })
  let abandon = () => {}
  // It shuts down then, and may wait for ever for batches that it has miscounted (graphile/worker#636): who follows does not.
  const givenUp = new Promise<void>((resolve) => {
    abandon = resolve
    events.once('pool:fatalError', () => setTimeout(resolve, lastWordsMs))
    // It asks once which tasks there are, before its first look, and keeps a failure of that for good.
    const neverLooked = setTimeout(resolve, patienceMs)
    neverLooked.unref()
    events.once('localQueue:getJobs:complete', () => clearTimeout(neverLooked))
  })
  const runner = await run({
    pgPool,
    taskList,
    crontab,
    events,
    noHandleSignals: true,
    logger: quiet((level, message, error) => {
      if (!(error instanceof NotBegun) && !isAboutPool(message))
        log[level === 'error' ? 'error' : 'warn']({ worker: true }, message)
    }),
    // Fetched and finished by the handful: most jobs are shorter than the way to the database.
    preset: {
      worker: {
        concurrentJobs: inHand,
        pollInterval: 2000,
        localQueue: { size: inHand },
        completeJobBatchDelay: 20,
        failJobBatchDelay: 20,
      },
    },
  })
  const ended = runner.promise.catch((error: unknown) => log.error({ err: error }, 'working off jobs was interrupted'))
  const abandoned = givenUp.then(() => void runner.stop().catch(() => {}))
  return {
    poolId: await created,
    ended: Promise.race([ended, abandoned]),
    abandon,
    stop: async () => {
      await Promise.race([runner.stop(), givenUp])
      await Promise.all(returned)
    },
  }
}

/**
 * Works off jobs until stopped; a job that throws is tried again later, with growing pauses. When the database goes away
 * this begins anew as soon as it is back. Jobs have connections of their own that do not wait for the disk at each commit: what
 * a power cut takes there, it takes together with the news that the job is done, so the job runs again (docs/decisions/0011). `onBeat` hears
 * every few seconds that all is well.
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
  const pgPool = openPool(connectionString, 2 * lanes + 2, { synchronous_commit: 'off' })
  const lane = openLanes(lanes)
  const services = { ...given, db: openDb(pgPool) }
  const senderId = `sender-${randomUUID()}`
  await beat(services.db, [senderId])
  const sender = startSender(services, senderId)
  const complain = (error: unknown) => log.error({ err: error }, 'the database of the jobs does not answer')
  const giveBackJob = (job: Fetched) => giveBack(services.db, job).catch(complain)
  const running = { log, patienceMs, giveBackJob }
  let working = 0
  let taken = 0
  const taskList: TaskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown, { job }: JobHelpers) => {
        const begin = () =>
          measured(name as keyof Jobs, () =>
            (task as (services: Services, payload: unknown) => Promise<void>)(
              { ...services, log: log.child({ job: name, jobId: job.id }) },
              payload,
            ),
          )
        taken++
        working++
        try {
          if (isWorkedInSets(task)) await begin()
          else if (!(await lane.through(begin))) {
            await giveBackJob({ id: job.id, pool: job.locked_by ?? '' })
            throw new NotBegun()
          }
        } finally {
          working--
        }
        sender.wake()
      },
    ]),
  )
  let isStopping = false
  let current = await startRun(pgPool, taskList, running)
  const followed = (async () => {
    for (;;) {
      await current.ended
      if (isStopping) return
      await leave(services.db, [current.poolId]).catch(complain)
      await pause(restartMs)
      if (isStopping) return
      const next = await startRun(pgPool, taskList, running).catch(complain)
      if (!next) continue
      current = next
      // Whoever stopped meanwhile stopped the run before.
      if (isStopping) {
        await next.stop().catch(complain)
        return
      }
    }
  })()
  /** A network that is cut says nothing, and jobs may take long: a beat may not. Without it, all begins anew over new connections. */
  const beatOrCutOff = async () => {
    const silent = setTimeout(() => {
      log.error('the database of the jobs is silent')
      cutOffAll(pgPool)
    }, patienceMs)
    await beat(services.db, [current.poolId, senderId]).finally(() => clearTimeout(silent))
  }
  let passedBy = 0
  let takenBefore = 0
  /** It lives, has nothing in hand and passes late jobs by: whatever it is stuck in, it begins anew (docs/decisions/0122). */
  const beginAnewIfStuck = async () => {
    const isIdle = working === 0 && taken === takenBefore
    takenBefore = taken
    passedBy = isIdle && (await isPassedBy(services.db, Object.keys(tasks))) ? passedBy + 1 : 0
    if (passedBy < mostPassedBy) return
    passedBy = 0
    log.error('jobs are late and this process takes none: it begins anew')
    current.abandon()
  }
  const keepAlive = async () => {
    await beatOrCutOff()
    onBeat()
    await beginAnewIfStuck()
    const dead = await freeJobsOfTheDead(services.db)
    if (dead > 0) log.warn({ dead }, 'took over the jobs of processes that are gone')
  }
  await keepAlive()
  const heart = setInterval(() => void keepAlive().catch(complain), everyMs)
  return {
    pool: pgPool,
    stop: async () => {
      isStopping = true
      clearInterval(heart)
      const stopped = current.stop().catch(complain)
      // What has not begun goes back at once; only what runs is waited for.
      lane.close()
      await stopped
      await followed
      await sender.stop().catch(complain)
      await leave(services.db, [current.poolId, senderId]).catch(complain)
      await services.db.destroy()
    },
  }
}

const quiet = (say: (level: string, message: string, error: unknown) => void) =>
  new Logger(() => (level, message, about) => {
    if (level === 'error' || level === 'warning') say(level, message, about?.error)
  })
