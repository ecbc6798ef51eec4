import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { pino } from 'pino'
import { openFiles } from '../outside/files.ts'
import { openWeather } from '../outside/weather.ts'
import { openStripe } from '../outside/stripe.ts'
import { tasks } from '../tasks.ts'
import type { FromJobs, JobsData, ToJobs } from './thread.ts'
import { startWorker } from './worker.ts'

// The jobs' thread. It loads everything at once and begins when it is told to; see thread.ts.

const { config, connectionString, sandboxPort } = workerData as JobsData
const port = parentPort!
const say = (message: FromJobs) => port.postMessage(message)
const told = (wanted: ToJobs) =>
  new Promise<void>((resolve) => {
    port.on('message', (message: ToJobs) => {
      if (message === wanted) resolve()
    })
  })

// People who wait for an answer go first. On Linux this is about this thread alone, elsewhere about the whole process.
if (process.platform === 'linux') setPriority(5)

const log = pino({ level: config.logLevel, base: null })
const services = {
  config,
  stripe: openStripe(config, sandboxPort),
  files: openFiles(config.files),
  weather: openWeather(config, log),
  log,
}
const stopped = told('stop')
await Promise.race([told('start'), stopped])
const worker = await startWorker(connectionString, services, tasks)
say('started')
await stopped
await worker.stop()
port.close()
