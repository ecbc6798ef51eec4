import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export type JobsData = { connectionString: string; sandboxPort: number | undefined }
export type ToJobs = 'start' | 'stop'
export type FromJobs = 'started'

/**
 * Jobs have a thread of their own, so that a letter, a statement or a settlement never stands between a person and an answer
 * (docs/decisions/0062). It loads while the server does other things; `start` lets it begin and waits until it has.
 */
export const openJobsThread = (data: JobsData, onEnd: (error: unknown) => void) => {
  const thread = new Worker(new URL('./threadMain.ts', import.meta.url), { workerData: data })
  const exited = once(thread, 'exit')
  let isStopping = false
  let failure: unknown
  thread.on('error', (error) => {
    failure = error
  })
  thread.on('exit', (code) => {
    if (!isStopping) onEnd(failure ?? new Error(`The jobs' thread ended with ${code}`))
  })
  const tell = (message: ToJobs) => thread.postMessage(message)
  return {
    start: async () => {
      tell('start')
      await Promise.race([once(thread, 'message'), exited])
    },
    stop: async () => {
      isStopping = true
      tell('stop')
      await exited
    },
  }
}
