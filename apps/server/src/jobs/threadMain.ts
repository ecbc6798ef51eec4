import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { openFiles } from '../outside/files.ts'
import { openWeather } from '../outside/weather/weather.ts'
import { openStripe } from '../outside/stripe/stripe.ts'
import { tasks } from '../tasks.ts'
import { openLog } from '../telemetry/log.ts'
import type { FromJobs, JobsData, ToJobs } from './thread.ts'
import { startWorker } from './worker.ts'

// The jobs thread. Loads at once and begins on command; see thread.ts.

const { config, connectionString, sandboxPort } = workerData as JobsData
const port = parentPort!
const say = (message: FromJobs) => port.postMessage(message)
const messageReceived = (wanted: ToJobs) =>
  new Promise<void>((resolve) => {
    port.on('message', (message: ToJobs) => {
      if (message === wanted) resolve()
    })
  })

// Lower priority than responses. On Linux this affects only this thread, elsewhere the whole process.
if (process.platform === 'linux') setPriority(5)

const log = openLog(config.logLevel)
const traces = config.traces ? (await import('../telemetry/traces.ts')).startTraces('jobs') : undefined
const services = {
  config,
  stripe: openStripe(config, sandboxPort),
  files: openFiles(config.files),
  weather: openWeather(config, log),
  log,
}
const stopped = messageReceived('stop')
await Promise.race([messageReceived('start'), stopped])
const worker = await startWorker(connectionString, services, tasks, { onBeat: () => say('alive') })
if (config.metrics) {
  const { openPrometheus } = await import('../telemetry/prometheus.ts')
  const registry = openPrometheus({ jobs: worker.pool })
  port.on('message', (message: ToJobs) => {
    if (message === 'count') void registry.getMetricsAsJSON().then((counted) => say({ counted }))
  })
}
say('started')
await stopped
await worker.stop()
await traces?.stop()
port.close()
