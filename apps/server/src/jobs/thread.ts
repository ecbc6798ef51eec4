import { Worker } from 'node:worker_threads'
import type { Config } from '../config.ts'

export type JobsData = { config: Config; connectionString: string; sandboxPort: number | undefined }
export type ToJobs = 'start' | 'stop'
export type FromJobs = 'started'

/**
 * Jobs have a thread of their own, so that an email, a statement or a settlement never stands between a person and an answer
 * (docs/decisions/0013). It loads while the server does other things; `start` lets it begin and waits until it has.
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
  return {
    /** Settles only when the thread ends without having been told to, with the reason. */
    failed,
    start: async () => {
      const started = new Promise<void>((resolve) => {
        thread.once('message', () => resolve())
      })
      tell('start')
      await Promise.race([started, ended])
    },
    stop: async () => {
      isStopping = true
      tell('stop')
      await ended
    },
  }
}
