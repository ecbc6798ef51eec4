import { Worker } from 'node:worker_threads'
import { noteJobsAlive } from './heartbeat.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../start/config.ts'

export type JobsData = { config: Config; connectionString: string; sandboxPort: number | undefined }
export type ToJobs = 'start' | 'stop' | 'count'
/** `counted`: this thread's metrics, in the format of the Prometheus client. */
export type FromJobs = 'started' | 'alive' | { counted: object[] }

const patienceMs = 2000

/**
 * Runs jobs in a separate thread so that mails, statements or settlements never delay a response (docs/decisions/0011). The thread loads in
 * the background; `start` lets it begin and waits until it has.
 */
export const openJobsThread = (data: JobsData) => {
  const thread = new Worker(new URL('./threadMain.ts', import.meta.url), { workerData: data })
  let isStopping = false
  let failure: unknown
  thread.on('error', (error) => {
    failure = error
  })
  const ended = new Promise<void>((resolve) => {
    thread.on('exit', () => resolve())
  })
  const failed = new Promise<unknown>((resolve) => {
    thread.on('exit', (code) => {
      if (!isStopping) resolve(failure ?? new Error(`The jobs’ thread ended with ${code}`))
    })
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
  const tell = (message: ToJobs) => thread.postMessage(message)
  /** Resolves with the next matching message, or nothing once the thread has ended. */
  const heard = <Answer>(read: (message: FromJobs) => Answer | undefined) => {
    const answered = new Promise<Answer>((resolve) => {
      const listen = (message: FromJobs) => {
        const answer = read(message)
        if (answer === undefined) return
        thread.off('message', listen)
        resolve(answer)
      }
      thread.on('message', listen)
    })
    return Promise.race([answered, ended])
  }
  thread.on('message', (message: FromJobs) => {
    if (message === 'alive') noteJobsAlive(Date.now())
  })
  return {
    /** Rejects if the thread ends without having been stopped. */
    failed,
    start: async () => {
      const started = heard((message) => message === 'started' || undefined)
      tell('start')
      await started
    },
    /** The thread's metrics. Empty if it does not answer in time. */
    count: async () => {
      const counted = heard((message) => (typeof message === 'object' ? message.counted : undefined))
      tell('count')
      return (await Promise.race([counted, pause(patienceMs, undefined, { ref: false })])) ?? []
    },
    stop: async () => {
      isStopping = true
      tell('stop')
      await ended
    },
  }
}
