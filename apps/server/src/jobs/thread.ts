import { Worker } from 'node:worker_threads'
import type { Config } from '../config.ts'

export type JobsData = { config: Config; connectionString: string; sandboxPort: number | undefined }
export type ToJobs = 'start' | 'stop'
export type FromJobs = 'started'

/**
 * Jobs have a thread of their own, so that a letter, a statement or a settlement never stands between a person and an answer
 * (docs/decisions/0062). It loads while the server does other things; `start` lets it begin and waits until it has.
 */
export const openJobsThread = (data: JobsData, onEnd: (error: unknown) => void) => {
  const thread = new Worker(new URL('./threadMain.ts', import.meta.url), { workerData: data })
  let isStopping = false
  let failure: unknown
  thread.on('error', (error) => {
    failure = error
  })
  const exited = new Promise<unknown>((resolve) => {
    thread.on('exit', (code) => resolve(failure ?? new Error(`The jobs’ thread ended with ${code}`)))
  })
  void exited.then((error) => {
    if (!isStopping) onEnd(error)
  })
  const tell = (message: ToJobs) => thread.postMessage(message)
  return {
    start: async () => {
      const started = new Promise((resolve) => {
        thread.once('message', resolve)
      })
      tell('start')
      await Promise.race([started, exited])
    },
    stop: async () => {
      isStopping = true
      tell('stop')
      await exited
    },
  }
}
